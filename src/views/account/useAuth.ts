import { useEffect, useReducer, useState } from 'react'
import type { AuthWallet } from '../../core/login/auth.ts'
import { useModal } from '../modal/context.ts'

/**
 * Loads the embedded wallet if `isWanted`, and renders again when the wallet changes. Undefined until it is loaded, or
 * if loading fails.
 */
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
    // Ignore the error: the action that needs the wallet shows it.
    modal.auth().then(take, () => {})
    return () => {
      isGone = true
      stop?.()
    }
  }, [modal, isWanted])
  return isWanted ? auth : undefined
}
