import type { Field } from '../../core/transactions/description.ts'
import type { TreeField } from '../../ui/text/FieldTree.tsx'
import type { Formatters } from './formatters.ts'

/** Signed fields with what their numbers mean: a time, or an amount with its symbol. */
export const typedFields = (fields: readonly Field[], format: Formatters): readonly TreeField[] =>
  fields.map(({ amount, time, fields: inner, ...field }) => ({
    ...field,
    ...(amount && { meaning: format.amount(amount) }),
    ...(time !== undefined && { meaning: format.time(time) }),
    ...(inner && { fields: typedFields(inner, format) }),
  }))
