import { fromJson } from '../../core/json.ts'
import type { SocialLogin } from '../../state/login.ts'
import { WalletModalError } from '../../core/errors.ts'
import { SOCIAL_RETURN_MS } from '../../core/limits.ts'
import { isSocial } from '../../core/login/socials.ts'
import type { Modal } from '../../modal.ts'
import { follow } from '../../services/appLinks.ts'
import { allowedAuth } from './allowedAuth.ts'
import { checkedUrl } from './loginResult.ts'

type WindowProvider = SocialLogin['provider']

/** Storage key of the pending login by redirect: provider, project and time. */
const KEY = 'wallet-modal:social'
/** The parameter of this page's URL that contains the result of the login. */
const RESULT = 'result_uri'
/** Host whose login page gets the provider's URL as a parameter. */
const WRAPPING_HOST = 'auth.magic.link'
const WRAPPED = /(provider_authorization_url=)([^&#]*)/

/**
 * Appends `page`, the URL to return to, to the `state` parameter of a provider's URL. Throws `ConnectionFailed` if that
 * parameter is missing.
 */
export function withReturn(url: string, page: string): string {
  const isWrapping = URL.canParse(url) && new URL(url).host === WRAPPING_HOST
  if (isWrapping)
    return url.replace(
      WRAPPED,
      (_, name: string, inner: string) => name + encodeURIComponent(withReturn(decodeURIComponent(inner), page)),
    )
  if (!/[?&]state=/.test(url))
    throw new WalletModalError('ConnectionFailed', { message: `state= parameter not found in the URL: ${url}` })
  return url.replace(/([?&]state=[^&#]*)/, `$1--${encodeURIComponent(page)}`)
}

/** Returns the URL of this page, without the result of an earlier login. */
function pageUrl(): URL {
  const url = new URL(location.href)
  url.searchParams.delete(RESULT)
  return url
}

/** Navigates this page to a provider. Rejects with `Aborted`, `ConnectionFailed` and the secure site's own errors. */
export async function leaveForProvider(modal: Modal, provider: WindowProvider, signal: AbortSignal): Promise<void> {
  const uri = await (await allowedAuth(modal)).socialUri(provider, signal)
  const href = withReturn(checkedUrl(uri), pageUrl().href)
  if (signal.aborted) throw new WalletModalError('Aborted')
  modal.site.storage.setItem(
    KEY,
    JSON.stringify({ projectId: modal.$options.get().projectId, provider, at: modal.now() }),
  )
  follow({ href, target: '_top' })
}

/**
 * Returns the result of a login by redirect, and removes it from the URL and the storage. Undefined if no login is
 * pending or it has expired: otherwise a link that contains another person's result could sign the visitor in to that
 * person's account.
 */
export function takeReturn(modal: Modal): { provider: WindowProvider; resultUri: string } | undefined {
  const resultUri = new URL(location.href).searchParams.get(RESULT)
  const { storage } = modal.site
  const saved = parse(storage.getItem(KEY))
  if (!resultUri || !saved) return undefined
  storage.removeItem(KEY)
  history.replaceState(history.state, '', pageUrl())
  const age = modal.now() - saved.at
  const isAwaited = age >= 0 && age < SOCIAL_RETURN_MS && saved.projectId === modal.$options.get().projectId
  return isAwaited ? { provider: saved.provider, resultUri } : undefined
}

function parse(text: string | null): { provider: WindowProvider; projectId: unknown; at: number } | undefined {
  try {
    const { provider, projectId, at } = fromJson(text ?? '{}') as Record<string, unknown>
    // Saved by an older version without a time: treat as expired.
    return typeof provider === 'string' && isSocial(provider) && provider !== 'farcaster'
      ? { provider, projectId, at: typeof at === 'number' ? at : -Infinity }
      : undefined
  } catch {
    return undefined // written by another version, or damaged
  }
}
