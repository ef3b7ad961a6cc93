import type { Connector } from '../../../core/connector.ts'
import { idOfName } from '../../../core/wallets/connectorId.ts'
import { ANNOUNCED_MAX } from '../../../core/limits.ts'
import type { Found } from './found.ts'
import { keyOf, knownAs } from './known.ts'
import { PLACE_IDS } from './places.ts'

/** A wallet in the list that visitors see. */
export interface Row {
  facts: Pick<Connector, 'id' | 'name' | 'type' | 'icon' | 'explorerId'>
  found: Found
}

/**
 * Ranks the interface of a wallet, best first: the wallet's own, then sats-connect, which can send, then Wallet
 * Standard.
 */
function rankOf({ access: { via } }: Found): number {
  if (via === 'standard') return 2
  return via === 'sats' ? 1 : 0
}

interface Candidate extends Found {
  key: string
  rank: number
  isGenuine: boolean
  explorerId?: string | undefined
}

/**
 * Compares two wallets, to sort the best first. A wallet that uses a known wallet's name from another path comes last
 * and replaces no other wallet.
 */
const byRank = (a: Candidate, b: Candidate) => Number(b.isGenuine) - Number(a.isGenuine) || a.rank - b.rank

/**
 * Merges the interfaces that belong to one wallet: those with the same object, and different interfaces with the same
 * name. Does not merge two wallets with the same kind of interface, or a wallet that uses a known wallet's name at
 * another path.
 */
export function toRows(all: readonly Found[]): Row[] {
  const candidates = all
    .map((one): Candidate => ({ ...one, key: keyOf(one.name), rank: rankOf(one), ...knownAs(one.name, one.place) }))
    .sort(byRank)
  const kept: Candidate[] = []
  for (const one of candidates) {
    const twin = kept.find(
      (other) =>
        other.access.wallet === one.access.wallet ||
        (one.isGenuine && other.isGenuine && other.key === one.key && other.rank !== one.rank),
    )
    if (!twin) kept.push({ ...one })
    else twin.icon ??= one.icon
  }
  const ids = new Set<string>(PLACE_IDS)
  return kept.slice(0, ANNOUNCED_MAX).map(({ explorerId, key: _, rank: __, isGenuine: ___, ...found }) => {
    const id = found.id ?? idOfName(found.name, (wanted) => ids.has(wanted))
    ids.add(id)
    const type = found.access.via === 'standard' ? 'standard' : 'injected'
    return { facts: { id, name: found.name, type, icon: found.icon, explorerId }, found }
  })
}
