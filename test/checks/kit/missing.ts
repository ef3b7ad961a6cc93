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
