import type { AuthWallet, SocialProvider } from '../../core/login/auth.ts'
import { WalletModalError } from '../../core/errors.ts'
import type { LoginWindow } from '../../services/loginWindow.ts'
import { checkedUrl, checkResult } from './loginResult.ts'

export interface SocialSignIn {
  provider: Exclude<SocialProvider, 'farcaster'>
  /** The popup, opened during the visitor's click; `signInWith` closes it. */
  popup: LoginWindow
  signal: AbortSignal
  /** Called when the popup has navigated to the provider. */
  onAsked?(): void
  /** Called when the visitor has approved the login at the provider. */
  onApproved?(): void
  /** The error for a result from another origin; without it such results are ignored. */
  untrusted?: WalletModalError
}

/**
 * Waits for the popup's result, which only the secure site's origins may send. Rejects with `PopupClosed`, `Aborted`,
 * `untrusted`.
 */
function resultOf({ popup, signal, untrusted }: SocialSignIn, origins: () => readonly string[]): Promise<string> {
  let stop = () => {}
  const result = new Promise<string>((resolve, reject) => {
    stop = popup.listen({
      result(resultUri, origin) {
        if (origins().includes(origin)) resolve(resultUri)
        else if (untrusted) reject(untrusted)
      },
      closed: () => reject(new WalletModalError('PopupClosed')),
    })
    signal.addEventListener('abort', () => reject(new WalletModalError('Aborted')), { once: true })
  })
  return result.finally(() => stop())
}

/**
 * Signs in through a popup at a social provider. Rejects with `PopupClosed`, `UserRejected`, `ConnectionFailed`,
 * `Aborted`, `untrusted`, and with the secure site's own errors.
 */
export async function signInWith(load: () => Promise<AuthWallet>, ask: SocialSignIn): Promise<void> {
  const { provider, popup, signal } = ask
  let origins: readonly string[] = []
  const result = resultOf(ask, () => origins)
  // `result` is awaited below. If the visitor closes the popup before that, its rejection must not count as unhandled.
  result.catch(() => {})
  try {
    const auth = await load()
    origins = auth.origins
    // Stop waiting for the URL if the visitor closes the popup.
    const uri = await Promise.race([auth.socialUri(provider, signal), result])
    if (signal.aborted) throw new WalletModalError('Aborted')
    popup.go(checkedUrl(uri))
    ask.onAsked?.()
    const resultUri = await result
    popup.close()
    checkResult(resultUri)
    ask.onApproved?.()
    await auth.connectSocial(provider, resultUri, signal)
  } finally {
    popup.close()
  }
}
