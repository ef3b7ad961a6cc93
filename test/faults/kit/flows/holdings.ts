import { loadHoldings } from '../../../../src/flows/assets/loadHoldings.ts'
import { portfolioOf } from '../../../../src/flows/assets/portfolioOf.ts'
import type { ViewName } from '../../../../src/core/views.ts'
import { opened } from '../flow.ts'
import type { Page } from '../page.ts'

/** Loads the account's holdings, as Account does. */
export const loadedHoldings = ({ modal }: Page) => loadHoldings(modal, { forced: [], isAsked: true })

/** Opens the modal at a view with the account's holdings, which its fields need; then does `work`. */
export const withHoldings = (view?: ViewName, work?: (page: Page) => Promise<unknown>) => async (page: Page) => {
  await opened(view)(page)
  await loadedHoldings(page)
  await work?.(page)
}

/** Returns the account's coins of its network. */
export function coinOf({ modal }: Page) {
  const coin = portfolioOf(modal)
    .$shown.get()
    ?.figures?.tokens.find(({ address }) => address === undefined)
  if (!coin) throw new Error('The holdings are missing')
  return coin
}
