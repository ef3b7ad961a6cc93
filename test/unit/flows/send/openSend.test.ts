import { beforeAll, describe, expect, test } from 'vitest'
import type { OpenArgs } from '../../../../src/core/args.ts'
import type { Ability } from '../../../../src/core/chain.ts'
import { WalletModalError } from '../../../../src/core/errors.ts'
import { connectInView } from '../../../../src/flows/connect/connectInView.ts'
import { fitsTarget } from '../../../../src/flows/connect/connectTarget.ts'
import { closeModal } from '../../../../src/flows/modal/closeModal.ts'
import { open } from '../../../../src/flows/modal/open.ts'
import { chooseNetwork } from '../../../../src/flows/networks/chooseNetwork.ts'
import { switchActiveChain } from '../../../../src/flows/networks/switchActiveChain.ts'
import { createMoney } from '../../../../src/flows/money/moneyOf.ts'
import { draftOf } from '../../../../src/flows/send/draft.ts'
import { rest } from '../../../kit/clock.ts'
import { createTestModal } from '../../../kit/createTestModal.ts'
import { fakeChain, SOLANA } from '../../../kit/fakeChain.ts'
import { fakeConnector, type FakeConnectorFacts } from '../../../kit/fakeConnector.ts'
import { BOB } from '../../../kit/fakeEip1193.ts'
import { createSending, fakeMoney } from '../../../kit/sending.ts'

const ARGS = { view: 'WalletSend', to: BOB, amount: '0.5', token: 'ETH' } as const
const ENTERED = { to: BOB, typed: '0.5', token: 'eip155:1:', isPrefilled: true }

// `open()` loads them.
beforeAll(() =>
  Promise.all([import('../../../../src/flows/modal/viewByName.ts'), import('../../../../src/flows/send/openSend.ts')]),
)

const SOLANA_BOB = 'B'.repeat(44)

/** Opens Send on a page without a connection. */
async function unconnected(facts: FakeConnectorFacts = {}, abilities: readonly Ability[] = ['send', 'switch']) {
  const wallet = fakeConnector(facts)
  const chain = Object.assign(fakeChain(), { abilities })
  const late = new Map([[createMoney, () => Promise.resolve(fakeMoney().money)]])
  const { modal } = createTestModal({ chain, connectors: [wallet], late })
  const opened = open(modal, ARGS)
  await rest()
  const view = () => modal.router.$route.get().view
  const draft = () => draftOf(modal).$draft.get()
  return { modal, wallet, chain, opened, view, draft }
}

describe('Send, opened while nothing is connected', () => {
  test('shows Connect first, and comes back with the values of the site', async () => {
    const { modal, wallet, view, draft, opened } = await unconnected()
    expect([view(), draft().typed]).toEqual(['Connect', ''])
    await connectInView(modal, wallet.id)
    expect(view()).toBe('WalletSend')
    expect(draft()).toMatchObject(ENTERED)
    await rest()
    expect(draftOf(modal).$recipient.get()).toEqual({ state: 'found', address: BOB })
    closeModal(modal, 'done')
    expect((await opened).outcome).toBe('connected')
  })

  /** Opens Send on a page with wallets of two chains. */
  async function onTwoChains(args: OpenArgs) {
    const [evm, solana] = [
      fakeConnector(),
      fakeConnector({
        id: 'two',
        name: 'Wallet Two',
        namespace: 'solana',
        network: 'solana:main',
        accounts: [SOLANA_BOB],
      }),
    ]
    const second = fakeChain({ namespace: 'solana', networks: SOLANA })
    const first = fakeChain()
    for (const one of [first, second]) Object.assign(one, { abilities: ['send', 'switch'] as const })
    const late = new Map([[createMoney, () => Promise.resolve(fakeMoney().money)]])
    const { modal } = createTestModal({ chain: first, more: [second], connectors: [evm], late })
    second.announce(solana)
    void open(modal, args)
    await rest()
    return { modal, evm, solana, second, view: () => modal.router.$route.get().view }
  }

  test('lists only wallets of the chain that the site named, and sends on that network', async () => {
    const { modal, evm, solana, second, view } = await onTwoChains({ view: 'WalletSend', network: 'solana:dev' })
    expect(modal.router.$route.get()).toMatchObject({ view: 'Connect', namespace: 'solana' })
    expect([evm, solana].map(fitsTarget(modal))).toEqual([false, true])
    await connectInView(modal, solana.id, 'solana')
    await rest()
    expect(view()).toBe('WalletSend')
    expect(second.asked.switch).toEqual(['solana:dev'])
    expect(draftOf(modal).$draft.get()).toMatchObject({ network: 'solana:dev', isPrefilled: true })
  })

  test('takes the first network of a named namespace', async () => {
    const { modal } = await onTwoChains({ view: 'WalletSend', namespace: 'solana', amount: '1' })
    expect(modal.router.$route.get()).toMatchObject({ view: 'Connect', namespace: 'solana' })
  })

  test('lists all wallets if the site names nothing', async () => {
    const { modal, evm, solana } = await onTwoChains({ view: 'WalletSend' })
    expect([evm, solana].map(fitsTarget(modal))).toEqual([true, true])
  })

  test('comes back with what the visitor typed when the network needs another wallet', async () => {
    const { modal, evm, solana, view } = await onTwoChains({ view: 'Connect' })
    await connectInView(modal, evm.id)
    void open(modal, { view: 'WalletSend', network: 'solana:main' })
    await rest()
    expect(view()).toBe('SwitchActiveChain')
    draftOf(modal).change({ typed: '2' })
    switchActiveChain(modal)
    expect([evm, solana].map(fitsTarget(modal))).toEqual([false, true])
    await connectInView(modal, solana.id, 'solana')
    await rest()
    expect(view()).toBe('WalletSend')
    expect(draftOf(modal).$draft.get()).toMatchObject({ typed: '2', network: 'solana:main' })
  })

  test('comes back without values, too', async () => {
    const wallet = fakeConnector()
    const { modal } = createTestModal({
      chain: Object.assign(fakeChain(), { abilities: ['send'] as const }),
      connectors: [wallet],
    })
    void open(modal, { view: 'WalletSend' })
    await rest()
    await connectInView(modal, wallet.id)
    expect(modal.router.$route.get().view).toBe('WalletSend')
    expect(draftOf(modal).$draft.get()).toEqual({ typed: '', isValue: false, to: '' })
  })

  test('does not come back on a chain that cannot send', async () => {
    const { modal, wallet, opened } = await unconnected({}, ['balance'])
    await connectInView(modal, wallet.id)
    expect((await opened).outcome).toBe('connected')
  })

  test('does not come back if the site has turned Send off meanwhile', async () => {
    const { modal, wallet, opened } = await unconnected()
    const options = modal.$options.get()
    modal.$options.set({ ...options, features: { ...options.features, send: false } })
    await connectInView(modal, wallet.id)
    expect((await opened).outcome).toBe('connected')
    expect(modal.router.$route.get().view).not.toBe('WalletSend')
  })

  test('does not come back after another opening', async () => {
    const { modal, wallet, opened } = await unconnected()
    void open(modal)
    await rest()
    expect((await opened).outcome).toBe('closed')
    await connectInView(modal, wallet.id)
    expect(modal.shell.$open.get()).toBe(false)
  })

  test('does not come back if the visitor closes the modal', async () => {
    const { modal, view, draft } = await unconnected()
    closeModal(modal, 'button')
    expect([modal.shell.$open.get(), view(), draft().to]).toEqual([false, 'Connect', ''])
  })

  test('refuses wrong values at once', async () => {
    const { modal } = createTestModal()
    await expect(open(modal, { ...ARGS, amount: '1,5' })).rejects.toMatchObject({ code: 'InvalidOption' })
    expect(modal.shell.$open.get()).toBe(false)
  })

  test('comes back once the visitor has chosen a supported network', async () => {
    const { modal, wallet, view, draft } = await unconnected({ network: 'eip155:999' })
    await connectInView(modal, wallet.id)
    expect(view()).toBe('UnsupportedChain')
    await chooseNetwork(modal, 'eip155:1')
    expect(view()).toBe('WalletSend')
    expect(draft()).toMatchObject(ENTERED)
  })
})

describe('Send, opened for another network', () => {
  test('settles open() as rejected if the wallet refuses to switch', async () => {
    const { modal, chain } = await createSending()
    chain.answers.switch = async () => Promise.reject(new WalletModalError('UserRejected'))
    const opened = open(modal, { ...ARGS, network: 'eip155:8453' })
    await rest()
    expect(modal.router.$route.get().view).toBe('WalletSend')
    closeModal(modal, 'button')
    expect((await opened).outcome).toBe('rejected')
  })

  test('fails where nothing can be sent, with the message of the specification', async () => {
    const { modal } = createTestModal({ chain: Object.assign(fakeChain(), { abilities: ['balance'] as const }) })
    const failed = await open(modal, { view: 'WalletSend', namespace: 'eip155' })
    expect(failed).toMatchObject({
      outcome: 'failed',
      error: { code: 'UnsupportedChain', message: 'Unsupported chain' },
    })
  })
})
