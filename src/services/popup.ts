import { WalletModalError } from '../core/errors.ts'

/** The size of a window in pixels, and further features of `window.open`. */
interface PopupSize {
  width: number
  height: number
  features?: string
}

/** A window that a click opened. It cannot reach this page: it has no opener. */
export interface Popup {
  /** Navigates the window. Throws `ServiceUnavailable` for a URL that is not of the web. */
  go(url: string): void
  focus(): void
  close(): void
  /** Also true, although the window is open, if the page or the window's page isolates itself from others (COOP). */
  isClosed(): boolean
}

/** Random, and the same for as long as the page is open. Without `randomUUID`, which exists only in secure contexts. */
const SUFFIX = crypto.getRandomValues(new Uint32Array(4)).join('-')

/**
 * Returns a name for a new window that no one can guess. With a known name, `window.open` could return a frame of that
 * name in HTML that a visitor has posted, or the page that has opened this one.
 */
export const windowName = (name: string): string => `${name}-${SUFFIX}`

/** Returns the features of a window that is centered over the page. */
export function centered({ width, height, features }: PopupSize): string {
  const left = Math.round((innerWidth - width) / 2 + screenX)
  const top = Math.round((innerHeight - height) / 2 + screenY)
  return [`width=${width},height=${height},left=${left},top=${top}`, features].filter(Boolean).join()
}

/** Opens a blank window without an opener; undefined if it is blocked. */
function openBlank(name: string, features: string): Window | undefined {
  const opened = window.open('about:blank', name, features)
  if (!opened) return undefined
  try {
    opened.opener = null
    return opened
  } catch (error) {
    // A window of that name still shows a page of another site, which alone may do this
    if (name === '_blank') throw error
    return openBlank('_blank', features)
  }
}

/**
 * Opens `about:blank` centered over the page; call it in a click handler, before any `await`. Undefined if blocked.
 * `noopener` does the same, but its answer looks as if the window was blocked. `name`: another click with it gets the same
 * window; `_blank`: its own.
 */
export function openPopup(size: PopupSize, name = windowName('popupWindow')): Popup | undefined {
  const opened = openBlank(name, centered(size))
  if (!opened) return undefined
  opened.focus()
  return {
    go(url) {
      if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
        throw new WalletModalError('ServiceUnavailable')
      opened.location.replace(url)
    },
    focus: () => opened.focus(),
    close: () => opened.close(),
    isClosed: () => opened.closed,
  }
}
