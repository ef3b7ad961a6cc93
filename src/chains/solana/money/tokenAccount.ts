import { attempt } from '../../../core/errors/attempt.ts'
import { TOKEN_PROGRAMS } from '../programs.ts'
import { extensionsOf, IS_TOKEN_ACCOUNT, TOKEN_ACCOUNT_BYTES } from '../tokenExtensions.ts'
import { keyAt } from './mint.ts'
import type { ChainAccount } from './readAccounts.ts'

/** https://docs.rs/spl-token/latest/spl_token/state/struct.Account.html */
const OWNER_AT = 32
const AMOUNT_AT = 64
const STATE_AT = 108
const FROZEN = 2
/** Accounts of several signers have this size, which no token account has. */
const MULTISIG_BYTES = 355
/** Extension of an account that only takes transfers after a memo; its data is 1 if that is turned on. */
const MEMO_TRANSFER = 8

/** An account that holds tokens of one mint. */
export interface TokenAccount {
  mint: string
  owner: string
  amount: bigint
  isFrozen: boolean
  /** Whether it only takes transfers with a memo. */
  needsMemo: boolean
}

/** Parses a token account of either program; undefined if the account is none. */
export function parseTokenAccount(account: ChainAccount | undefined): TokenAccount | undefined {
  if (!account || !TOKEN_PROGRAMS.includes(account.owner)) return undefined
  const { data } = account
  const isPlain = data.length === TOKEN_ACCOUNT_BYTES
  const isExtended = data.length > TOKEN_ACCOUNT_BYTES && data[TOKEN_ACCOUNT_BYTES] === IS_TOKEN_ACCOUNT
  const state = data[STATE_AT] ?? 0
  if (!state || data.length === MULTISIG_BYTES || !(isPlain || isExtended)) return undefined
  const extensions = isPlain ? undefined : attempt(() => extensionsOf(data, IS_TOKEN_ACCOUNT))
  return {
    mint: keyAt(data, 0),
    owner: keyAt(data, OWNER_AT),
    amount: new DataView(data.buffer, data.byteOffset).getBigUint64(AMOUNT_AT, true),
    isFrozen: state === FROZEN,
    needsMemo: extensions?.get(MEMO_TRANSFER)?.[0] === 1,
  }
}
