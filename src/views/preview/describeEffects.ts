import { isSameAddress } from '../../core/safety/isSameAddress.ts'
import type { Amount, Token } from '../../core/transactions/description.ts'
import type { Allowance, Movement } from '../../core/transactions/effects.ts'
import type { Fact } from '../../ui/text/Facts.tsx'
import { address, type Formatters } from './formatters.ts'
import type { PartyText } from './Party.tsx'

/** One effect in the visitor's language. */
export interface EffectText {
  headline: string
  /** The amount with all digits, if the headline leaves some out. */
  exact?: string
  /** Whose picture is shown; undefined for NFTs. */
  token: Token | undefined
  parties: readonly PartyText[]
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

/** The other sides of a movement, with their shares if there are several. */
function partiesOf(
  one: Movement,
  { isOut, hidden, named }: MovementOptions,
  format: Formatters,
): { parties: PartyText[]; rest: Fact[] } {
  const listed = one.parties.filter((party) => isOut || !NOBODY.test(party.address))
  const isAlone = listed.length === 1
  if (isAlone && hidden !== undefined && isSameAddress(listed[0]?.address ?? '', hidden))
    return { parties: [], rest: [] }
  const label = format.t(isOut ? 'preview.to' : 'preview.from')
  const share = (value: bigint) =>
    one.kind === 'amount' ? format.amount({ ...one.amount, value }) : format.number(value)
  const parties = listed.slice(0, PARTIES_MAX).map(({ address: party, value }) => ({
    label: isAlone ? label : `${label} (${share(value)})`,
    address: party,
    name: named !== undefined && isSameAddress(named.address, party) ? named.name : undefined,
  }))
  return { parties, rest: listed.length > PARTIES_MAX ? [{ label, value: format.t('preview.more') }] : [] }
}

export interface MovementOptions {
  isOut?: boolean
  /** A party that is shown elsewhere on the same screen. */
  hidden?: string | undefined
  /**
   * A party that the visitor knows by a name. `hidesToken`: where it is the recipient, the effect leaves out the address
   * of the token, which the view shows elsewhere.
   */
  named?: { address: string; name: string | undefined; hidesToken?: boolean } | undefined
}

/** Describes what moves. */
export function describeMovement(
  one: Movement,
  format: Formatters,
  { isOut = false, hidden, named }: MovementOptions = {},
): EffectText {
  const { parties, rest } = partiesOf(one, { isOut, hidden, named }, format)
  if (one.kind === 'amount') {
    const isHidden = isOut && named?.hidesToken && !one.amount.token.isClaimed && parties.some(({ name }) => name)
    return {
      ...(isOut ? { headline: format.amount(one.amount) } : format.received(one.amount)),
      token: one.amount.token,
      parties,
      facts: [...rest, ...(isHidden ? [] : tokenFact(one.amount, format))],
    }
  }
  return {
    headline: format.item(one.item, one.count),
    token: undefined,
    parties,
    facts: [...rest, address(format.t('preview.collection'), one.collection)],
  }
}

function endFact({ until, isForBlock }: Extract<Allowance, { kind: 'amount' }>, { t, time }: Formatters): Fact[] {
  if (isForBlock) return [{ label: t('preview.until'), value: t('preview.forBlock') }]
  return until === undefined ? [] : [{ label: t('preview.until'), value: time(until) }]
}

/** Describes what somebody may take, or may no longer take. */
export function describeAllowance(one: Allowance, format: Formatters): EffectText {
  const { t } = format
  const parties = [{ label: t(one.isRevoked ? 'preview.loser' : 'preview.spender'), address: one.spender }]
  if (one.kind !== 'amount') {
    const shared = { token: undefined, parties, facts: [address(t('preview.collection'), one.collection)] }
    if (one.kind === 'item') return { headline: format.item(one.item), ...shared }
    return { headline: t('preview.allItems'), ...shared, isDanger: !one.isRevoked }
  }
  const symbol = format.symbol(one.amount.token) ?? t('preview.thisToken')
  const given = one.isUnlimited
    ? t(one.isDebt ? 'preview.borrowAny' : 'preview.unlimited', { symbol })
    : t(one.isDebt ? 'preview.borrow' : 'preview.upTo', { amount: format.amount(one.amount) })
  return {
    headline: one.isRevoked ? symbol : given,
    token: one.amount.token,
    parties,
    facts: [
      ...tokenFact(one.amount, format),
      ...(one.via === undefined ? [] : [address(t('preview.via'), one.via)]),
      ...endFact(one, format),
    ],
    isDanger: one.isUnlimited || (one.isDebt === true && !one.isRevoked),
  }
}
