import { toChecksumAddress } from '../../../core/transactions/checksum.ts'
import type { Doubt, Movement, Party } from '../../../core/transactions/effects.ts'
import { ROUNDING_UNITS } from '../../../core/money/limits.ts'
import type { Move } from './readLogs.ts'
import { keyOf, type Asset } from './subjects.ts'

/** How much of an asset the account has before and after the calls; undefined where its contract does not tell. */
export interface Held {
  asset: Asset
  before: bigint | undefined
  after: bigint | undefined
}

const magnitude = (value: bigint) => (value < 0n ? -value : value)

/** Returns how much an asset changed, by its balances; undefined if they are unknown. */
function changeOf({ asset, before, after }: Held): bigint | undefined {
  // An NFT that does not exist yet, or any more, has no owner: most contracts then revert.
  if (asset.kind === 'single' && (before !== undefined || after !== undefined)) return (after ?? 0n) - (before ?? 0n)
  return before === undefined || after === undefined ? undefined : after - before
}

/** Whom an asset came from or went to, the largest share first. */
function partiesOf(move: Move | undefined, isOut: boolean): readonly Party[] {
  return [...(move?.parties ?? [])]
    .filter(([, value]) => (isOut ? value < 0n : value > 0n))
    .map(([address, value]) => ({ address: toChecksumAddress(address), value: magnitude(value) }))
    .sort((one, other) => (one.value < other.value ? 1 : -1))
}

function movementOf(asset: Asset, value: bigint, parties: readonly Party[]): Movement {
  if (asset.kind === 'coin') return { kind: 'amount', amount: { value, token: {} }, parties }
  const contract = toChecksumAddress(asset.contract)
  if (asset.kind === 'token') return { kind: 'amount', amount: { value, token: { address: contract } }, parties }
  const count = asset.kind === 'many' ? { count: value } : {}
  return { kind: 'item', collection: contract, item: asset.id, ...count, parties }
}

/** Whether a difference between logs and balances is no rounding. The native coin is logged by the node itself. */
function isDisagreement({ kind }: Asset, difference: bigint): boolean {
  if (kind === 'coin') return false
  return magnitude(difference) > (kind === 'token' ? ROUNDING_UNITS : 0n)
}

/** Sums up what moved out of the account and into it. Balances count; logs only where a contract tells no balances. */
export function movementsOf(all: readonly Held[], moves: ReadonlyMap<string, Move>) {
  const [sends, receives, doubts]: [Movement[], Movement[], Set<Doubt>] = [[], [], new Set()]
  /** How many items of each collection moved. */
  const items = new Map<string, bigint>()
  for (const held of all) {
    const { asset } = held
    const move = moves.get(keyOf(asset))
    const change = changeOf(held)
    const isCollection = asset.kind === 'token' && items.has(asset.contract)
    const logged = isCollection ? (items.get(asset.contract) ?? 0n) : (move?.total ?? 0n)
    if (change === undefined && (move || asset.kind === 'coin')) doubts.add('unchecked')
    if (change !== undefined && isDisagreement(asset, change - logged)) doubts.add('logs')
    const value = change ?? move?.total ?? 0n
    if (asset.kind === 'single') items.set(asset.contract, (items.get(asset.contract) ?? 0n) + value)
    if (value === 0n || isCollection) continue
    const isOut = value < 0n
    ;(isOut ? sends : receives).push(movementOf(asset, magnitude(value), partiesOf(move, isOut)))
  }
  return { sends, receives, doubts }
}
