import { useCallback, useEffect, useRef, useState } from 'react'
import type { WalletModalApi } from '../core/api.ts'
import type { WalletModalError } from '../core/errors.ts'
import type { PayResult } from '../core/pay/payResult.ts'
import { WalletModal } from '../index.ts'

/** Result of `usePay`: the latest payment of this component. */
export interface CurrentPayment {
  /** As `WalletModal.pay`. */
  pay: WalletModalApi['pay']
  isPending: boolean
  result: PayResult | null
  /** Why `pay` rejected: `InvalidOption` or `FeatureDisabled`. */
  error: WalletModalError | null
}

type Known = Omit<CurrentPayment, 'pay'>

const NONE: Known = { isPending: false, result: null, error: null }

/** Returns `pay`, and what became of the latest call in this component. */
export function usePay(): CurrentPayment {
  const [known, setKnown] = useState(NONE)
  const calls = useRef(0)
  // After the component is gone, no call is the latest.
  useEffect(() => () => void calls.current++, [])
  const pay = useCallback<WalletModalApi['pay']>(async (args) => {
    const call = ++calls.current
    const tell = (now: Partial<Known>) => call === calls.current && setKnown({ ...NONE, ...now })
    tell({ isPending: true })
    try {
      const result = await WalletModal.pay(args)
      tell({ result })
      return result
    } catch (error) {
      tell({ error: error as WalletModalError })
      throw error
    }
  }, [])
  return { ...known, pay }
}
