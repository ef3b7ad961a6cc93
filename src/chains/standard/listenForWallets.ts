/** The part of `window` that Wallet Standard uses. */
export type WalletWindow = Pick<Window, 'addEventListener' | 'removeEventListener' | 'dispatchEvent'>

/** Adds a wallet. Returns a function that removes it, or undefined if the wallet is not wanted. */
type Take = (wallet: unknown) => (() => void) | undefined

/**
 * Passes each Wallet Standard wallet that registers, now or later, to `take`. Returns a function that stops listening.
 * A wallet whose own callback throws is skipped.
 */
export function listenForWallets(win: WalletWindow, take: Take): () => void {
  let isOver = false

  function register(...wallets: readonly unknown[]): () => void {
    const removals = isOver ? [] : wallets.map(take)
    return () => {
      for (const remove of removals.splice(0)) remove?.()
    }
  }

  const api = Object.freeze({ register })
  function onRegister(event: Event): void {
    const { detail } = event as CustomEvent<unknown>
    if (typeof detail !== 'function') return
    try {
      detail(api)
    } catch {
      // A wallet whose registration throws is skipped.
    }
  }

  win.addEventListener('wallet-standard:register-wallet', onRegister)
  win.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
  return () => {
    isOver = true
    win.removeEventListener('wallet-standard:register-wallet', onRegister)
  }
}
