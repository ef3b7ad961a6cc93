import { isPermit2 } from '../../../core/transactions/permit2.ts'
import type { SimulatedLog } from './block.ts'
import { COIN_TOKEN, keyOf, type Asset, type Grant } from './subjects.ts'
import { addressIn, isLonger, listAt, wordAt } from './words.ts'

/** How an asset moved by the logs: into the account (more than zero) or out of it, and with whom. */
export interface Move {
  asset: Asset
  total: bigint
  parties: Map<string, bigint>
}

/** An allowance that was set by the logs. `spender` of an item: whom the contract named; zero for nobody. */
export interface Granted {
  grant: Grant
  value: bigint
  /** Of Permit2: when the allowance ends, in seconds since 1970; zero means with the block. */
  end?: bigint | undefined
}

export interface LogFacts {
  moves: ReadonlyMap<string, Move>
  grants: ReadonlyMap<string, Granted>
  /** Whether a log about the account had more items than are read, so that something is missing here. */
  isMore: boolean
}

/** Where nodes log transfers of the native coin if they are asked to trace them. */
const COIN = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
/** Takes the network fee on zkSync Era before a transaction, and returns what is left. A fee is no effect. */
const FEES = '0x0000000000000000000000000000000000008001'
/** Most items of one log that are read. A log with more of them is not read, which is said. */
const BATCH_MAX = 256

/** Topics of events. */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const TRANSFER_SINGLE = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'
const TRANSFER_BATCH = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb'
const APPROVAL = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
const APPROVAL_FOR_ALL = '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31'
/** Of Permit2: `Approval(owner, token, spender, amount, expiration)`, `Permit(…, nonce)`, `Lockdown(owner, token, spender)`. */
const PERMIT2_APPROVAL = '0xda9fa7c1b00402c17d0161b249b1ab8bbec047c5a52207b9c112deffd817036b'
const PERMIT2_PERMIT = '0xc6a377bfc4eb120024a8ac08eef205be16b817020812c73223e81d1bdb9708ec'
const PERMIT2_LOCKDOWN = '0x89b1add15eff56b3dfe299ad94e01f2b52fbcb80ae1a3baea6ae8c04cb2b98a4'
/** Of Aave's debt tokens: `BorrowAllowanceDelegated(owner, spender, asset, amount)`; in V2, `asset` is not indexed. */
const DELEGATION = '0xda919360433220e13b51e8c211e490d148e61a3bd53de8c097194e458b97f3e1'
/** Of WETH9, which logs no transfer when it wraps: `Deposit(account, amount)`, `Withdrawal(account, amount)`. */
const DEPOSIT = '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c'
const WITHDRAWAL = '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65'

function createFacts(account: string) {
  const moves = new Map<string, Move>()
  const grants = new Map<string, Granted>()
  return {
    account,
    moves,
    grants,
    isMore: false,
    /** Notes a transfer, if it is to or from the account. */
    move(asset: Asset, from: string, to: string, value: bigint): void {
      if (from === to || (from !== account && to !== account)) return
      const key = keyOf(asset)
      const move = moves.get(key) ?? { asset, total: 0n, parties: new Map<string, bigint>() }
      const [party, share] = to === account ? [from, value] : [to, -value]
      move.total += share
      move.parties.set(party, (move.parties.get(party) ?? 0n) + share)
      moves.set(key, move)
    },
    /** Notes an allowance of the account. A later one replaces it. */
    grant(owner: string, grant: Grant, value: bigint, end?: bigint): void {
      if (owner === account) grants.set(keyOf(grant), { grant, value, end })
    },
  }
}

type Facts = ReturnType<typeof createFacts>
type ReadEvent = (log: { contract: string; args: readonly string[]; data: string }, facts: Facts) => void

const transfer: ReadEvent = ({ contract, args: [from = '', to = '', id], data }, facts) => {
  if (id !== undefined)
    return facts.move({ kind: 'single', contract, id: BigInt(id) }, addressIn(from), addressIn(to), 1n)
  const value = wordAt(data, 0)
  const isCoin = contract === COIN || contract === COIN_TOKEN
  const asset: Asset = isCoin ? { kind: 'coin' } : { kind: 'token', contract }
  if (contract === COIN_TOKEN && [from, to].some((one) => addressIn(one) === FEES)) return
  if (value !== undefined) facts.move(asset, addressIn(from), addressIn(to), value)
}

const transferSingle: ReadEvent = ({ contract, args: [, from = '', to = ''], data }, facts) => {
  const [id, value] = [wordAt(data, 0), wordAt(data, 1)]
  if (id !== undefined && value !== undefined)
    facts.move({ kind: 'many', contract, id }, addressIn(from), addressIn(to), value)
}

const transferBatch: ReadEvent = ({ contract, args: [, from = '', to = ''], data }, facts) => {
  const [giver, taker] = [addressIn(from), addressIn(to)]
  const values = listAt(data, 1, BATCH_MAX)
  if (isLonger(data, 0, BATCH_MAX)) facts.isMore ||= giver === facts.account || taker === facts.account
  listAt(data, 0, BATCH_MAX)?.forEach((id, index) =>
    facts.move({ kind: 'many', contract, id }, giver, taker, values?.[index] ?? 0n),
  )
}

const approval: ReadEvent = ({ contract, args: [owner = '', spender = '', id], data }, facts) => {
  if (id !== undefined)
    return facts.grant(addressIn(owner), { kind: 'item', contract, id: BigInt(id) }, BigInt(spender))
  const value = wordAt(data, 0)
  const grant: Grant = { kind: 'amount', contract, spender: addressIn(spender) }
  if (value !== undefined) facts.grant(addressIn(owner), grant, value)
}

const permit2: ReadEvent = ({ contract, args: [owner = '', token = '', spender = ''], data }, facts) => {
  if (!isPermit2(contract)) return
  const grant: Grant = { kind: 'permit2', contract: addressIn(token), spender: addressIn(spender), place: contract }
  facts.grant(addressIn(owner), grant, wordAt(data, 0) ?? 0n, wordAt(data, 1))
}

/** `args`: the number of indexed arguments, which other contracts may have chosen otherwise. */
const EVENTS: Readonly<Record<string, { args: readonly number[]; read: ReadEvent }>> = {
  [TRANSFER]: { args: [2, 3], read: transfer },
  [TRANSFER_SINGLE]: { args: [3], read: transferSingle },
  [TRANSFER_BATCH]: { args: [3], read: transferBatch },
  [APPROVAL]: { args: [2, 3], read: approval },
  [APPROVAL_FOR_ALL]: {
    args: [2],
    read: ({ contract, args: [owner = '', spender = ''], data }, facts) =>
      facts.grant(addressIn(owner), { kind: 'all', contract, spender: addressIn(spender) }, wordAt(data, 0) ?? 0n),
  },
  [DELEGATION]: {
    args: [2, 3],
    read: ({ contract, args: [owner = '', spender = '', asset], data }, facts) =>
      facts.grant(
        addressIn(owner),
        { kind: 'debt', contract, spender: addressIn(spender) },
        wordAt(data, asset === undefined ? 1 : 0) ?? 0n,
      ),
  },
  [PERMIT2_APPROVAL]: { args: [3], read: permit2 },
  [PERMIT2_PERMIT]: { args: [3], read: permit2 },
  [PERMIT2_LOCKDOWN]: {
    args: [1],
    read: ({ contract, args: [owner = ''], data }, facts) =>
      permit2({ contract, args: [owner, `0x${data.slice(0, 64)}`, `0x${data.slice(64, 128)}`], data: '' }, facts),
  },
  [DEPOSIT]: {
    args: [1],
    read: ({ contract, args: [owner = ''], data }, facts) =>
      facts.move({ kind: 'token', contract }, contract, addressIn(owner), wordAt(data, 0) ?? 0n),
  },
  [WITHDRAWAL]: {
    args: [1],
    read: ({ contract, args: [owner = ''], data }, facts) =>
      facts.move({ kind: 'token', contract }, addressIn(owner), contract, wordAt(data, 0) ?? 0n),
  },
}

/**
 * Returns what logs say about an account (in lower case). Logs are what contracts say about themselves: a contract can
 * log anything.
 */
export function readLogs(logs: readonly SimulatedLog[], account: string): LogFacts {
  const facts = createFacts(account)
  // A node that traces the coin itself has each of its transfers already.
  const isTraced = logs.some(({ address }) => address === COIN)
  for (const { address, topics, data } of logs) {
    if (isTraced && address === COIN_TOKEN) continue
    const [topic = '', ...args] = topics
    const event = Object.hasOwn(EVENTS, topic) ? EVENTS[topic] : undefined
    if (event?.args.includes(args.length)) event.read({ contract: address, args, data: data.slice(2) }, facts)
  }
  return facts
}
