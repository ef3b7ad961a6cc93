import type { Amount, GrantedFunction, GrantedPermission } from '../../core/transactions/description.ts'
import type { MessageKey } from '../../i18n/messages.ts'
import type { Fact } from '../../ui/text/Facts.tsx'
import { address, text, tokenFact } from './facts.ts'
import type { Say } from './say.ts'

const PER: ReadonlyMap<bigint, MessageKey> = new Map([[1n, 'approve.mayPerSecond'], [60n, 'approve.mayPerMinute'], [3_600n, 'approve.mayPerHour'], [86_400n, 'approve.mayPerDay'], [604_800n, 'approve.mayPerWeek']])

const upTo = (amount: Amount, isUnlimited: boolean | undefined, say: Say) => (isUnlimited ? say.t('approve.anyAmount', { symbol: say.symbol(amount.token) }) : say.amount(amount))

function howOften(params: { amount: string }, everySeconds: bigint | undefined, { t, period }: Say): string {
  if (everySeconds === undefined) return t('approve.mayOften', params)
  const per = PER.get(everySeconds)
  return per ? t(per, params) : t('approve.mayAgain', { ...params, period: period(everySeconds) })
}

function tellAllowance({ amount, isUnlimited, everySeconds }: Extract<GrantedPermission, { kind: 'allowance' }>, say: Say): Fact[] {
  const params = { amount: upTo(amount, isUnlimited, say) }
  return [{ label: say.t('approve.may'), value: howOften(params, everySeconds, say) }, ...tokenFact(amount, say)]
}

const isPlain = ({ limit, isDelegate, conditions }: GrantedFunction) => !limit && !isDelegate && !conditions

/** A function with the limits of the grant. */
function tellFunction({ name, limit, isUnlimited, isDelegate, conditions }: GrantedFunction, say: Say): Fact[] {
  const { t } = say
  return [
    { label: t('approve.may'), value: t(isDelegate ? 'approve.mayDelegate' : 'approve.mayCall', { functions: name }) },
    ...(limit ? text(t('approve.sendUpTo'), upTo(limit, isUnlimited, say)) : []),
    ...text(t('approve.conditions'), conditions?.join('\n')),
  ]
}

function tellCalls({ address: contract, functions, rest }: Extract<GrantedPermission, { kind: 'contract' }>, say: Say): Fact[] {
  const { t } = say
  const label = t('approve.may')
  const plain = functions.filter(isPlain).map(({ name }) => name)
  return [
    ...(functions.length ? [] : [{ label, value: t('approve.mayCallAny') }]),
    ...(plain.length ? [{ label, value: t('approve.mayCall', { functions: plain.join(', ') }) }] : []),
    ...functions.filter((one) => !isPlain(one)).flatMap((one) => tellFunction(one, say)),
    ...(rest ? [{ label, value: t('approve.rest', { count: say.number(rest) }) }] : []),
    ...address(t('approve.contract'), contract),
  ]
}

/** Describes what a grant allows. */
export function tellPermission(one: GrantedPermission, say: Say): Fact[] {
  const { t } = say
  if (one.kind === 'contract') return tellCalls(one, say)
  if (one.kind === 'allowance') return tellAllowance(one, say)
  const { text: data, rest } = one.data
  return [{ label: t('approve.may'), value: t('approve.mayOther', { name: one.name }) }, ...text(t('approve.size'), data && data !== '{}' ? data : undefined), ...(rest ? text(t('approve.size'), t('approve.cut', { count: say.number(rest) })) : [])]
}
