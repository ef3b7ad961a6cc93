import type { DescribedField } from '../../core/transactions/described.ts'
import { formatExact } from '../../core/money/exactAmount.ts'
import type { Fact } from '../../ui/text/Facts.tsx'
import type { ActionOf, ActionText } from './actionText.ts'
import { tokenFact } from './facts.ts'
import type { Formatters } from './formatters.ts'

type FieldOf<K extends DescribedField['kind']> = Extract<DescribedField, { kind: K }>

function amountText({ amount, isAll, isUnlimited }: FieldOf<'amount'>, format: Formatters): string {
  const symbol = format.symbol(amount.token)
  if (isAll) return format.t('described.all', { symbol })
  return isUnlimited ? format.t('described.any', { symbol }) : format.amount(amount)
}

function itemText({ item, count = 1n }: FieldOf<'item'>, { t, number }: Formatters): string {
  const params = { count: number(count), item: String(item) }
  if (item === undefined) return t('described.anyItem', params)
  return t(count === 1n ? 'described.item' : 'described.items', params)
}

/** Creates the rows of a field. Tokens and collections are followed by their whole address. */
function factsOf(field: DescribedField, format: Formatters): readonly Fact[] {
  const { t, number, time, period } = format
  const label = t(`described.field.${field.label}`)
  switch (field.kind) {
    case 'amount':
      return [{ label, value: amountText(field, format) }, ...tokenFact(field.amount, format)]
    case 'address':
      if (field.role === 'here') return [{ label, value: t('described.here') }]
      return [{ label, value: field.address, isAddress: true }]
    case 'item':
      return [
        { label, value: itemText(field, format) },
        { label: t('described.collection'), value: field.collection, isAddress: true },
      ]
    case 'time':
      return [{ label, value: time(field.time) }]
    case 'duration':
      return [{ label, value: period(field.seconds) }]
    case 'share':
      return [{ label, value: t('described.percent', { number: formatExact(field.share, 2, format.locale) }) }]
    case 'number':
      return [{ label, value: number(field.number) }]
    case 'text':
      return [{ label, value: field.text }]
  }
}

/** Describes a call or order that one of our descriptors explains. */
export function described(
  { name, contract, intent, fields, rest, isSigned, isUnproven }: ActionOf<'described'>,
  format: Formatters,
): ActionText {
  const { t, number } = format
  const by = isSigned ? 'described.signed' : 'described.by'
  return {
    headline: t('described.headline', { name, what: t(`described.does.${intent}`) }),
    hint: t(isUnproven ? 'described.unproven' : by),
    facts: [
      ...fields.flatMap((field) => factsOf(field, format)),
      ...(rest ? [{ label: '…', value: t('approve.rest', { count: number(rest) }) }] : []),
      { label: t('approve.contract'), value: contract, isAddress: true },
    ],
  }
}
