import { expect } from 'vitest'
import type { Page } from 'playwright-core'
import { available, focusesField, keepsFocus, type Driver, type Role } from './driver.ts'
import { sees } from './screen.ts'

interface Stop {
  /** Whether the focus is on one of the wanted controls. */
  isThere: boolean
  name: string
  /** What is wrong with how the focus is shown. */
  fault?: string
}

/** Runs in the page: where the focus is, and whether a person sees it. */
function lookAtFocus(wanted: Element[]): Stop {
  let at = document.activeElement
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement
  // The browser's own controls, and frames, whose focus is theirs
  if (!at || at === document.body || at.localName === 'iframe') return { isThere: false, name: '' }
  const name = at.getAttribute('aria-label') ?? at.textContent?.trim() ?? ''
  const isThere = wanted.includes(at)
  const root = at.getRootNode() as ShadowRoot
  const hasRing = [at, at.parentElement, at.parentElement?.parentElement].some((element) => {
    if (!element) return false
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2
  })
  if (!hasRing) return { isThere, name, fault: 'shows no focus' }
  const { left, top, width, height } = at.getBoundingClientRect()
  const isSeen = [0.1, 0.5, 0.9].some((part) => {
    const hit = root.elementFromPoint(left + width / 2, top + height * part)
    return hit !== null && (at.contains(hit) || hit.contains(at))
  })
  return { isThere, name, ...(!isSeen && { fault: 'has the focus out of sight' }) }
}

/** The longest way to a control. */
const PRESSES_MAX = 60

/** A person with a keyboard only. */
export function keyboardDriver(page: Page): Driver {
  const press = (key: string) => page.keyboard.press(key)

  /** Presses Tab until the control has the focus; each stop on the way must be seen. */
  async function tabTo(name: RegExp, role: Role = 'button'): Promise<void> {
    const wanted = available(page, name, role)
    await wanted.first().waitFor()
    const way: string[] = []
    for (let presses = 0; presses < PRESSES_MAX; presses++) {
      const { isThere, name: here, fault } = await wanted.evaluateAll(lookAtFocus)
      // Where a step begins, the focus need not be shown: on the title of a view, or above what has come since
      if (fault && presses)
        await expect.poll(async () => (await wanted.evaluateAll(lookAtFocus)).fault, { message: here }).toBe(undefined)
      if (isThere && (presses || !fault)) return
      way.push(here)
      await press('Tab')
    }
    throw new Error(`Tab never comes to ${name}: ${[...new Set(way)].join(', ')}`)
  }

  return {
    kind: 'keyboard',
    page,
    async choose(name, role) {
      await tabTo(name, role)
      await press(role === 'checkbox' ? 'Space' : 'Enter')
    },
    async write(field, text) {
      await tabTo(field, 'textbox')
      await press('ControlOrMeta+A')
      await page.keyboard.type(text)
    },
    async type(text) {
      await focusesField(page)
      await page.keyboard.type(text)
    },
    async told(what) {
      await sees(page, what)
      await keepsFocus(page)
    },
    // The page scrolls with the focus
    reads: (what) => sees(page, what, () => press('Tab')),
    async leave() {
      await press('Escape')
      await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
      await keepsFocus(page)
    },
  }
}
