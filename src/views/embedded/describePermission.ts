import type { Amount, GrantedFunction, GrantedPermission } from '../../core/transactions/description.ts'
import type { MessageKey } from '../../i18n/messages.ts'
import type { Fact } from '../../ui/text/Facts.tsx'
import { address, text, tokenFact } from './facts.ts'
import type { Formatters } from './formatters.ts'

const PER: ReadonlyMap<bigint, MessageKey> = new Map([
  [1n, 'approve.mayPerSecond'],
  [60n, 'approve.mayPerMinute'],
  [3_600n, 'approve.mayPerHour'],
  [86_400n, 'approve.mayPerDay'],
  [604_800n, 'approve.mayPerWeek'],
])

const upTo = (amount: Amount, isUnlimited: boolean | undefined, format: Formatters) =>
  isUnlimited ? format.t('approve.anyAmount', { symbol: format.symbol(amount.token) }) : format.amount(amount)

function howOften(params: { amount: string }, everySeconds: bigint | undefined, { t, period }: Formatters): string {
  if (everySeconds === undefined) return t('approve.mayOften', params)
  const per = PER.get(everySeconds)
  return per ? t(per, params) : t('approve.mayAgain', { ...params, period: period(everySeconds) })
}

function describeAllowance(
  { amount, isUnlimited, everySeconds }: Extract<GrantedPermission, { kind: 'allowance' }>,
  format: Formatters,
): Fact[] {
  const params = { amount: upTo(amount, isUnlimited, format) }
  return [
    { label: format.t('approve.may'), value: howOften(params, everySeconds, format) },
    ...tokenFact(amount, format),
  ]
}

const isPlain = ({ limit, isDelegate, conditions }: GrantedFunction) => !limit && !isDelegate && !conditions

/** Creates the rows for one contract function that a grant allows, with its limits. */
function describeFunction(
  { name, limit, isUnlimited, isDelegate, conditions }: GrantedFunction,
  format: Formatters,
): Fact[] {
  const { t } = format
  return [
    { label: t('approve.may'), value: t(isDelegate ? 'approve.mayDelegate' : 'approve.mayCall', { functions: name }) },
    ...(limit ? text(t('approve.sendUpTo'), upTo(limit, isUnlimited, format)) : []),
    ...text(t('approve.conditions'), conditions?.join('\n')),
  ]
}

function describeCalls(
  { address: contract, functions, rest }: Extract<GrantedPermission, { kind: 'contract' }>,
  format: Formatters,
): Fact[] {
  const { t } = format
  const label = t('approve.may')
  const plain = functions.filter(isPlain).map(({ name }) => name)
  return [
    ...(functions.length ? [] : [{ label, value: t('approve.mayCallAny') }]),
    ...(plain.length ? [{ label, value: t('approve.mayCall', { functions: plain.join(', ') }) }] : []),
    ...functions.filter((one) => !isPlain(one)).flatMap((one) => describeFunction(one, format)),
    ...(rest ? [{ label, value: t('approve.rest', { count: format.number(rest) }) }] : []),
    ...address(t('approve.contract'), contract),
  ]
}

/** Creates the rows that describe one permission of a grant. */
export function describePermission(one: GrantedPermission, format: Formatters): Fact[] {
  const { t } = format
  if (one.kind === 'contract') return describeCalls(one, format)
  if (one.kind === 'allowance') return describeAllowance(one, format)
  const { text: data, rest } = one.data
  return [
    { label: t('approve.may'), value: t('approve.mayOther', { name: one.name }) },
    ...text(t('approve.size'), data && data !== '{}' ? data : undefined),
    ...(rest ? text(t('approve.size'), t('approve.cut', { count: format.number(rest) })) : []),
  ]
}
