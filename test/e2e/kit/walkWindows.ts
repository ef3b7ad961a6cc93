import type { Page } from 'playwright-core'

declare global {
  interface Window {
    /** Where the window went that `meetWindow` let open. */
    wentTo?: string
    openReally?: Window['open']
  }
}

/**
 * Defines how the page's next windows behave: `blocked`, `open` (they go nowhere, but note where they should), or as they
 * really do.
 */
export const meetWindow = (page: Page, how: 'blocked' | 'open' | 'really') =>
  page.evaluate((wanted) => {
    window.openReally ??= window.open
    const location = { replace: (url: string) => void (window.wentTo = url) }
    const opened = { closed: false, opener: null, location, focus: () => {}, close: () => {} } as unknown as Window
    window.open = wanted === 'really' ? window.openReally : () => (wanted === 'open' ? opened : null)
  }, how)
