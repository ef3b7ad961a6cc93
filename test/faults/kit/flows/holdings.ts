import { loadHoldings } from '../../../../src/flows/assets/loadHoldings.ts'
import { portfolioOf } from '../../../../src/flows/assets/portfolioOf.ts'
import type { ViewName } from '../../../../src/core/views.ts'
import { opened } from '../flow.ts'
import type { Page } from '../page.ts'

/** Opens the modal at a view with the account's holdings, which its fields need; then does `work`. */
export const withHoldings = (view?: ViewName, work?: (page: Page) => Promise<unknown>) => async (page: Page) => {
  await opened(view)(page)
  await loadHoldings(page.modal, { forced: [], isAsked: true })
  await work?.(page)
}

/** Returns the account's ether. */
export function coinOf({ modal }: Page) {
  const coin = portfolioOf(modal)
    .$shown.get()
    ?.figures?.tokens.find(({ address }) => address === undefined)
  if (!coin) throw new Error('The holdings are missing')
  return coin
}
