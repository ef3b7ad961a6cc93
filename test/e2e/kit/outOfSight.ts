import type { Page } from 'playwright-core'
import { dialog } from './visit.ts'

/**
 * Lists what of the dialog is visible only after scrolling, since it is below its fixed footer or its edge. Waits until
 * the sheet has its height: while that grows, everything is lower than where it ends.
 */
export const outOfSight = (page: Page, selector: string): Promise<string[]> =>
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
      return [...sheet.querySelectorAll(wanted)].flatMap((element) => {
        const footer = element.closest('.footer') ? null : element.closest('.view')?.querySelector('.footer')
        const end = footer?.getBoundingClientRect().top ?? edge
        const { top, bottom } = element.getBoundingClientRect()
        const isSeen = top >= 0 && bottom <= Math.min(end, edge, innerHeight)
        return isSeen ? [] : [`is at ${Math.round(top)} to ${Math.round(bottom)} of ${end}: ${element.textContent}`]
      })
    }, selector)
