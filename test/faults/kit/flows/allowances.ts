import { allowancesOf } from '../../../../src/flows/allowances/allowancesOf.ts'
import { retrySearch, watchAllowances } from '../../../../src/flows/allowances/searchAllowances.ts'
import { until } from '../drive.ts'
import type { Page } from '../page.ts'

/** Searches for the allowances of the account, as the view Allowances does. */
export async function allowancesRead({ modal }: Page): Promise<string | undefined> {
  const { $known } = allowancesOf(modal)
  const stop = watchAllowances(modal)
  if ($known.get()?.state === 'failed') retrySearch(modal)
  const { state, error } = await until(() => {
    const now = $known.get()
    return now && now.state !== 'searching' ? now : undefined
  })
  stop()
  return state === 'done' ? undefined : `allowances ${state}: ${error?.code}`
}
