import { fieldsOf } from '../../../core/data/isRecord.ts'
import { labelOf, labelProblem, nameOf } from '../../../core/names/accountName.ts'
import { SUGGESTIONS_MAX } from '../../../core/names/limits.ts'
import type { NameSuggestion } from '../../../core/names/registration.ts'
import { listOf, readable, textOf } from '../fields.ts'

/** Parses one suggestion; undefined for a name that could not be typed and registered. */
function parseSuggestion(value: unknown): NameSuggestion | undefined {
  const { name: given, registered } = fieldsOf(value)
  const name = textOf(given)?.toLowerCase()
  const label = name && labelOf(name)
  if (!label || name !== nameOf(label) || labelProblem(label) || typeof registered !== 'boolean') return undefined
  return { name, isRegistered: registered }
}

/** Parses suggested names. Throws `ServiceUnavailable` if the answer has no list. */
export const parseSuggestions = (body: unknown): readonly NameSuggestion[] =>
  readable(listOf('suggestions', fieldsOf(body).suggestions), SUGGESTIONS_MAX, parseSuggestion).found.filter(
    // Duplicates: the first one is kept.
    ({ name }, at, found) => found.findIndex((one) => one.name === name) === at,
  )

/** Whether a successful answer says that the name was not registered. The service answers with the record. */
export const isRefusal = (body: unknown): boolean => fieldsOf(body).success === false

/** Whether a body is what the service answers with: the record of the name, or `{ success }`. */
export function isOutcome(body: unknown): boolean {
  const { name, success } = fieldsOf(body)
  return typeof name === 'string' || typeof success === 'boolean'
}
