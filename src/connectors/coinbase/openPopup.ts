import { WalletModalError } from '../../core/errors.ts'
import { POPUP_HOST_MS, POPUP_GRACE_MS, POPUP_POLL_MS } from '../../core/limits.ts'
import { createPopupMessages, type PopupMessage } from './popupMessages.ts'
import { isCutOff } from './openerPolicy.ts'

const [WIDTH, HEIGHT] = [420, 540]

/** URLs of the wallet's page on several hosts, tried in order. */
export type Hosts = readonly [URL, ...URL[]]

/** Creates a random id. Does not use `randomUUID`, which exists only in secure contexts. */
export const newId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Opens a window, centered over the page. Throws `PopupBlocked`. */
function openWindow(url: URL): Window {
  const left = (innerWidth - WIDTH) / 2 + screenX
  const top = (innerHeight - HEIGHT) / 2 + screenY
  const opened = window.open(url, `wallet_${newId()}`, `width=${WIDTH},height=${HEIGHT},left=${left},top=${top}`)
  if (!opened) throw new WalletModalError('PopupBlocked')
  opened.focus()
  return opened
}

/**
 * Returns an error that says why the popup closed. With `Cross-Origin-Opener-Policy: same-origin` on the page, a popup
 * seems closed from the start.
 */
async function reasonOf(hasSpoken: boolean): Promise<WalletModalError> {
  if (hasSpoken || !(await isCutOff())) return new WalletModalError('PopupClosed')
  return new WalletModalError('ConnectionFailed', {
    message:
      'The header Cross-Origin-Opener-Policy: same-origin of this page cuts the wallet’s window off. Use same-origin-allow-popups.',
    params: { isCutOff: 1 },
  })
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/**
 * Navigates the popup to the next host if one does not answer in time. Calls `through` if none answers. A single host
 * has no time limit. `stop` ends the attempts.
 */
function tryHosts(popup: Window, urls: Hosts, through: () => void) {
  let at = 0
  const timer = urls.length > 1 ? setInterval(next, POPUP_HOST_MS) : undefined
  const current = () => urls[at] ?? urls[0]

  function next(): void {
    // Closing the popup is handled by `look`.
    if (popup.closed) return
    at += 1
    if (at >= urls.length) return through()
    popup.location.replace(current())
  }

  return { origin: () => current().origin, stop: () => clearInterval(timer) }
}

/**
 * Opens the popup and manages it until it closes. Throws `PopupBlocked`. Calls `ended` once, with the reason:
 * `ServiceUnavailable` if none of several hosts answers.
 */
export function openPopup(urls: Hosts, hello: () => unknown, ended: (error: WalletModalError) => void) {
  const popup = openWindow(urls[0])
  const hosts = tryHosts(popup, urls, () => end(new WalletModalError('ServiceUnavailable')))
  // Also called when the popup moves to the next host. Once a host has answered, it means that the popup closes.
  const onUnload = () => (hasSpoken || urls.length === 1) && end(new WalletModalError('PopupClosed'))
  const messages = createPopupMessages(hosts.origin, popup, onUnload)
  const timer = setInterval(() => void look(), POPUP_POLL_MS)
  let isOver = false
  let hasSpoken = false

  function end(error: WalletModalError): void {
    if (isOver) return
    isOver = true
    clearInterval(timer)
    hosts.stop()
    if (!popup.closed) popup.close()
    messages.end(error)
    ended(error)
  }

  /** Polls whether the popup was closed. Then waits for the popup's last message, such as an approval. */
  async function look(): Promise<void> {
    if (!popup.closed) return
    clearInterval(timer)
    const [reason] = await Promise.all([reasonOf(hasSpoken), pause(POPUP_GRACE_MS)])
    end(reason)
  }

  async function greet(): Promise<Window> {
    const { id } = await messages.next(({ event }) => event === 'PopupLoaded')
    hasSpoken = true
    hosts.stop()
    popup.postMessage({ requestId: id, data: hello() }, hosts.origin())
    return popup
  }

  return {
    popup,
    /** Resolves once the wallet's page has loaded and accepts requests. */
    ready: greet(),
    end,
    /** Whether the wallet's page has sent its first message. */
    hasGreeted: () => hasSpoken,
    ask(request: { id: string }): Promise<PopupMessage> {
      const answer = messages.next(({ requestId }) => requestId === request.id)
      popup.postMessage(request, hosts.origin())
      return answer
    },
  }
}
