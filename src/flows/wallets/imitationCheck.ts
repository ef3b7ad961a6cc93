import type { Connector } from '../../core/connector.ts'
import { imitatedBy } from '../../core/wallets/imitation.ts'
import { keyOf } from '../../core/wallets/walletRows.ts'
import type { Suspicion } from '../../state/wallets.ts'
import { loadConfusables } from './loadConfusables.ts'

export { impostors as messages } from '../../i18n/en/impostors.ts'

export type ImitatedBy = (one: Parameters<typeof imitatedBy>[0]) => string | undefined

const isAscii = (text: string) => /^[ -~]*$/.test(text)

/**
 * Creates the check for imitated wallet names. The table of look-alike letters is loaded only if a name of `found` is
 * not ASCII.
 */
export async function imitationTest(found: readonly Connector[]): Promise<ImitatedBy> {
  const alike = found.every(({ name }) => isAscii(name)) ? undefined : (await loadConfusables()).CONFUSABLES
  return (one) => imitatedBy(one, alike)
}

/** Returns warnings for installed wallets that may be imitations, by row key. */
export function suspicionsOf(found: readonly Connector[], imitated: ImitatedBy): ReadonlyMap<string, Suspicion> {
  const announced = found.filter(({ type, rdns }) => type === 'announced' && rdns !== undefined)
  // Several wallets claim this rdns, and we cannot know which one is genuine: mark all of them.
  const isRivalled = (one: Connector) =>
    announced.includes(one) && announced.some((other) => other !== one && other.rdns === one.rdns)
  const suspicions = new Map<string, Suspicion>()
  for (const one of found) {
    const name = imitated(one)
    if (isRivalled(one)) suspicions.set(keyOf(one), ['connect.rivals'])
    else if (name) suspicions.set(keyOf(one), ['connect.imitates', { name }])
  }
  return suspicions
}
