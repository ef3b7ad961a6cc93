import type { Context } from 'hono'
import { refuse } from '../data/errors.ts'
import { namespaceOf, supportedChain } from './caip.ts'
import { pageOf } from './cursor.ts'
import { admit, iconUrlOf, provided, type AddRoutes, type ApiParts } from './parts.ts'
import { onrampRows } from './onrampRows.ts'
import { POISONED } from './poison.ts'
import { RICH } from './richAccount.ts'
import { rowOf, type Placed, type Row } from './rows.ts'
import { seededRows } from './seededRows.ts'

const PROVIDER = 'Transaction provider'

/** Returns a function that creates the seeded rows of an account, and keeps those of the account with thousands. */
function createSeeded(parts: ApiParts): (c: Context, address: string) => Row[] {
  const all = parts.accounts.map((account) => account.address)
  const [long, varied, collector] = all
  const [rich, poisoned] = [all[RICH], all[POISONED]]
  const chain = parts.ledgers[0]?.id ?? 'eip155:1'
  const create = (c: Context, address: string) =>
    seededRows(address, { long, varied, collector, poisoned, rich, chain, before: parts.startedAt }, iconUrlOf(c))
  /** Rows by the origin of their pictures. */
  const kept = new Map<string, Row[]>()
  return (c, address) => {
    if (address.toLowerCase() !== rich?.toLowerCase()) return create(c, address)
    const { origin } = new URL(c.req.url)
    const rows = kept.get(origin) ?? create(c, address)
    kept.set(origin, rows)
    return rows
  }
}

async function rowsOf(
  c: Context,
  parts: ApiParts,
  seeded: Row[],
  { address, chainId }: { address: string; chainId: string | undefined },
): Promise<Placed[]> {
  const now = parts.clock.now()
  const ledgers = parts.ledgers.filter(
    ({ id }) => id.startsWith(`${namespaceOf(address)}:`) && (chainId === undefined || id === chainId),
  )
  const read = ledgers.map(async (ledger) => {
    const transactions = await ledger.transactions(address)
    return transactions.map((one) => ({
      row: rowOf(ledger.id, one, address, now, iconUrlOf(c)),
      sequence: one.sequence,
    }))
  })
  // The filter `chainId` keeps seeded rows of chains that do not run here: the hosted service also returns rows of
  // other chains, so clients must filter.
  const local = new Set(parts.ledgers.map(({ id }) => id))
  const kept = seeded.filter(
    ({ metadata }) =>
      chainId === undefined || metadata.chain === chainId || metadata.chain === null || !local.has(metadata.chain),
  )
  return [...kept.map((row) => ({ row, sequence: 0 })), ...(await Promise.all(read)).flat()]
}

/** Returns card purchases. Only the first account has any: one of each status. */
function purchasesOf(c: Context, { accounts, ledgers, startedAt }: ApiParts, address: string): Placed[] {
  if (accounts[0]?.address.toLowerCase() !== address.toLowerCase()) return []
  return onrampRows(address, ledgers[0]?.id ?? 'eip155:1', startedAt, iconUrlOf(c)).map((row) => ({ row, sequence: 0 }))
}

/** Adds `GET /v1/account/{address}/history`: transactions of the local chains, then older, seeded transactions. */
export const addHistory: AddRoutes = (app, parts) => {
  const seeded = createSeeded(parts)
  const serves = (namespace: string) => parts.ledgers.some(({ id }) => id.startsWith(`${namespace}:`))

  app.get('/v1/account/:address/history', async (c) => {
    const project = admit(parts, c.req.query('projectId'))
    const address = c.req.param('address')
    const namespace = namespaceOf(address)
    const { chainId, cursor, onramp } = c.req.query()
    if (chainId !== undefined) supportedChain(chainId)
    if (onramp !== undefined && onramp !== 'coinbase') throw refuse.parameter(`unknown onramp ${onramp}`)
    if (!serves(namespace)) throw refuse.down(PROVIDER)
    const rows = await provided(project, PROVIDER, async () =>
      onramp ? purchasesOf(c, parts, address) : rowsOf(c, parts, seeded(c, address), { address, chainId }),
    )
    return c.json(pageOf(rows, cursor, [address.toLowerCase(), chainId ?? '', ...(onramp ? [onramp] : [])].join(' ')))
  })
}
