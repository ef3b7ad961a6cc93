import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { loadHoldings } from '../../flows/assets/loadHoldings.ts'
import { useModal } from '../modal/context.ts'

/** Loads the assets that can be sent, again when the account, the network or the options change. */
export function useLoadSend(): void {
  const modal = useModal()
  const { address, network } = useStore(modal.connections.$active) ?? {}
  // The options contain the services that return balances, and the currency of values.
  const options = useStore(modal.$options)
  useEffect(() => void loadHoldings(modal), [modal, address, network, options])
}
