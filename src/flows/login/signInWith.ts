import type { AuthWallet, SocialProvider } from '../../core/login/auth.ts'
import { WalletModalError } from '../../core/errors.ts'
import type { LoginWindow } from '../../services/loginWindow.ts'
import { checkedUrl, checkResult } from './loginResult.ts'

export interface SocialAsk {
  provider: Exclude<SocialProvider, 'farcaster'>
  /** The popup, opened in the visitor's click; closed when this settles. */
  popup: LoginWindow
  signal: AbortSignal
  /** Called when the popup has been sent to the provider. */
  onAsked?(): void
  /** Called when the visitor has approved. */
  onApproved?(): void
  /** Rejects with this for a result from another origin; without it such results are ignored. */
  untrusted?: WalletModalError
}

/** The popup's result, from the secure site's origins only. Rejects with `PopupClosed`, `Aborted`, `untrusted`. */
function resultOf({ popup, signal, untrusted }: SocialAsk, origins: () => readonly string[]): Promise<string> {
  let stop = () => {}
  const result = new Promise<string>((resolve, reject) => {
    stop = popup.hear({
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
 * Sends a popup to a provider and signs in with its result. Rejects with `PopupClosed`, `UserRejected`,
 * `ConnectionFailed`, `Aborted`, `untrusted`, and as the secure site does.
 */
export async function signInWith(load: () => Promise<AuthWallet>, ask: SocialAsk): Promise<void> {
  const { provider, popup, signal } = ask
  let origins: readonly string[] = []
  const result = resultOf(ask, () => origins)
  // Awaited below; the popup may close before that, which must not be an unhandled rejection.
  result.catch(() => {})
  try {
    const auth = await load()
    origins = auth.origins
    // Stop early if the popup is closed before there is a URL for it.
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
