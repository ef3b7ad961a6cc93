import type { Page } from 'playwright-core'

/** Clicks a button in a popup, which may close before Playwright sees the click. */
export const pressIn = (popup: Page, name: string | RegExp): Promise<void> =>
  popup
    .getByRole('button', { name })
    .click()
    .catch((error: unknown) => {
      if (!popup.isClosed()) throw error
    })
