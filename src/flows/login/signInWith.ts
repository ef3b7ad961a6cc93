import type { AuthWallet, SocialProvider } from '../../core/login/auth.ts'
import { WalletModalError } from '../../core/errors.ts'
import type { LoginWindow } from '../../services/loginWindow.ts'
import { checkedUrl, checkResult } from './loginResult.ts'

export interface SocialAsk {
  provider: Exclude<SocialProvider, 'farcaster'>
  /** The window, opened in the visitor's click; closed when this settles. */
  popup: LoginWindow
  signal: AbortSignal
  /** The window is at the provider's. */
  onAsked?(): void
  /** The visitor has approved. */
  onApproved?(): void
  /** A result from elsewhere: the error that it counts as; without one it is not heard. */
  untrusted?: WalletModalError
}

/** What the window hands over, from the secure site's own origins. Rejects with `PopupClosed`, `Aborted`, and with `untrusted`. */
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
 * Leads a window to a provider and signs in with what comes of it (contract §4.1). Rejects with `PopupClosed`, `UserRejected`,
 * `ConnectionFailed`, `Aborted`, `untrusted`, and as the secure site does.
 */
export async function signInWith(load: () => Promise<AuthWallet>, ask: SocialAsk): Promise<void> {
  const { provider, popup, signal } = ask
  let origins: readonly string[] = []
  const result = resultOf(ask, () => origins)
  // Heard below; until then the window may be closed already.
  result.catch(() => {})
  try {
    const auth = await load()
    origins = auth.origins
    // Closed before it was led anywhere: nobody needs to know where.
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
