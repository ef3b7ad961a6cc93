import { isSameAddress } from '../../core/safety/isSameAddress.ts'
import type { Amount, Token } from '../../core/transactions/description.ts'
import type { Allowance, Movement } from '../../core/transactions/effects.ts'
import type { Fact } from '../../ui/text/Facts.tsx'
import { address, type Formatters } from './formatters.ts'
import type { PartyText } from './Party.tsx'

/** One effect in the visitor's language. */
export interface EffectText {
  headline: string
  /** What it is for, if that is known. */
  note?: string
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

/** Whether a movement is of what the visitor sends. */
export const isOfAsset = (one: Movement, { address: token = '' }: SentAsset): boolean =>
  one.kind === 'amount' && isSameAddress(one.amount.token.address ?? '', token)

/** Whether a movement pays for the account that is opened for the recipient of a token. */
export const isDeposit = (
  one: Movement,
  { address: token, deposit = 0n }: Pick<SentAsset, 'address' | 'deposit'> = {},
): boolean =>
  token !== undefined &&
  one.kind === 'amount' &&
  one.amount.token.address === undefined &&
  one.amount.value <= deposit &&
  one.parties.length === 1

/** The other sides of a movement, with their shares if there are several. */
function partiesOf(
  one: Movement,
  { isOut, hidden, named, asset }: MovementOptions,
  format: Formatters,
): { parties: PartyText[]; rest: Fact[] } {
  const listed = one.parties.filter((party) => isOut || !NOBODY.test(party.address))
  const isAlone = listed.length === 1
  if (isAlone && hidden !== undefined && isSameAddress(listed[0]?.address ?? '', hidden))
    return { parties: [], rest: [] }
  const to = isDeposit(one, asset) ? 'preview.opened' : 'preview.to'
  const label = format.t(isOut ? to : 'preview.from')
  const share = (value: bigint) =>
    one.kind === 'amount' ? format.amount({ ...one.amount, value }) : format.number(value)
  const parties = listed.slice(0, PARTIES_MAX).map(({ address: party, value }) => ({
    label: isAlone ? label : `${label} (${share(value)})`,
    address: party,
    name: named !== undefined && isSameAddress(named.address, party) ? named.name : undefined,
  }))
  return { parties, rest: listed.length > PARTIES_MAX ? [{ label, value: format.t('preview.more') }] : [] }
}

/** What the visitor sends, if that is known. */
export interface SentAsset {
  /** Address of the token; absent for the native coin. */
  address?: string | undefined
  symbol: string
  /** What an account for it costs that is opened for the recipient, in base units of the native coin. */
  deposit?: bigint | undefined
}

export interface MovementOptions {
  isOut?: boolean
  asset?: SentAsset | undefined
  /** A party that is shown elsewhere on the same screen. */
  hidden?: string | undefined
  /**
   * A party that the visitor knows by a name. `hidesToken`: a transfer to it is shown without the address of the token,
   * because the view shows that address elsewhere.
   */
  named?: { address: string; name: string | undefined; hidesToken?: boolean } | undefined
}

/** Whether a transfer is shown without the address of its token. */
const hidesToken = ({ parties }: Movement, named: MovementOptions['named']): boolean =>
  named?.hidesToken === true && parties.some((party) => isSameAddress(party.address, named.address))

/** Describes what moves. */
export function describeMovement(
  one: Movement,
  format: Formatters,
  { isOut = false, hidden, named, asset }: MovementOptions = {},
): EffectText {
  const { parties, rest } = partiesOf(one, { isOut, hidden, named, asset }, format)
  if (one.kind === 'amount') {
    const isHidden = isOut && !one.amount.token.isClaimed && hidesToken(one, named)
    return {
      ...(isOut ? { headline: format.amount(one.amount) } : format.received(one.amount)),
      ...(isDeposit(one, asset) && { note: format.t('preview.opens', { symbol: asset?.symbol ?? '' }) }),
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
