import { isWalletModalError } from '../../../core/errors.ts'
import type { RpcRequest } from '../../../core/rpcRequest.ts'
import type { Doubt, Effects, FailingEffects, Movement } from '../../../core/transactions/effects.ts'
import { toChecksumAddress } from '../../../core/transactions/checksum.ts'
import { allowancesOf, type Allowed } from './allowances.ts'
import { ASSETS_READ_MAX, GRANTS_READ_MAX, READ_GAS } from './limits.ts'
import { movementsOf, type Held } from './movements.ts'
import type { CallResult, SimulatedCall } from './block.ts'
import { simulate } from './node.ts'
import { createProbe, throughProbe } from './probe.ts'
import { readLogs } from './readLogs.ts'
import { assetRead, grantRead, heldIn, type Read } from './reads.ts'
import { revertReason } from './revertReason.ts'
import { keyOf, type Asset, type Grant } from './subjects.ts'
import { subjectsOf } from './subjectsOf.ts'

interface TraceAsk {
  calls: readonly SimulatedCall[]
  account: string
  /** Another account whose share is what its own balance of the token shows. */
  recipient?: string
  rpc: RpcRequest
  signal: AbortSignal | undefined
}

/** What is read before and after the calls. */
interface Subjects {
  assets: readonly Asset[]
  grants: readonly Grant[]
  /** Tokens of which the recipient's balance is read, too. */
  received: readonly Asset[]
}

/** The results of calls between two readings, in the order of `Subjects`. */
interface Between {
  results: readonly CallResult[]
  before: readonly CallResult[]
  after: readonly CallResult[]
}

const NOBODY = `0x${'0'.repeat(40)}`

function readsOf({ assets, grants, received }: Subjects, account: string, recipient = NOBODY): readonly Read[] {
  return [
    ...assets.map((one) => assetRead(one, account)),
    ...grants.map((one) => grantRead(one, account)),
    ...received.map((one) => assetRead(one, recipient)),
  ]
}

async function between({ calls, rpc, signal }: TraceAsk, reads: readonly Read[]): Promise<Between> {
  const probe = reads.length ? createProbe() : undefined
  const gas = `0x${READ_GAS.toString(16)}`
  const readings = probe === undefined ? [] : reads.map((read) => ({ from: NOBODY, ...throughProbe(probe, read), gas }))
  const all = await simulate([...readings, ...calls, ...readings], rpc, { probe, signal })
  const [start, end] = [reads.length, reads.length + calls.length]
  return { before: all.slice(0, start), results: all.slice(start, end), after: all.slice(end) }
}

/** Returns why the calls would fail; undefined if all succeed. */
function failureIn(results: readonly CallResult[]): FailingEffects | undefined {
  const failed = results.find(({ isOk }) => !isOk)
  const reason = failed && revertReason(failed.data)
  return failed && { known: 'fails', ...(reason !== undefined && { reason }) }
}

const answerIn = (result: CallResult | undefined) => (result?.isOk ? result.data : undefined)

/** Replaces the recipient's share of a token by what its own balance shows. */
function withShares(sends: readonly Movement[], received: readonly Held[], recipient: string): Movement[] {
  return sends.map((one) => {
    if (one.kind !== 'amount') return one
    const { address } = one.amount.token
    const found = received.find(({ asset }) => asset.kind === 'token' && toChecksumAddress(asset.contract) === address)
    if (found?.before === undefined || found.after === undefined) return one
    const others = one.parties.filter((party) => party.address !== toChecksumAddress(recipient))
    const value = found.after - found.before
    return { ...one, parties: [{ address: toChecksumAddress(recipient), value }, ...others] }
  })
}

function effectsIn(ask: TraceAsk, subjects: Subjects, { results, before, after }: Between): Effects {
  const account = ask.account.toLowerCase()
  const { assets, grants, received } = subjects
  const facts = readLogs(
    results.flatMap(({ logs }) => logs),
    account,
  )
  const pair = (index: number) => ({ before: answerIn(before[index]), after: answerIn(after[index]) })
  const heldBy = (who: string, asset: Asset, index: number): Held => {
    const found = pair(index)
    const held = (answer: string | undefined) => (answer === undefined ? undefined : heldIn(asset, who, answer))
    return { asset, before: held(found.before), after: held(found.after) }
  }
  const { sends, receives, doubts } = movementsOf(
    assets.map((asset, index) => heldBy(account, asset, index)),
    facts.moves,
  )
  const allowed = grants.map((grant, index): Allowed => ({ grant, ...pair(assets.length + index) }))
  const found = allowancesOf(allowed, facts.grants, sends)
  const recipient = ask.recipient?.toLowerCase()
  const shares = received.map((asset, index) => heldBy(recipient ?? '', asset, assets.length + grants.length + index))
  const read = new Set([...assets, ...grants].map(keyOf))
  const isMore = facts.isMore || [...facts.moves.keys(), ...facts.grants.keys()].some((key) => !read.has(key))
  return {
    known: 'traced',
    sends: recipient === undefined ? sends : withShares(sends, shares, recipient),
    receives,
    allows: found.allows,
    doubts: [...new Set<Doubt>([...doubts, ...found.doubts, ...(isMore ? (['more'] as const) : [])])],
  }
}

/**
 * Executes calls in a simulated block, and tells what they do to the account. First the calls alone, to learn from their
 * logs what moves; then again between two readings of these balances and allowances, which are what counts: a contract
 * can log anything. Rejects like `simulate`.
 */
export async function trace(ask: TraceAsk): Promise<Effects> {
  const first = await between(ask, [])
  const failure = failureIn(first.results)
  if (failure) return failure
  const facts = readLogs(
    first.results.flatMap(({ logs }) => logs),
    ask.account.toLowerCase(),
  )
  const { assets, grants } = subjectsOf(facts, ask.calls)
  const subjects: Subjects = {
    assets: assets.slice(0, ASSETS_READ_MAX),
    grants: grants.slice(0, GRANTS_READ_MAX),
    received: ask.recipient === undefined ? [] : assets.filter(({ kind }) => kind === 'token').slice(0, 1),
  }
  const second = await between(ask, readsOf(subjects, ask.account, ask.recipient)).catch((error: unknown) => {
    if (isWalletModalError(error) && error.code === 'Aborted') throw error
    // Some nodes limit the calls of a block: then the logs are all that is known.
    return { ...first, before: [], after: [] }
  })
  return failureIn(second.results) ?? effectsIn(ask, subjects, second)
}
