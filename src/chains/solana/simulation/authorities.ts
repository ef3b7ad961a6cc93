import { attempt } from '../../../core/errors/attempt.ts'
import { keyAt, parseMint } from '../money/mint.ts'
import { KEY_BYTES } from '../money/limits.ts'
import type { ChainAccount } from '../money/readAccounts.ts'
import { SYSTEM_PROGRAM } from '../programs.ts'
import { extensionsOf, IS_MINT, TOKEN_ACCOUNT_BYTES } from '../tokenExtensions.ts'

/** https://solana.com/docs/core/programs */
export const STAKE_PROGRAM = 'Stake11111111111111111111111111111111111111'
/** https://docs.rs/solana-stake-interface/latest/solana_stake_interface/state/enum.StakeStateV2.html */
const STAKE = { staker: 12, withdrawer: 44, lockup: 76, custodian: 92, end: 124 }
const STAKE_STATES: readonly (number | undefined)[] = [1, 2]
/** https://docs.rs/solana-nonce/latest/solana_nonce/versions/enum.Versions.html: version and state, then who may use it. */
const NONCE = { bytes: 80, state: 4, authority: 8 }
/** https://docs.rs/spl-token/latest/spl_token/state/struct.Mint.html: a tag of four bytes, then the key. */
const MINT_TAGS = { mint: 0, freeze: 46 }
const TAG_BYTES = 4
/** Extension of a mint that has a second authority, which takes out the fees. */
const TRANSFER_FEE = 1

/** The keys that have a right in an account, by the name of the right. */
type Authorities = ReadonlyMap<string, string>

const isStake = ({ owner, data }: ChainAccount) =>
  owner === STAKE_PROGRAM && STAKE_STATES.includes(data[0]) && data.length >= STAKE.end

const isNonce = ({ owner, data }: ChainAccount) =>
  owner === SYSTEM_PROGRAM && data.length === NONCE.bytes && data[NONCE.state] === 1

/** Those of a mint, and of its extensions: each begins with the key that may change it. */
function ofMint({ data }: ChainAccount): Authorities {
  const found = new Map<string, string>()
  for (const [name, at] of Object.entries(MINT_TAGS)) if (data[at] === 1) found.set(name, keyAt(data, at + TAG_BYTES))
  const extensions = data.length > TOKEN_ACCOUNT_BYTES ? attempt(() => extensionsOf(data, IS_MINT)) : undefined
  for (const [type, value] of extensions ?? []) found.set(`extension ${type}`, keyAt(value, 0))
  const fee = extensions?.get(TRANSFER_FEE)
  if (fee) found.set('fees', keyAt(fee, KEY_BYTES))
  return found
}

/** Returns who has rights in a stake account, a nonce account or a mint; nobody for others. */
function authoritiesIn(account: ChainAccount | undefined): Authorities {
  if (!account) return new Map()
  const { data } = account
  if (isStake(account))
    return new Map((['staker', 'withdrawer', 'custodian'] as const).map((name) => [name, keyAt(data, STAKE[name])]))
  if (isNonce(account)) return new Map([['nonce', keyAt(data, NONCE.authority)]])
  return parseMint(account) ? ofMint(account) : new Map()
}

/** Returns whose key may take the lamports out of a stake account or a nonce account; undefined for others. */
export function payerOf(account: ChainAccount | undefined): string | undefined {
  const found = authoritiesIn(account)
  return found.get('withdrawer') ?? found.get('nonce')
}

/** Whether somebody else's lock keeps the visitor from their stake. */
function isLocked(before: ChainAccount, after: ChainAccount, account: string): boolean {
  if (payerOf(before) !== account || !isStake(after) || keyAt(after.data, STAKE.custodian) === account) return false
  const [was, is] = [before, after].map(({ data }) => data.subarray(STAKE.lockup, STAKE.end))
  return is?.some((byte, index) => byte !== was?.[index]) === true
}

/** Whether a key loses a right in an account. One that is closed has none any more; its lamports tell where it went. */
export function losesRight(
  before: ChainAccount | undefined,
  after: ChainAccount | undefined,
  account: string,
): boolean {
  if (!before || !after?.lamports) return false
  const is = authoritiesIn(after)
  const isLost = [...authoritiesIn(before)].some(([name, key]) => key === account && is.get(name) !== account)
  return isLost || isLocked(before, after, account)
}
