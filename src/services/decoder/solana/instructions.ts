import { base58 } from '@scure/base'
import type { Action, Amount } from '../../../core/description.ts'
import { coins, type Ask, type TokenAccount } from '../ask.ts'
import { cutText, hasHidden, textOf } from '../text.ts'

/** An instruction with its accounts by address; undefined for those that only a table on the chain names. */
export interface Instruction {
  accounts: readonly (string | undefined)[]
  data: Uint8Array
  /** All that the transaction asks for with it. */
  ask: Ask
}

/** What an instruction does; undefined where it is not known. */
export type ReadInstruction = (instruction: Instruction) => Promise<Action | undefined> | Action | undefined

const u32 = (data: Uint8Array, at = 0) => (data.length < at + 4 ? undefined : view(data).getUint32(at, true))
const u64 = (data: Uint8Array, at: number) => (data.length < at + 8 ? undefined : view(data).getBigUint64(at, true))
const view = (data: Uint8Array) => new DataView(data.buffer, data.byteOffset, data.byteLength)
const keyAt = (data: Uint8Array, at: number) => (data.length < at + 32 ? undefined : base58.encode(data.subarray(at, at + 32)))

const U64_MAX = (1n << 64n) - 1n

const notOwn = (from: string | undefined, { account }: Ask) => (from === undefined || from === account ? {} : { from })
const named = <K extends string>(key: K, value: string | undefined): { [P in K]?: string } => (value === undefined ? {} : ({ [key]: value } as { [P in K]: string }))

const move = (value: bigint | undefined, from: string | undefined, to: string | undefined, ask: Ask): Action | undefined =>
  value === undefined ? undefined : { kind: 'transfer', amount: coins(value, ask), ...named('to', to), ...notOwn(from, ask) }

const handOver = (account: string | undefined, to: string | undefined, ask: Ask): Action => {
  ask.warn('handsOver')
  return { kind: 'handOver', ...named('account', account), ...named('to', to) }
}

const SYSTEM: Readonly<Record<number, ReadInstruction>> = {
  // createAccount: lamports, space, owner
  0: ({ accounts: [from, to], data, ask }) => move(u64(data, 4), from, to, ask),
  // assign: owner. A wallet's account that another program owns is the program's.
  1: ({ accounts: [account], data, ask }) => handOver(account, keyAt(data, 4), ask),
  // transfer: lamports
  2: ({ accounts: [from, to], data, ask }) => move(u64(data, 4), from, to, ask),
  // advanceNonceAccount
  4: ({ data }) => ({ kind: 'program', name: 'System', does: 'nonce', bytes: data.length }),
  // withdrawNonceAccount: lamports
  5: ({ accounts: [from, to], data, ask }) => move(u64(data, 4), from, to, ask),
  // transferWithSeed: lamports, ...
  11: ({ accounts: [from, , to], data, ask }) => move(u64(data, 4), from, to, ask),
}

export const readSystem: ReadInstruction = (instruction) => SYSTEM[u32(instruction.data) ?? -1]?.(instruction)

/** An amount of a mint: its decimals are in the instruction, which fails if they are wrong, or with its token account. */
async function amountOf(value: bigint, mint: string | undefined, decimals: number | undefined, ask: Ask): Promise<Amount> {
  const facts = mint === undefined ? undefined : await ask.token(mint)
  if (decimals === undefined) ask.warn('unknownToken')
  const { symbol, isClaimed } = facts ?? {}
  return { value, token: { ...named('address', mint), ...(symbol && { symbol }), ...(decimals !== undefined && { decimals }), ...(isClaimed && { isClaimed }) } }
}

const holding = async (account: string | undefined, ask: Ask): Promise<TokenAccount | undefined> => (account === undefined ? undefined : ask.tokenAccount(account))

interface Tokens {
  value: bigint | undefined
  /** The token account that it is taken from, or may be. */
  source: string | undefined
  owner: string | undefined
  mint?: string | undefined
  decimals?: number | undefined
  ask: Ask
}

/** What is said of a token: by the instruction, or else by the account that has it. */
async function sumOf({ value, source, mint, decimals, ask }: Tokens): Promise<Amount | undefined> {
  if (value === undefined) return undefined
  const known = mint === undefined ? await holding(source, ask) : undefined
  return amountOf(value, mint ?? known?.mint, decimals ?? known?.decimals, ask)
}

async function moveTokens(tokens: Tokens, to: string | undefined): Promise<Action | undefined> {
  const amount = await sumOf(tokens)
  return amount && { kind: 'transfer', amount, ...named('to', to), ...named('toOwner', (await holding(to, tokens.ask))?.owner), ...notOwn(tokens.owner, tokens.ask), isTokenAccount: true }
}

async function approveTokens(tokens: Tokens, spender: string | undefined): Promise<Action | undefined> {
  const amount = await sumOf(tokens)
  if (!amount) return undefined
  const isUnlimited = amount.value === U64_MAX
  if (isUnlimited) tokens.ask.warn('unlimited')
  return { kind: 'approve', amount, ...named('spender', spender), way: 'set', isUnlimited, isNone: amount.value === 0n }
}

async function burn(tokens: Tokens): Promise<Action | undefined> {
  const amount = await sumOf(tokens)
  return amount && { kind: 'burn', amount, ...named('account', tokens.source) }
}

const checked = ({ accounts: [source, mint, , owner], data, ask }: Instruction): Tokens => ({ value: u64(data, 1), source, mint, owner, decimals: data[9], ask })

const TOKEN: Readonly<Record<number, ReadInstruction>> = {
  3: ({ accounts: [source, to, owner], data, ask }) => moveTokens({ value: u64(data, 1), source, owner, ask }, to),
  4: ({ accounts: [source, spender, owner], data, ask }) => approveTokens({ value: u64(data, 1), source, owner, ask }, spender),
  // revoke
  5: ({ accounts: [source, owner], ask }) => approveTokens({ value: 0n, source, owner, ask }, undefined),
  // setAuthority: which, whether there is a new one, who
  6: ({ accounts: [account], data, ask }) => (data.length < 3 ? undefined : handOver(account, data[2] ? keyAt(data, 3) : undefined, ask)),
  8: ({ accounts: [source, mint, owner], data, ask }) => burn({ value: u64(data, 1), source, mint, owner, ask }),
  9: ({ accounts: [account, to] }) => ({ kind: 'closeAccount', ...named('account', account), ...named('to', to) }),
  // transferChecked, approveChecked, burnChecked: the mint is named, the decimals follow the amount
  12: (one) => (one.data.length < 10 ? undefined : moveTokens(checked(one), one.accounts[2])),
  13: (one) => (one.data.length < 10 ? undefined : approveTokens(checked(one), one.accounts[2])),
  15: ({ accounts: [source, mint, owner], data, ask }) => (data.length < 10 ? undefined : burn({ value: u64(data, 1), source, mint, owner, decimals: data[9], ask })),
  // syncNative
  17: ({ data }) => ({ kind: 'program', name: 'Token', does: 'wrap', bytes: data.length }),
}

export const readToken: ReadInstruction = (instruction) => TOKEN[instruction.data[0] ?? -1]?.(instruction)

/** Opens a token account: create, or create where there is none. */
export const readAssociated: ReadInstruction = ({ accounts: [, account, owner, mint], data }) =>
  data.length > 1 || (data[0] ?? 0) > 1 ? undefined : { kind: 'openAccount', ...named('account', account), ...named('owner', owner), ...(mint && { token: { address: mint } }) }

export const readMemo: ReadInstruction = ({ data, ask }) => {
  const text = textOf(data)
  if (text !== undefined && hasHidden(text)) ask.warn('hiddenCharacters')
  return text === undefined ? undefined : { kind: 'note', text: cutText(text) }
}

/** How much work is allowed, and what is paid for it. */
export const readComputeBudget: ReadInstruction = ({ data }) => ({ kind: 'program', name: 'Compute Budget', does: 'fee', bytes: data.length })
