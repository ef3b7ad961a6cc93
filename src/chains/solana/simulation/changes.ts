import { base58 } from '@scure/base'
import { KEY_BYTES } from '../money/limits.ts'
import type { ChainAccount } from '../money/readAccounts.ts'
import { parseTokenAccount } from '../money/tokenAccount.ts'
import { isHandedOver, type Held, type Pair } from './handOver.ts'
import { payerOf } from './authorities.ts'

/** https://docs.rs/spl-token/latest/spl_token/state/struct.Account.html: optional keys follow a tag of four bytes. */
const DELEGATE_AT = 72
const DELEGATED_AT = 121
const CLOSER_AT = 129
const TAG_BYTES = 4

/** Who may take tokens out of one of the account's token accounts; `amount` is zero if no longer. */
export interface Grant {
  mint: string
  delegate: string
  amount: bigint
}

/** What differs between two states, for each mint, or undefined for lamports: how much more each owner has. */
export type Deltas = Map<string | undefined, Map<string, bigint>>

export interface Changes {
  deltas: Deltas
  /** The account's own token accounts. Their lamports are not those of the account. */
  own: Set<string>
  /** Other accounts whose lamports the visitor's key may take: stake accounts, nonce accounts, and derived ones. */
  controlled: Set<string>
  grants: Grant[]
  /** Whether somebody else gets control of an account that is the visitor's, or may close it. */
  isHandedOver: boolean
}

function optionalKey(data: Uint8Array, at: number): string | undefined {
  const isSet = data.subarray(at, at + TAG_BYTES).some((byte) => byte !== 0)
  return isSet ? base58.encode(data.subarray(at + TAG_BYTES, at + TAG_BYTES + KEY_BYTES)) : undefined
}

/** Reads a token account with those who have rights in it besides its owner. */
function heldIn(account: ChainAccount | undefined): Held | undefined {
  const found = parseTokenAccount(account)
  if (!found || !account) return undefined
  const { data } = account
  const [delegate, closer] = [optionalKey(data, DELEGATE_AT), optionalKey(data, CLOSER_AT)]
  const delegated = new DataView(data.buffer, data.byteOffset).getBigUint64(DELEGATED_AT, true)
  return { ...found, delegated, ...(delegate !== undefined && { delegate }), ...(closer !== undefined && { closer }) }
}

/** Adds to what an owner has more. */
export function add(deltas: Deltas, asset: string | undefined, owner: string, value: bigint): void {
  const all = deltas.get(asset) ?? new Map<string, bigint>()
  deltas.set(asset, all.set(owner, (all.get(owner) ?? 0n) + value))
}

function grantsIn(before: Held | undefined, after: Held | undefined): Grant[] {
  const [was, is] = [before?.delegate, after?.delegate]
  const isChanged = was !== is || before?.delegated !== after?.delegated
  const ended = before && was !== undefined && was !== is ? [{ mint: before.mint, delegate: was, amount: 0n }] : []
  const set =
    after && is !== undefined && isChanged ? [{ mint: after.mint, delegate: is, amount: after.delegated }] : []
  return [...ended, ...set]
}

/**
 * Compares accounts before and after a transaction, seen from the visitor's account. `seeded`: accounts whose addresses
 * are derived from it.
 */
export function changesOf(pairs: readonly Pair[], account: string, seeded: ReadonlySet<string>): Changes {
  const changes: Changes = {
    deltas: new Map(),
    own: new Set(),
    controlled: new Set(seeded),
    grants: [],
    isHandedOver: false,
  }
  for (const pair of pairs) {
    const { address, before, after } = pair
    const [was, is] = [heldIn(before), heldIn(after)]
    const [ownBefore, ownAfter] = [was, is].map((one) => (one?.owner === account ? one : undefined))
    add(changes.deltas, undefined, address, (after?.lamports ?? 0n) - (before?.lamports ?? 0n))
    if (was) add(changes.deltas, was.mint, was.owner, -was.amount)
    if (is) add(changes.deltas, is.mint, is.owner, is.amount)
    if (ownBefore ?? ownAfter) changes.own.add(address)
    changes.grants.push(...grantsIn(ownBefore, ownAfter))
    if ([before, after].some((one) => payerOf(one) === account)) changes.controlled.add(address)
    changes.isHandedOver ||= isHandedOver(pair, [was, is], account, seeded)
  }
  return changes
}

/** Adds the changes of another transaction. */
export function mergeChanges(into: Changes, { deltas, own, controlled, grants, ...other }: Changes): void {
  for (const [asset, owners] of deltas) for (const [owner, value] of owners) add(into.deltas, asset, owner, value)
  for (const address of own) into.own.add(address)
  for (const address of controlled) into.controlled.add(address)
  into.grants.push(...grants)
  into.isHandedOver ||= other.isHandedOver
}
