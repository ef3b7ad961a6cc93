import { U64_MAX } from '../../../core/money/limits.ts'
import type { Action, Amount } from '../../../core/transactions/description.ts'
import { coins, type DecodeContext, type TokenAccount } from '../context.ts'
import {
  handOver,
  keyAt,
  named,
  notOwn,
  payIn,
  reported,
  u64,
  type Instruction,
  type Proven,
  type ReadInstruction,
} from './instruction.ts'

/** The mint of wrapped SOL. */
const NATIVE_MINT = 'So11111111111111111111111111111111111111112'

interface Tokens {
  value: bigint | undefined
  /** The token account that pays. */
  source: string | undefined
  owner: string | undefined
  /** The token's mint, as the instruction names it. If the mint were wrong, the instruction would fail. */
  mint?: string | undefined
  decimals?: number | undefined
  proven: Proven
  context: DecodeContext
}

/** Describes a token by its mint. The symbol comes from the site or from the table of known tokens. */
async function tokenOf(mint: string | undefined, decimals: number | undefined, context: DecodeContext) {
  const { symbol, isClaimed } = (mint === undefined ? undefined : await context.token(mint)) ?? {}
  return {
    ...named('address', mint),
    ...(symbol && { symbol }),
    ...(decimals !== undefined && { decimals }),
    ...(isClaimed && { isClaimed }),
  }
}

const holding = async (account: string | undefined, context: DecodeContext): Promise<TokenAccount | undefined> =>
  account === undefined ? undefined : context.tokenAccount(account)

/**
 * Describes the amount of an instruction. If the instruction lacks mint or decimals, they come from a node: then the
 * amount is marked as unverified and also shown in base units.
 */
async function sumOf({ value, source, mint, decimals, context, proven }: Tokens): Promise<Amount | undefined> {
  if (value === undefined) return undefined
  const certain = mint ?? (source && proven.accounts.get(source)?.mint)
  if (certain !== undefined && decimals !== undefined)
    return { value, token: await tokenOf(certain, decimals, context) }
  context.warn('unknownToken')
  const known = await holding(source, context)
  if (!known || (certain !== undefined && certain !== known.mint))
    return { value, token: await tokenOf(certain, undefined, context) }
  return reported({ value, token: await tokenOf(known.mint, known.decimals, context) })
}

/** Finds the owner of a receiving token account: proven by the transaction, or else reported by a node. */
async function ownerOf(account: string | undefined, proven: string | undefined, context: DecodeContext) {
  if (proven !== undefined) return { toOwner: proven }
  const claimed = (await holding(account, context))?.owner
  return claimed === undefined ? {} : { toOwner: claimed, isOwnerReported: true }
}

async function moveTokens(tokens: Tokens, to: string | undefined): Promise<Action | undefined> {
  const { context, proven, source, value } = tokens
  const owner = to === undefined ? undefined : proven.accounts.get(to)?.owner
  if (tokens.mint === NATIVE_MINT) payIn(proven, to, value ?? 0n)
  const amount = await sumOf(tokens)
  return (
    amount && {
      kind: 'transfer',
      amount,
      ...named('account', source),
      ...named('to', to),
      ...(await ownerOf(to, owner, context)),
      ...notOwn(tokens.owner, context),
      isTokenAccount: true,
    }
  )
}

async function approveTokens(tokens: Tokens, spender: string | undefined): Promise<Action | undefined> {
  const amount = await sumOf(tokens)
  if (!amount) return undefined
  const isUnlimited = amount.value === U64_MAX
  if (isUnlimited) tokens.context.warn('unlimited')
  const { from: owner } = notOwn(tokens.owner, tokens.context)
  return {
    kind: 'approve',
    amount,
    ...named('spender', spender),
    ...named('account', tokens.source),
    ...named('owner', owner),
    way: 'set',
    isUnlimited,
    isNone: amount.value === 0n,
  }
}

async function burn(tokens: Tokens): Promise<Action | undefined> {
  const amount = await sumOf(tokens)
  return amount && { kind: 'burn', amount, ...named('account', tokens.source) }
}

/** Decodes the creation of new tokens. */
async function mintTokens(
  value: bigint | undefined,
  decimals: number | undefined,
  { accounts: [of, to], context }: Instruction,
): Promise<Action | undefined> {
  if (decimals === undefined) context.warn('unknownToken')
  return value === undefined
    ? undefined
    : { kind: 'mint', amount: { value, token: await tokenOf(of, decimals, context) }, ...named('to', to) }
}

/**
 * Decodes the closing of an account, which pays out all its lamports. For an account of wrapped SOL, that is the whole
 * balance.
 */
async function close({ accounts: [account, to], context, proven }: Instruction): Promise<Action> {
  if (to === undefined || to !== context.account) context.warn('paysOther')
  const paidIn = (account === undefined ? undefined : proven.paidIn.get(account)) ?? 0n
  const lamports = (await holding(account, context))?.lamports
  const holds = lamports === undefined ? undefined : coins(lamports + paidIn, context)
  return { kind: 'closeAccount', ...named('account', account), ...named('to', to), ...(holds && { holds }) }
}

/** Decodes the creation of a token account, which proves its owner and mint to later instructions. */
function open(
  account: string | undefined,
  of: string | undefined,
  owner: string | undefined,
  { proven }: Pick<Instruction, 'proven'>,
): Action {
  if (account !== undefined) proven.accounts.set(account, { mint: of, owner })
  return {
    kind: 'openAccount',
    ...named('account', account),
    ...named('owner', owner),
    ...(of && { token: { address: of } }),
  }
}

const plain = ({ accounts: [source, , owner], data, context, proven }: Instruction): Tokens => ({
  value: u64(data, 1),
  source,
  owner,
  context,
  proven,
})
/**
 * Reads the common arguments of the `…Checked` instructions, which name the mint and have the decimals after the
 * amount.
 */
const checked = ({ accounts: [source, of, , owner], data, context, proven }: Instruction): Tokens => ({
  value: u64(data, 1),
  source,
  mint: of,
  owner,
  decimals: data[9],
  context,
  proven,
})
const isChecked = ({ data }: Instruction) => data.length >= 10

const TOKEN: Readonly<Record<number, ReadInstruction>> = {
  // initializeAccount, initializeAccount2, initializeAccount3: the first has the owner as an account, the others in the
  // data
  1: (one) => open(one.accounts[0], one.accounts[1], one.accounts[2], one),
  16: (one) => (one.data.length < 33 ? undefined : open(one.accounts[0], one.accounts[1], keyAt(one.data, 1), one)),
  18: (one) => (one.data.length < 33 ? undefined : open(one.accounts[0], one.accounts[1], keyAt(one.data, 1), one)),
  3: (one) => moveTokens(plain(one), one.accounts[1]),
  4: (one) => approveTokens(plain(one), one.accounts[1]),
  // revoke
  5: ({ accounts: [source, owner], context }) => ({
    kind: 'approve',
    amount: { value: 0n, token: {} },
    way: 'set',
    isUnlimited: false,
    isNone: true,
    ...named('account', source),
    ...named('owner', notOwn(owner, context).from),
  }),
  // setAuthority: kind of authority, whether there is a new authority, the new authority
  6({ accounts: [account], data, context, proven }) {
    if (data.length < 3) return undefined
    if (account !== undefined) proven.accounts.delete(account)
    return handOver(account, data[2] ? keyAt(data, 3) : undefined, context)
  },
  7: (one) => mintTokens(u64(one.data, 1), undefined, one),
  14: (one) => (isChecked(one) ? mintTokens(u64(one.data, 1), one.data[9], one) : undefined),
  8: ({ accounts: [source, of, owner], data, context, proven }) =>
    burn({ value: u64(data, 1), source, mint: of, owner, context, proven }),
  9: close,
  // transferChecked, approveChecked, burnChecked
  12: (one) => (isChecked(one) ? moveTokens(checked(one), one.accounts[2]) : undefined),
  13: (one) => (isChecked(one) ? approveTokens(checked(one), one.accounts[2]) : undefined),
  15: (one) => (isChecked(one) ? burn({ ...checked(one), owner: one.accounts[2] }) : undefined),
  // syncNative: turns lamports into wrapped SOL
  17: ({ data }) => ({ kind: 'program', name: 'Token', does: 'wrap', bytes: data.length }),
  // transferCheckedWithFee of Token-2022: the fee is a part of the amount
  26(one) {
    const inner = { ...one, data: one.data.subarray(1) }
    return one.data[1] === 1 && inner.data.length >= 18 ? moveTokens(checked(inner), one.accounts[2]) : undefined
  },
}

export const readToken: ReadInstruction = (instruction) => TOKEN[instruction.data[0] ?? -1]?.(instruction)

/**
 * Decodes the creation of an associated token account, which proves owner and mint, since the program verifies both.
 */
export const readAssociated: ReadInstruction = (one) =>
  one.data.length > 1 || (one.data[0] ?? 0) > 1
    ? undefined
    : open(one.accounts[1], one.accounts[3], one.accounts[2], one)
