import type { ChainMoney, Outcome, Prepared, PreparedRequest, Transfer } from '../../src/core/money/chainMoney.ts'
import type { Holding } from '../../src/core/money/holdings.ts'
import type { RecipientFacts } from '../../src/core/safety/recipientRisks.ts'
import { parseDecimal } from '../../src/core/money/decimal.ts'
import { evmMoney } from '../../src/chains/evm/money/evmMoney.ts'
import { toCaipAddress } from '../../src/core/caip.ts'
import { portfolioOf } from '../../src/flows/assets/portfolioOf.ts'
import { createSimulations } from '../../src/flows/preview/readEffects.ts'
import type { Effects } from '../../src/core/transactions/effects.ts'
import type { Simulation } from '../../src/core/transactions/simulation.ts'
import { createMoney } from '../../src/flows/money/moneyOf.ts'
import type { Modal } from '../../src/modal.ts'
import { createConnected } from './createTestModal.ts'
import { fakeChain } from './fakeChain.ts'

/** Creates a promise, and the functions that settle it. (`Promise.withResolvers` is missing in Node 20.) */
export function pending<T>() {
  let resolve!: (value: T) => void
  let reject!: (error: Error) => void
  const promise = new Promise<T>((give, fail) => ([resolve, reject] = [give, fail]))
  return { promise, resolve, reject }
}

export const HASH = `0x${'ab'.repeat(32)}`

export const COIN: Holding = {
  network: 'eip155:1',
  name: 'Ether',
  symbol: 'ETH',
  decimals: 18,
  quantity: 10n ** 18n,
  price: parseDecimal('2500'),
}
export const TOKEN: Holding = {
  network: 'eip155:1',
  address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  name: 'USD Coin',
  symbol: 'USDC',
  decimals: 6,
  quantity: 25_000_000n,
}

/** The code that moves money, without a chain: tests answer for the node and the wallet. */
export function fakeMoney() {
  const asked = {
    prepare: [] as Transfer[],
    decimals: [] as unknown[],
    send: [] as PreparedRequest[],
    followed: [] as string[],
  }
  const ends = new Map<string, (outcome: Outcome | undefined) => void>()
  const answers = {
    prepare: async (transfer: Transfer): Promise<Prepared> => ({
      transfer,
      request: { transfer },
      isSimulated: true,
      fee: 21n,
    }),
    decode: (request: unknown) => (request as { transfer?: Transfer }).transfer,
    effects: async (_prepared: Prepared): Promise<Effects> => ({ known: 'unknown' }),
    send: async (): Promise<string> => HASH,
    facts: async (_network: string): Promise<RecipientFacts> => ({ isContract: false, isUsed: true }),
    most: async (balance: bigint): Promise<bigint> => balance - 21n,
  }
  const money: ChainMoney = {
    toRecipient: evmMoney.toRecipient,
    async recipientFacts(_, rpc) {
      // The fake node answers with the network's id.
      return answers.facts(String(await rpc('network', [])))
    },
    prepare(transfer, _, { decimals } = {}) {
      asked.prepare.push(transfer)
      asked.decimals.push(decimals)
      return answers.prepare(transfer)
    },
    most: ({ balance }) => answers.most(balance),
    decode: (request) => answers.decode(request),
    send(_, prepared) {
      asked.send.push(prepared)
      return answers.send()
    },
    outcome({ hash }) {
      asked.followed.push(hash)
      return new Promise((resolve) => ends.set(hash, resolve))
    },
  }
  const simulation: Simulation = {
    ofRequest: async () => undefined,
    ofTransfer: (prepared) => answers.effects(prepared),
  }
  const unchecked = (transfer: Transfer): Prepared => ({ transfer, request: { transfer }, isSimulated: false })
  return {
    money,
    simulation,
    asked,
    answers,
    /** A transfer that the node has simulated, and one that no node could simulate. */
    prepared: (transfer: Transfer): Prepared => ({ ...unchecked(transfer), isSimulated: true, fee: 21n }),
    unchecked,
    /** Ends a transaction that is followed. */
    end: (outcome: Outcome | undefined, hash = HASH) => ends.get(hash)?.(outcome),
  }
}

type Parts = NonNullable<Parameters<typeof createConnected>[1]>

/** Fills the portfolio of the active account, as the loading of its holdings does. */
export function own(modal: Modal, tokens: readonly Holding[]): void {
  const connection = modal.connections.$active.get()
  if (!connection) throw new Error('Nothing is connected')
  const account = toCaipAddress(connection.network, connection.address)
  const figures = { tokens, hiddenCount: 0, isPartial: false, at: modal.now(), isFromNode: false, isSaved: false }
  portfolioOf(modal).begin(account, 'USD')(figures)
}

/** Creates a connected modal whose account has some ether and USDC, on a chain that can send. */
export async function createSending({ options, storage }: Pick<Parts, 'options' | 'storage'> = {}) {
  const fake = fakeMoney()
  const chain = Object.assign(fakeChain(), { abilities: ['balance', 'switch', 'names', 'send'] as const })
  const here = await createConnected(
    {},
    {
      chain,
      options,
      late: new Map<(modal: Modal) => unknown, unknown>([
        [createMoney, () => Promise.resolve(fake.money)],
        [createSimulations, () => Promise.resolve(fake.simulation)],
      ]),
      // Only the fake code asks the node, for the network that it belongs to.
      rpc: async ([url = ''], method) => {
        if (method !== 'network') throw new Error('No test asks a node')
        return `eip155:${url.split('/').at(-1)}`
      },
      ...(storage && { storage }),
    },
  )
  own(here.modal, [COIN, TOKEN])
  return { ...here, fake }
}
