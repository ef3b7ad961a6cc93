import { unlessFinal } from '../../../core/money/unlessFinal.ts'
import type { RpcRequest } from '../../../core/rpcRequest.ts'
import type { Token } from '../../../core/transactions/amount.ts'
import type { Allowance, Doubt, Movement, Party, TracedEffects } from '../../../core/transactions/effects.ts'
import { parseMint } from '../money/mint.ts'
import { readAccounts } from '../money/readAccounts.ts'
import type { Changes } from './changes.ts'
import { U64_MAX } from '../../../core/money/limits.ts'
import { ACCOUNTS_PER_CALL_MAX } from '../money/limits.ts'

type NameToken = (mint: string | undefined) => Token

const sizeOf = (value: bigint) => (value < 0n ? -value : value)

/**
 * Returns the other side of a movement. Empty if it cannot be told: others lose or gain beside the account, so that
 * nobody can say whose part went where.
 */
function partiesOf(owners: ReadonlyMap<string, bigint>, moved: bigint, account: string, own: Set<string>): Party[] {
  const others = [...owners].filter(([owner, value]) => owner !== account && value !== 0n)
  const opposite = others.filter(([, value]) => value < 0n !== moved < 0n)
  const isShared = others.some(([owner, value]) => value < 0n === moved < 0n && !own.has(owner))
  const sum = opposite.reduce((total, [, value]) => total + sizeOf(value), 0n)
  if (isShared || sum > sizeOf(moved)) return []
  return opposite.map(([address, value]) => ({ address, value: sizeOf(value) }))
}

/**
 * Returns who has how many lamports more. What others got out of accounts that the visitor's key controls is what the
 * visitor paid, wherever it lay.
 */
function payersOf(owners: ReadonlyMap<string, bigint>, controlled: ReadonlySet<string>, account: string) {
  const inside = [...owners].filter(([address]) => address !== account && controlled.has(address))
  const taken = inside.reduce((sum, [, value]) => sum + value, 0n)
  const moved = taken + (owners.get(account) ?? 0n)
  if (taken >= 0n || moved >= 0n) return owners
  const outside = [...owners].filter(([address]) => !controlled.has(address))
  return new Map([...outside, [account, moved] as const])
}

function movementsIn({ deltas, own, controlled }: Changes, account: string, tokenOf: NameToken) {
  const [sends, receives]: [Movement[], Movement[]] = [[], []]
  for (const [asset, all] of deltas) {
    const owners = asset === undefined ? payersOf(all, controlled, account) : all
    const moved = owners.get(account) ?? 0n
    if (moved === 0n) continue
    const amount = { value: sizeOf(moved), token: tokenOf(asset) }
    const side = moved < 0n ? sends : receives
    side.push({ kind: 'amount', amount, parties: partiesOf(owners, moved, account, own) })
  }
  return { sends, receives }
}

const allowancesIn = ({ grants }: Changes, tokenOf: NameToken): Allowance[] =>
  grants.map(({ mint, delegate, amount: value }) => ({
    kind: 'amount',
    amount: { value, token: tokenOf(mint) },
    spender: delegate,
    // A delegate with this amount can take all that ever arrives.
    isUnlimited: value === U64_MAX,
    ...(value === 0n && { isRevoked: true }),
  }))

/** Reads the decimals of mints; those that cannot be read are left out. Rejects only with `Aborted`. */
async function readDecimals(
  mints: readonly string[],
  rpc: RpcRequest,
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, number>> {
  const wanted = mints.slice(0, ACCOUNTS_PER_CALL_MAX)
  const found = wanted.length ? await unlessFinal(readAccounts(wanted, rpc, signal)) : []
  return new Map(
    wanted.flatMap((mint, index) => {
      const known = parseMint(found?.[index])
      return known ? [[mint, known.decimals] as const] : []
    }),
  )
}

/** Describes changes as effects. A mint states its decimals, but no symbol that could be trusted. */
export async function effectsIn(
  changes: Changes,
  doubts: ReadonlySet<Doubt>,
  { account, rpc, signal }: { account: string; rpc: RpcRequest; signal?: AbortSignal | undefined },
): Promise<TracedEffects> {
  const moved = [...changes.deltas].flatMap(([asset, owners]) => (asset && owners.get(account) ? [asset] : []))
  const mints = [...new Set([...moved, ...changes.grants.map(({ mint }) => mint)])]
  const decimals = await readDecimals(mints, rpc, signal)
  const tokenOf = (mint: string | undefined): Token => {
    if (mint === undefined) return {}
    const places = decimals.get(mint)
    return { address: mint, ...(places !== undefined && { decimals: places, isReported: true }) }
  }
  return {
    known: 'traced',
    ...movementsIn(changes, account, tokenOf),
    allows: allowancesIn(changes, tokenOf),
    doubts: [...doubts, ...(changes.isHandedOver ? (['control'] as const) : [])],
  }
}
