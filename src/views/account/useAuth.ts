import { useEffect, useReducer, useState } from 'react'
import type { AuthWallet } from '../../core/login/auth.ts'
import { useModal } from '../modal/context.ts'

/** The embedded wallet once it is here, drawn anew whenever it changes; undefined until then, and where it does not come. */
export function useAuth(isWanted: boolean): AuthWallet | undefined {
  const modal = useModal()
  const [auth, setAuth] = useState<AuthWallet>()
  const [, draw] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    if (!isWanted) return
    let stop: (() => void) | undefined
    let isGone = false
    const take = (found: AuthWallet) => {
      if (isGone) return
      setAuth(() => found)
      stop = found.watch(() => draw())
    }
    // What it failed of is told where something is asked of it.
    modal.auth().then(take, () => {})
    return () => {
      isGone = true
      stop?.()
    }
  }, [modal, isWanted])
  return isWanted ? auth : undefined
}
