import type { PayApi } from '../../src/core/pay/payApi.ts'
import type { PayArgs } from '../../src/core/pay/payArgs.ts'
import type { ChainPay } from '../../src/core/pay/chainPay.ts'
import type { PayResult } from '../../src/core/pay/payResult.ts'
import type { FeaturesInput, Options } from '../../src/core/options.ts'
import { connect } from '../../src/flows/connect/connect.ts'
import { createMoney } from '../../src/flows/money/moneyOf.ts'
import { transfersOf } from '../../src/flows/money/transfers.ts'
import { createPayClient } from '../../src/flows/pay/payApiOf.ts'
import { createPays } from '../../src/flows/pay/chainPayOf.ts'
import { payWithWallet } from '../../src/flows/pay/chooseWay.ts'
import { payForSite } from '../../src/flows/pay/payForSite.ts'
import { paymentOf } from '../../src/flows/pay/paymentOf.ts'
import { quotePay } from '../../src/flows/pay/quotePay.ts'
import { createSimulations } from '../../src/flows/preview/readEffects.ts'
import { errors } from '../../src/i18n/en/errors.ts'
import { pay } from '../../src/i18n/en/pay/pay.ts'
import { send } from '../../src/i18n/en/send.ts'
import type { Modal } from '../../src/modal.ts'
import { rest } from './clock.ts'
import { createTestModal } from './createTestModal.ts'
import { fakeChain } from './fakeChain.ts'
import { fakeConnector } from './fakeConnector.ts'
import { BOB } from './fakeEip1193.ts'
import { fakeStorage, type FakeStorage } from './fakeStorage.ts'
import { COIN, fakeMoney, own, TOKEN } from './sending.ts'

/** A token that no list has: the fake chain knows it. */
export const UNLISTED = '0x00000000000000000000000000000000000070Ce'

/** 12.5 USDC for Bob. */
export const ARGS: PayArgs = { network: 'eip155:1', token: TOKEN.address ?? '', amount: '12.5', recipient: BOB }

interface Parts {
  features?: FeaturesInput
  storage?: FakeStorage
  isConnected?: boolean
  options?: Options
  api?: PayApi
  /** Name of the wallet. */
  name?: string
}

/** Creates a modal whose site takes payments, with a wallet that has 1 ETH and 25 USDC. */
export async function createPaying({
  features = { pay: true },
  storage = fakeStorage(),
  isConnected = true,
  options,
  name = 'Example',
  api,
}: Parts = {}) {
  const fake = fakeMoney()
  /** The code that moves money is loaded when this has resolved. */
  const loading: { money: Promise<void> } = { money: Promise.resolve() }
  const chainPay: ChainPay = {
    readAsset: async (address) => (address === UNLISTED ? { decimals: 2, symbol: 'ODD' } : undefined),
    hasArrived: async () => true,
    plan: async () => Promise.reject(new Error('No test plans transactions')),
  }
  const chain = Object.assign(fakeChain(), { abilities: ['balance', 'switch', 'send', 'pay'] as const })
  const wallet = fakeConnector({ name })
  const here = createTestModal({
    ...{ chain, storage, connectors: [wallet], options: { features, ...options } },
    late: new Map<(modal: Modal) => unknown, unknown>([
      [createMoney, () => loading.money.then(() => fake.money)],
      [createSimulations, () => Promise.resolve(fake.simulation)],
      [createPays, () => Promise.resolve(chainPay)],
      ...(api ? [[createPayClient, api] as const] : []),
    ]),
  })
  const { modal } = here
  await modal.locale.add({ ...send, ...errors, ...pay })
  if (isConnected) {
    await connect(modal, wallet.id)
    await rest()
    own(modal, [COIN, TOKEN])
    here.entry.events.length = 0
  }
  const payment = () => paymentOf(modal).$payment.get()
  const view = () => modal.router.$route.get().view
  const sent = () => transfersOf(modal).$all.get()
  return { ...here, fake, loading, wallet, chainPay, payment, view, sent }
}

/** Follows a promise: tells its value once it has one. */
export function told(promise: Promise<PayResult>) {
  const all: PayResult[] = []
  void promise.then((result) => all.push(result))
  return all
}

/** Lets the site ask for a payment, and the visitor choose their wallet, up to the quote. */
export async function quoted(args: Partial<PayArgs> = {}, parts: Parts = {}) {
  const here = await createPaying(parts)
  return { ...here, ...(await payAgain(here.modal, args)) }
}

/** As `quoted`, in a modal that exists already. */
export async function payAgain(modal: Modal, args: Partial<PayArgs> = {}) {
  const results = told(payForSite(modal, { ...ARGS, ...args }))
  await rest()
  payWithWallet(modal)
  // The view does that as soon as it is shown.
  await quotePay(modal)
  await rest()
  return { results }
}
