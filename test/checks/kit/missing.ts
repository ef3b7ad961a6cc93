import type { CatalogueRow } from '../../../scripts/docs/errorCatalogue.mts'
import type { CodeRow } from '../../../scripts/docs/errorCodes.mts'
import { isMessage } from './messages.ts'
import type { Exception, Facts } from './specification.ts'

const isExcepted = (fact: string, exceptions: readonly Exception[]) => exceptions.some((one) => one.fact === fact)

/** Returns the alerts, messages and codes that the catalogue of errors does not list. */
export function missingRows(
  { alerts, messages, codes }: Facts,
  rows: readonly CatalogueRow[],
  codeRows: readonly CodeRow[],
  exceptions: readonly Exception[],
): string[] {
  const said = [...alerts, ...messages].filter((one) => !rows.some(({ message }) => isMessage(message, one)))
  const named = Object.values(codes).flat()
  return [
    ...said.filter((one) => !isExcepted(one, exceptions)),
    ...named.filter((one) => !codeRows.some(({ code }) => code === one)).map(String),
  ]
}

export interface Tracked {
  /** Properties of the events that the code declares. */
  declared: ReadonlyMap<string, readonly string[]>
  /** What the code names: an event in it is emitted. */
  emitted: ReadonlySet<string>
  /** The properties that the tests of an event name. */
  tested: ReadonlyMap<string, ReadonlySet<string>>
}

function faultOf(event: string, property: string | undefined, { declared, emitted, tested }: Tracked) {
  if (property === undefined) {
    if (!declared.has(event)) return 'is not declared'
    if (!emitted.has(event)) return 'is not emitted'
    return tested.has(event) ? undefined : 'has no test'
  }
  if (!declared.get(event)?.includes(property)) return 'is not declared'
  const names = property.split('.')
  return names.every((one) => tested.get(event)?.has(one)) ? undefined : 'has no test'
}

/** Returns the events and properties that are not declared, not emitted or not tested. */
export function missingEvents({ events }: Facts, tracked: Tracked, exceptions: readonly Exception[]): string[] {
  return Object.entries(events).flatMap(([event, properties]) => {
    if (isExcepted(event, exceptions)) return []
    const own = faultOf(event, undefined, tracked)
    if (own) return [`${event} ${own}`]
    return properties.flatMap((property) => {
      const fact = `${event}.${property}`
      const fault = isExcepted(fact, exceptions) ? undefined : faultOf(event, property, tracked)
      return fault ? [`${fact} ${fault}`] : []
    })
  })
}
