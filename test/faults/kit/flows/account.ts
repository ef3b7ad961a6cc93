import { activityOf } from '../../../../src/flows/assets/activityOf.ts'
import { loadActivity } from '../../../../src/flows/assets/loadActivity.ts'
import { portfolioOf } from '../../../../src/flows/assets/portfolioOf.ts'
import { loadBalance } from '../../../../src/flows/account/loadBalance.ts'
import { activity as activityWords } from '../../../../src/i18n/en/activity.ts'
import type { Page } from '../page.ts'
import { loadedHoldings } from './holdings.ts'

/** Reads the balance of the account, like its button to try again. */
export async function balanceRead({ modal }: Page): Promise<string | undefined> {
  await loadBalance(modal, { force: true })
  const { state } = Object.values(modal.balances.$all.get())[0] ?? {}
  return state === 'known' ? undefined : `balance ${state}`
}

/** Reads all that the account holds. */
export async function holdingsRead(page: Page): Promise<string | undefined> {
  await loadedHoldings(page)
  const shown = portfolioOf(page.modal).$shown.get()
  if (shown?.state !== 'known') return `holdings ${shown?.state}`
  return shown.figures?.isFromNode ? 'holdings of the node' : undefined
}

/** Loads the messages of Activity, which come with the code of the view. */
export const withActivity = ({ modal }: Page): void => void modal.locale.add(activityWords)

/** Reads the history of the account. */
export async function activityRead({ modal }: Page): Promise<string | undefined> {
  await loadActivity(modal, { isForced: true })
  const { phase } = activityOf(modal).$activity.get() ?? {}
  return phase === 'known' ? undefined : `activity ${phase}`
}
