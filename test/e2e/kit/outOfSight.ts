import type { Page } from 'playwright-core'
import { dialog } from './visit.ts'

/**
 * Lists what of the dialog is hidden, or visible only after scrolling, since it is below its fixed footer or its edge,
 * and each selector that matches nothing. Waits until the sheet has its height: while that grows, everything is lower
 * than where it ends.
 */
export const outOfSight = (page: Page, ...selectors: string[]): Promise<string[]> =>
  dialog(page)
    .locator('.sheet')
    .evaluate(async (sheet, wanted) => {
      const paint = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      // Observers start motions before a paint
      do {
        await paint()
        await Promise.allSettled(sheet.getAnimations().map(({ finished }) => finished))
      } while (sheet.getAnimations().some(({ playState }) => playState === 'running'))
      const edge = sheet.getBoundingClientRect().bottom
      const problemsOf = (element: Element) => {
        const footer = element.closest('.footer') ? null : element.closest('.view')?.querySelector('.footer')
        const end = footer?.getBoundingClientRect().top ?? edge
        const { top, bottom } = element.getBoundingClientRect()
        // What only screen readers get is clipped
        const isClipped = getComputedStyle(element).clipPath !== 'none'
        if (!element.checkVisibility() || isClipped) return [`is hidden: ${element.textContent}`]
        const isSeen = top >= 0 && bottom <= Math.min(end, edge, innerHeight)
        return isSeen ? [] : [`is at ${Math.round(top)} to ${Math.round(bottom)} of ${end}: ${element.textContent}`]
      }
      return wanted.flatMap((selector) => {
        const found = [...sheet.querySelectorAll(selector)]
        return found.length ? found.flatMap(problemsOf) : [`nothing matches ${selector}`]
      })
    }, selectors)
