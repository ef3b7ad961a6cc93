import type { Amount } from '../../core/transactions/description.ts'
import type { Allowance, Movement, Party } from '../../core/transactions/effects.ts'
import type { Fact } from '../../ui/text/Facts.tsx'
import { address, type Formatters } from './formatters.ts'

/** One effect in the visitor's language. */
export interface EffectText {
  headline: string
  facts: readonly Fact[]
  /** Whether it may cost everything of its kind. */
  isDanger?: boolean
}

/** Parties of one movement beyond this number are not listed; a line says so. */
const PARTIES_MAX = 8
/** New and destroyed tokens have this address as the other side. */
const NOBODY = /^0x0{40}$/

/** Creates a row with the token's whole address, since anybody can create a token with the same name. */
function tokenFact({ token }: Amount, { t, symbol }: Formatters): Fact[] {
  if (token.address === undefined) return []
  const name = symbol(token)
  if (name && token.isClaimed) return [address(t('preview.claimed', { symbol: name }), token.address)]
  return [address(t(name ? 'preview.token' : 'preview.unknownToken'), token.address)]
}

function partyFacts(one: Movement, parties: readonly Party[], isOut: boolean, format: Formatters): Fact[] {
  const { t } = format
  const label = t(isOut ? 'preview.to' : 'preview.from')
  if (parties.length === 1) return parties.map((party) => address(label, party.address))
  const share = (value: bigint) =>
    one.kind === 'amount' ? format.amount({ ...one.amount, value }) : format.number(value)
  const rest = parties.length > PARTIES_MAX ? [{ label, value: t('preview.more') }] : []
  const shown = parties.slice(0, PARTIES_MAX)
  return [...shown.map((party) => address(`${label} (${share(party.value)})`, party.address)), ...rest]
}

/** Describes what moves. `hidden`: a party that is shown elsewhere on the same screen. */
export function describeMovement(
  one: Movement,
  format: Formatters,
  { isOut = false, hidden }: { isOut?: boolean; hidden?: string | undefined } = {},
): EffectText {
  const listed = one.parties.filter((party) => isOut || !NOBODY.test(party.address))
  const isHidden = listed.length === 1 && listed[0]?.address === hidden
  const parties = isHidden ? [] : partyFacts(one, listed, isOut, format)
  if (one.kind === 'amount')
    return { headline: format.amount(one.amount), facts: [...parties, ...tokenFact(one.amount, format)] }
  return {
    headline: format.item(one.item, one.count),
    facts: [...parties, address(format.t('preview.collection'), one.collection)],
  }
}

function endFact({ until, isForBlock }: Extract<Allowance, { kind: 'amount' }>, { t, time }: Formatters): Fact[] {
  if (isForBlock) return [{ label: t('preview.until'), value: t('preview.forBlock') }]
  return until === undefined ? [] : [{ label: t('preview.until'), value: time(until) }]
}

/** Describes what somebody may take, or may no longer take. */
export function describeAllowance(one: Allowance, format: Formatters): EffectText {
  const { t } = format
  const spender = address(t(one.isRevoked ? 'preview.loser' : 'preview.spender'), one.spender)
  if (one.kind !== 'amount') {
    const facts = [spender, address(t('preview.collection'), one.collection)]
    if (one.kind === 'item') return { headline: format.item(one.item), facts }
    return { headline: t('preview.allItems'), facts, isDanger: !one.isRevoked }
  }
  const symbol = format.symbol(one.amount.token) ?? t('preview.thisToken')
  const given = one.isUnlimited
    ? t(one.isDebt ? 'preview.borrowAny' : 'preview.unlimited', { symbol })
    : t(one.isDebt ? 'preview.borrow' : 'preview.upTo', { amount: format.amount(one.amount) })
  return {
    headline: one.isRevoked ? symbol : given,
    facts: [
      spender,
      ...tokenFact(one.amount, format),
      ...(one.via === undefined ? [] : [address(t('preview.via'), one.via)]),
      ...endFact(one, format),
    ],
    isDanger: one.isUnlimited || (one.isDebt === true && !one.isRevoked),
  }
}
