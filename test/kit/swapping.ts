import type { SavedTransfer } from '../../src/core/money/savedTransfer.ts'
import type {
  BatchEnd,
  BuiltTransaction,
  ChainSwap,
  PlanAsk,
  SwapInBlock,
  SwapOrder,
  SwapPlan,
  SwapStep,
} from '../../src/core/swap/chainSwap.ts'
import type { ConvertApi, QuoteAsk } from '../../src/core/swap/convertApi.ts'
import type { SwapToken } from '../../src/core/swap/swapToken.ts'
import { createLoader } from '../../src/flows/money/chainAllowances.ts'
import { createMoney } from '../../src/flows/money/moneyOf.ts'
import { createSimulations } from '../../src/flows/preview/readEffects.ts'
import { createConvert } from '../../src/flows/swap/convertApiOf.ts'
import { createSwaps } from '../../src/flows/swap/swapOf.ts'
import { holdingKey, type Holding } from '../../src/core/money/holdings.ts'
import { QUOTE_WAIT_MS } from '../../src/core/swap/limits.ts'
import { openModal } from '../../src/flows/modal/openModal.ts'
import { transfersOf } from '../../src/flows/money/transfers.ts'
import { reviewSwap } from '../../src/flows/swap/reviewSwap.ts'
import { startSwap } from '../../src/flows/swap/startSwap.ts'
import { swapDraftOf } from '../../src/flows/swap/swapDraft.ts'
import { errors } from '../../src/i18n/en/errors.ts'
import { send } from '../../src/i18n/en/send.ts'
import { swap } from '../../src/i18n/en/swap/swap.ts'
import type { Modal } from '../../src/modal.ts'
import { fakeAllowances } from './allowances.ts'
import { pass, rest } from './clock.ts'
import { createConnected } from './createTestModal.ts'
import { fakeChain } from './fakeChain.ts'
import { fakeStorage } from './fakeStorage.ts'
import { COIN, fakeMoney, own, TOKEN } from './sending.ts'

export const ROUTER = `0x${'11'.repeat(20)}`
/** The transaction of a batch. */
export const BATCH_HASH = `0x${'be'.repeat(32)}`
export const DAI: Holding = {
  network: 'eip155:1',
  address: '0x6B175474E89094C44Da98b954EedeAC495271d0F',
  name: 'Dai Stablecoin',
  symbol: 'DAI',
  decimals: 18,
}

const toToken = ({ network, address, name, symbol, decimals }: Holding): SwapToken => ({
  ...{ network, name, symbol, decimals },
  ...(address !== undefined && { address }),
})

/** The tokens that the fake service lists. */
export const LIST: readonly SwapToken[] = [COIN, TOKEN, DAI].map(toToken)

/** The service that swaps and the chain that checks it, without either: tests answer for them. */
export function fakeSwaps() {
  const asked = {
    tokens: [] as string[],
    gasPrices: 0,
    quotes: [] as QuoteAsk[],
    transactions: [] as SwapOrder[],
    approvals: [] as SwapOrder[],
    plans: [] as SwapOrder[],
    batches: [] as SwapPlan[],
    followed: [] as string[],
    received: [] as SwapInBlock[],
  }
  const answers = {
    tokens: async (): Promise<readonly SwapToken[]> => LIST,
    gasPrice: async (): Promise<bigint> => 10n ** 9n,
    // 2,480 USDC for an ether, or as many base units as are paid.
    quote: async ({ amount, from }: QuoteAsk): Promise<bigint | undefined> =>
      from.address === undefined ? (amount * 2_480n) / 10n ** 12n : amount,
    transaction: async (): Promise<BuiltTransaction> => ({ to: ROUTER, data: '0x12' }),
    approval: async (): Promise<BuiltTransaction> => ({ to: TOKEN.address ?? '', data: '0x34' }),
    isAllowed: false,
    isBatch: false,
    plan: async (order: SwapOrder, { approval }: PlanAsk): Promise<SwapPlan> => {
      const isApproved = answers.isAllowed || order.from.address === undefined
      if (!isApproved) await approval()
      const step = (kind: SwapStep['kind']): SwapStep => ({ kind, request: { kind }, isSimulated: true, fee: 21n })
      return {
        ...{ order, router: ROUTER, isBatch: answers.isBatch && !isApproved, received: order.minimum },
        ...{ isKnown: true, isKept: true },
        steps: isApproved ? [step('swap')] : [step('approve'), step('swap')],
        effects: { known: 'estimated' },
      }
    },
    sendBatch: async (): Promise<string> => 'batch-1',
    batchOutcome: async (): Promise<BatchEnd | undefined> => ({ hash: BATCH_HASH }),
    received: async (): Promise<bigint | undefined> => 1_239_876_543n,
    most: async (balance: bigint): Promise<bigint> => balance - 1_000n,
  }
  const api: ConvertApi = {
    tokens(network) {
      asked.tokens.push(network)
      return answers.tokens()
    },
    gasPrice() {
      asked.gasPrices++
      return answers.gasPrice()
    },
    quote(ask) {
      asked.quotes.push(ask)
      return answers.quote(ask)
    },
    approval(order) {
      asked.approvals.push(order)
      return answers.approval()
    },
    transaction(order) {
      asked.transactions.push(order)
      return answers.transaction()
    },
  }
  const chain: ChainSwap = {
    most: ({ balance }) => answers.most(balance),
    plan(order, ask) {
      asked.plans.push(order)
      return answers.plan(order, ask)
    },
    sendBatch(_, plan) {
      asked.batches.push(plan)
      return answers.sendBatch()
    },
    batchOutcome(_, id) {
      asked.followed.push(id)
      return answers.batchOutcome()
    },
    received(included) {
      asked.received.push(included)
      return answers.received()
    },
  }
  return { api, chain, asked, answers }
}

type Parts = NonNullable<Parameters<typeof createConnected>[1]>

/** Creates a connected modal whose account has 1 ether and 25 USDC, on a chain that can swap. */
export async function createSwapping({ options, storage }: Pick<Parts, 'options' | 'storage'> = {}) {
  const [fake, money, allowances] = [fakeSwaps(), fakeMoney(), fakeAllowances()]
  const chain = Object.assign(fakeChain(), { abilities: ['balance', 'switch', 'send', 'swap'] as const })
  const here = await createConnected(
    {},
    {
      chain,
      options: { projectId: 'p', ...options },
      late: new Map<(modal: Modal) => unknown, unknown>([
        [createMoney, () => Promise.resolve(money.money)],
        [createSimulations, () => Promise.resolve(money.simulation)],
        [createLoader, () => Promise.resolve(allowances.chain)],
        [createConvert, fake.api],
        [createSwaps, () => Promise.resolve(fake.chain)],
      ]),
      ...(storage && { storage }),
    },
  )
  own(here.modal, [COIN, { ...TOKEN, price: { units: 1n, decimals: 0 } }])
  return { ...here, fake, money, allowances }
}

/** The kinds of what was sent, with its state. */
export const kindsOf = (all: readonly SavedTransfer[]) => all.map(({ kind, state }) => `${kind} ${state}`)

/** Reviews a swap of 0.5 ether for USDC, or of 10 USDC for ether. */
export async function reviewing({ token = false, storage = fakeStorage() } = {}) {
  const here = await createSwapping({ storage })
  const { modal } = here
  await modal.locale.add({ ...send, ...errors, ...swap })
  const opened = openModal(modal, { view: 'Account' })
  modal.router.push({ view: 'Swap' })
  await startSwap(modal)
  const { change, $review, $draft } = swapDraftOf(modal)
  const [from, to] = token ? [TOKEN, COIN] : [COIN, TOKEN]
  if (token) here.fake.answers.quote = async () => 4n * 10n ** 15n
  change({ from: holdingKey(from), to: holdingKey(to), typed: token ? '10' : '0.5' })
  await pass(QUOTE_WAIT_MS)
  reviewSwap(modal)
  await rest()
  const review = () => $review.get()
  const view = () => modal.router.$route.get().view
  const sent = () => transfersOf(modal).$all.get()
  const toasts = () => modal.toasts.$shown.get()?.text
  return { ...here, opened, review, view, sent, toasts, change, $draft }
}
