import type { Allowance, ChainAllowances, ScanAsk } from '../../src/core/money/allowances.ts'
import type { Holding } from '../../src/core/money/holdings.ts'
import { createLoader } from '../../src/flows/money/chainAllowances.ts'
import { createMoney } from '../../src/flows/money/moneyOf.ts'
import { createConnected } from './createTestModal.ts'
import { fakeChain } from './fakeChain.ts'
import { ALICE, BOB } from './fakeEip1193.ts'
import { COIN, fakeMoney, own, pending, TOKEN } from './sending.ts'

export const ROUTER = '0xE592427A0AEce92De3Edee1F18E0157C05861564'

/** An allowance of 5 of the account's 25 USDC. */
export const ALLOWANCE: Allowance = {
  key: 'usdc',
  kind: 'token',
  network: 'eip155:1',
  owner: ALICE,
  token: TOKEN.address ?? '',
  spender: BOB,
  amount: 5_000_000n,
  name: 'USD Coin',
  symbol: 'USDC',
  decimals: 6,
  balance: 25_000_000n,
}
export const ENDLESS: Allowance = { ...ALLOWANCE, key: 'endless', spender: ROUTER, amount: 2n ** 256n - 1n }

/** The code for allowances, without a chain: tests answer for the node. */
export function fakeAllowances() {
  const scans: (ScanAsk & { end(): void; fail(error: Error): void })[] = []
  const asked = { check: [] as string[][], prepare: [] as string[] }
  const answers = {
    check: async (known: readonly Allowance[]): Promise<readonly Allowance[]> => known,
    prepare: async (): ReturnType<ChainAllowances['prepareRevoke']> => ({ request: {}, isSimulated: true, fee: 21n }),
  }
  const chain: ChainAllowances = {
    scan(ask) {
      const { promise, resolve, reject } = pending<void>()
      ask.signal.addEventListener('abort', () => reject(new Error('aborted')))
      scans.push({ ...ask, end: resolve, fail: reject })
      return promise
    },
    check(known) {
      asked.check.push(known.map(({ key }) => key))
      return answers.check(known)
    },
    prepareRevoke({ key }) {
      asked.prepare.push(key)
      return answers.prepare()
    },
  }
  const last = () => {
    const scan = scans.at(-1)
    if (!scan) throw new Error('Nothing is searched')
    return scan
  }
  return { chain, asked, answers, scans, last }
}

/** Creates a connected modal on a chain with allowances. The account has some ether and USDC. */
export async function createAllowing(
  parts: Parameters<typeof createConnected>[1] = {},
  tokens: readonly Holding[] = [COIN, TOKEN],
) {
  const [fake, found] = [fakeMoney(), fakeAllowances()]
  const chain = Object.assign(fakeChain(), {
    abilities: ['balance', 'switch', 'activity', 'send', 'allowances'] as const,
  })
  const here = await createConnected(
    {},
    {
      chain,
      ...parts,
      late: new Map<NonNullable<Parameters<NonNullable<typeof parts.late>['get']>[0]>, unknown>([
        [createMoney, () => Promise.resolve(fake.money)],
        [createLoader, () => Promise.resolve(found.chain)],
        ...(parts.late ?? []),
      ]),
    },
  )
  own(here.modal, tokens)
  return { ...here, fake, found }
}
