/** Where wallets that follow Wallet Standard speak up. */
export type WalletWindow = Pick<Window, 'addEventListener' | 'removeEventListener' | 'dispatchEvent'>

/** Takes a wallet in; gives what takes it out again, or nothing where it is not wanted. */
type Take = (wallet: unknown) => (() => void) | undefined

/**
 * Hears the wallets that are in the page and those that come later (Wallet Standard), until the returned function is called.
 * Wallets run inside: what they throw is theirs.
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
      // A wallet that fails to register itself is not there.
    }
  }

  win.addEventListener('wallet-standard:register-wallet', onRegister)
  win.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
  return () => {
    isOver = true
    win.removeEventListener('wallet-standard:register-wallet', onRegister)
  }
}
