import type { SimulatedCall } from './block.ts'
import type { LogFacts } from './readLogs.ts'
import { COIN_TOKEN, keyOf, type Asset, type Grant } from './subjects.ts'
import { addressIn } from './words.ts'

/** `approve`, `increaseAllowance`, `setApprovalForAll`, and `approveDelegation` of Aave: a contract that does not log them is asked all the same. */
const APPROVALS: Readonly<Record<string, 'amount' | 'all' | 'debt'>> = {
  '0x095ea7b3': 'amount',
  '0x39509351': 'amount',
  '0xa22cb465': 'all',
  '0xc04a8a10': 'debt',
}

function grantOf({ to, data }: SimulatedCall): Grant[] {
  const kind = APPROVALS[data.slice(0, 10)]
  return to && kind && data.length >= 138
    ? [{ kind, contract: to.toLowerCase(), spender: addressIn(data.slice(10, 74)) }]
    : []
}

const unique = <T extends Asset | Grant>(all: readonly T[]): T[] => [
  ...new Map(all.map((one) => [keyOf(one), one])).values(),
]

/**
 * Returns what must be read before and after the calls, those that leave the account first: what the logs name, the
 * native coin, and the contracts that are called, which may move tokens without saying so.
 */
export function subjectsOf({ moves, grants }: LogFacts, calls: readonly SimulatedCall[]) {
  const all = [...moves.values()]
  const collections = all.flatMap(({ asset }) => (asset.kind === 'single' ? [asset.contract] : []))
  const called = calls.flatMap(({ to, data }) => (to && data !== '0x' ? [to.toLowerCase()] : []))
  const toToken = (contract: string): Asset => ({ kind: 'token', contract })
  const assets: Asset[] = [
    { kind: 'coin' },
    ...all.filter(({ total }) => total < 0n).map(({ asset }) => asset),
    ...called.filter((contract) => contract !== COIN_TOKEN && !collections.includes(contract)).map(toToken),
    ...all.filter(({ total }) => total >= 0n).map(({ asset }) => asset),
    // How many items of a collection the account has must agree with the items that it logs.
    ...collections.map(toToken),
  ]
  const given = [...[...grants.values()].map(({ grant }) => grant), ...calls.flatMap(grantOf)]
  return { assets: unique(assets), grants: unique(given) }
}
