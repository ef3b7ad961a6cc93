import { base58 } from '@scure/base'
import { attempt } from '../../../core/errors/attempt.ts'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../programs.ts'
import { extensionsOf, IS_MINT, TOKEN_ACCOUNT_BYTES } from '../tokenExtensions.ts'
import { KEY_BYTES } from './limits.ts'
import type { ChainAccount } from './readAccounts.ts'

/** https://docs.rs/spl-token/latest/spl_token/state/struct.Mint.html */
const MINT_BYTES = 82
const DECIMALS_AT = 44
const IS_INITIALIZED_AT = 45

/** Extensions of a mint: https://docs.rs/spl-token-2022-interface/latest/spl_token_2022_interface/extension */
const NON_TRANSFERABLE = 9
const TRANSFER_HOOK = 14
/** Bytes of extensions that a new token account gets because of its mint's: four for type and length, then data. */
const ADDED_BYTES: Readonly<Record<number, number>> = {
  // Transfer fee: the amount withheld
  1: 12,
  [NON_TRANSFERABLE]: 4,
  // Transfer hook: whether a transfer is under way
  [TRANSFER_HOOK]: 5,
  // Pausable
  26: 4,
}
/** Bytes of a new account of Token-2022: what kind of account it is, and that its owner cannot change. */
const NEW_ACCOUNT_BYTES = 170

/** A token's mint. */
export interface Mint {
  /** The token program that owns it. */
  program: string
  decimals: number
  /** Whether its tokens cannot be transferred. */
  isFixed: boolean
  /** Whether each transfer calls a program of the issuer, with accounts that only that program knows. */
  hasHook: boolean
  /** Bytes of a new associated token account. */
  accountBytes: number
}

/** Returns the bytes of a new associated token account of a mint with these extensions. */
const accountBytesOf = (program: string, extensions: ReadonlyMap<number, Uint8Array>) =>
  program === TOKEN_PROGRAM
    ? TOKEN_ACCOUNT_BYTES
    : [...extensions.keys()].reduce((byteCount, type) => {
        const addedCount = ADDED_BYTES[type] ?? 0
        return byteCount + addedCount
      }, NEW_ACCOUNT_BYTES)

/** Whether the extension names a program: it is authority and program, and zeros mean none. */
const namesProgram = (hook: Uint8Array | undefined) => hook?.subarray(KEY_BYTES).some((byte) => byte !== 0) === true

/** Parses a mint; undefined if the account is none. */
export function parseMint(account: ChainAccount | undefined): Mint | undefined {
  if (!account) return undefined
  const { owner: program, data } = account
  const isPlain = data.length === MINT_BYTES
  if (program !== TOKEN_2022_PROGRAM && (program !== TOKEN_PROGRAM || !isPlain)) return undefined
  const isMint = isPlain || (data.length > TOKEN_ACCOUNT_BYTES && data[TOKEN_ACCOUNT_BYTES] === IS_MINT)
  const extensions = isPlain ? new Map<number, Uint8Array>() : attempt(() => extensionsOf(data, IS_MINT))
  if (!isMint || !extensions || data[IS_INITIALIZED_AT] !== 1) return undefined
  return {
    program,
    decimals: data[DECIMALS_AT] ?? 0,
    isFixed: extensions.has(NON_TRANSFERABLE),
    hasHook: namesProgram(extensions.get(TRANSFER_HOOK)),
    accountBytes: accountBytesOf(program, extensions),
  }
}

/** Returns the address at an offset. */
export const keyAt = (data: Uint8Array, at: number) => base58.encode(data.subarray(at).subarray(0, KEY_BYTES))
