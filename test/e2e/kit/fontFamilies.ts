import type { Page } from 'playwright-core'

/**
 * Monospace fonts of common systems. Their letters are about 0.6 em wide, so the families below have the same widths
 * on every machine.
 */
const LOCAL = ['DejaVu Sans Mono', 'Liberation Mono', 'Noto Sans Mono', 'Menlo', 'Consolas', 'Courier New']
  .map((name) => `local("${name}")`)
  .join()

/** A font family for tests: narrow, wide, or the system's (''). */
export type Family = '' | 'Narrow' | 'Wide'

/**
 * Declares the font families on a page. `SFMono-Regular`, the widget's first choice for addresses, becomes as wide as
 * `Wide` while that family is set.
 */
export async function addFamilies(page: Page): Promise<void> {
  const face = (family: string, adjust: string) =>
    `@font-face { font-family: ${family}; src: ${LOCAL}; size-adjust: ${adjust} }`
  await page.evaluate(
    async ([families, addresses]) => {
      document.head.append(Object.assign(document.createElement('style'), { textContent: families }))
      const mono = Object.assign(document.createElement('style'), { id: 'wide-addresses', textContent: addresses })
      document.head.append(mono)
      mono.disabled = true
      await Promise.all(['Narrow', 'Wide'].map((name) => document.fonts.load(`16px ${name}`)))
    },
    [face('Narrow', '75%') + face('Wide', '120%'), face('SFMono-Regular', '120%')] as const,
  )
}

/** Measures the width of one text in each font family, in px. */
export const widthsOf = (page: Page, families: readonly Family[]) =>
  page.evaluate((names) => {
    const context = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D
    return names.map((name) => {
      context.font = `100px ${name || 'system-ui'}, sans-serif`
      return Math.round(context.measureText('Connect Wallet').width)
    })
  }, families)

/** Sets font family and size of the widget: the wide family through the API, the narrow one through a page style. */
export async function setFamily(page: Page, family: Family, size: string): Promise<void> {
  await page.evaluate(
    async ([name, text]) => {
      const addresses = document.querySelector<HTMLStyleElement>('#wide-addresses')
      if (addresses) addresses.disabled = name !== 'Wide'
      // `setTheme` keeps values that are not passed, so always pass the family.
      window.WalletModal.setTheme({
        variables: { '--wm-font-size': text, '--wm-font-family': name === 'Wide' ? name : 'system-ui' },
      })
      for (const element of document.querySelectorAll<HTMLElement>(
        'wallet-modal, wallet-modal-button, wallet-modal-network-button',
      )) {
        if (name === 'Narrow') element.style.setProperty('--wm-font-family', name)
        else element.style.removeProperty('--wm-font-family')
      }
      await document.fonts.ready
    },
    [family, size] as const,
  )
}
