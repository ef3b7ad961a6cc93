import { expect } from 'vitest'
import type { Page } from 'playwright-core'

/**
 * Runs in the page: the texts on the screen, as a person sees them: of each element that has text of its own, with its
 * children's. What is under a modal dialog, or covered otherwise, is not seen.
 */
function textsOnScreen(): string[] {
  const found: string[] = []
  const isSeen = (element: Element): boolean => {
    const root = element.getRootNode() as Document | ShadowRoot
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const x = (Math.max(left, 0) + Math.min(right, innerWidth)) / 2
    const y = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2
    if (right - left < 2 || bottom - top < 2 || bottom < 0 || top > innerHeight) return false
    const hit = root.elementFromPoint(x, y)
    return hit !== null && (element.contains(hit) || hit.contains(element))
  }
  const visit = (root: Document | ShadowRoot | Element): void => {
    for (const element of root.querySelectorAll('*')) {
      if (element.shadowRoot) visit(element.shadowRoot)
      const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim())
      if (!hasText || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      if (isSeen(element)) found.push(element.parentElement?.innerText ?? '', (element as HTMLElement).innerText)
    }
  }
  visit(document)
  return found
}

/** Whether a text can be seen on the screen now. */
export async function isOnScreen(page: Page, what: RegExp): Promise<boolean> {
  const texts = await page.evaluate(textsOnScreen)
  return texts.some((text) => what.test(text.replace(/[\u2066-\u2069]/g, '')))
}

/** Waits until a text can be seen. `look` does what the person does to see more of the page. */
export const sees = (page: Page, what: RegExp, look: () => Promise<unknown> = () => Promise.resolve()) =>
  expect
    .poll(
      async () => {
        if (await isOnScreen(page, what)) return 'seen'
        await look()
        return `not seen: ${(await page.evaluate(textsOnScreen)).join(' | ').slice(0, 600)}`
      },
      { message: `Sees ${what}` },
    )
    .toBe('seen')
