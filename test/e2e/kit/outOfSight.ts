import type { Page } from 'playwright-core'
import { dialog } from './visit.ts'

/** Lists what of the dialog is visible only after scrolling, since it is below its fixed footer or its edge. */
export const outOfSight = (page: Page, selector: string): Promise<string[]> =>
  dialog(page)
    .locator(selector)
    .evaluateAll((all) =>
      all.flatMap((element) => {
        const edge = element.closest('.sheet')?.getBoundingClientRect().bottom ?? innerHeight
        const footer = element.closest('.footer') ? null : element.closest('.view')?.querySelector('.footer')
        const end = footer?.getBoundingClientRect().top ?? edge
        const { top, bottom } = element.getBoundingClientRect()
        const isSeen = top >= 0 && bottom <= Math.min(end, edge, innerHeight)
        return isSeen ? [] : [`is at ${Math.round(top)} to ${Math.round(bottom)} of ${end}: ${element.textContent}`]
      }),
    )
