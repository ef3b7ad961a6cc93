import { beforeAll, describe, expect, test } from 'vitest'
import { HTTP_TIMEOUT_MS } from '../../../../src/core/limits.ts'
import { connect } from '../../../../src/flows/connect/connect.ts'
import { connectInView } from '../../../../src/flows/connect/connectInView.ts'
import { closeModal } from '../../../../src/flows/modal/closeModal.ts'
import { open } from '../../../../src/flows/modal/open.ts'
import { openModal } from '../../../../src/flows/modal/openModal.ts'
import { cancelSignIn } from '../../../../src/flows/signIn/cancelSignIn.ts'
import { signInOf } from '../../../../src/flows/signIn/signInOf.ts'
import { prepareMessage, signShown } from '../../../../src/flows/signIn/signInView.ts'
import { pass, rest, standStill } from '../../../kit/clock.ts'
import { fakeConnector } from '../../../kit/fakeConnector.ts'
import { BOB, walletError } from '../../../kit/fakeEip1193.ts'
import { createSigning } from '../../../kit/signing.ts'

standStill()

// `open()` loads them.
beforeAll(() =>
  Promise.all([import('../../../../src/flows/modal/viewByName.ts'), import('../../../../src/flows/send/openSend.ts')]),
)

/** Connects a wallet without the modal, for a site that asks to sign in. */
async function connected(...args: Parameters<typeof createSigning>) {
  const here = await createSigning(...args)
  await connect(here.modal, here.wallet.id)
  await rest()
  const { modal, answers } = here
  const sign = async () => {
    await prepareMessage(modal)
    await signShown(modal)
    await rest()
  }
  /** Signs only once the returned function is called. */
  const signLater = async () => {
    const right = answers.sign
    let answer = (_: Promise<string>) => {}
    answers.sign = () => new Promise((resolve) => (answer = resolve))
    await prepareMessage(modal)
    const signed = signShown(modal)
    await rest()
    const { text = '', address = '' } = here.asked.at(-1) ?? {}
    return (given = right(text, address)) => {
      answer(given)
      return signed
    }
  }
  const views = () => modal.router.$trail.get().routes.map(({ view }) => view)
  return { ...here, sign, signLater, views, isOpen: () => modal.shell.$open.get() }
}

describe('The view in whose place the sign-in is shown', () => {
  test('is shown again after signing, with its way back', async () => {
    const here = await connected()
    void openModal(here.modal, { view: 'Allowances' })
    expect(here.views()).toEqual(['SIWXSignMessage'])
    await here.sign()
    expect([here.isOpen(), here.views()]).toEqual([true, ['Allowances']])
    here.modal.router.$trail.set({ routes: [{ view: 'Account' }, { view: 'Transactions' }], direction: 'forward' })
    here.wallet.link().useNetwork('eip155:8453')
    await rest()
    expect(here.views()).toEqual(['SIWXSignMessage'])
    await here.sign()
    expect(here.views()).toEqual(['Account', 'Transactions'])
  })

  test('is Send, also if the network that the site named for it needs a sign-in of its own', async () => {
    const here = await connected()
    Object.assign(here.chain, { abilities: ['send', 'switch'] })
    void open(here.modal, { view: 'WalletSend', network: 'eip155:8453' })
    await rest()
    const network = () => here.modal.connections.$active.get()?.network
    expect([network(), here.views()]).toEqual(['eip155:1', ['SIWXSignMessage']])
    await here.sign()
    expect([network(), here.views()]).toEqual(['eip155:8453', ['SIWXSignMessage']])
    await here.sign()
    expect([here.isOpen(), here.views()]).toEqual([true, ['WalletSend']])
  })

  test.each([{ required: false }, {}])('is ProfileWallets, where a wallet was added (%o)', async (option) => {
    const second = fakeConnector({ id: 'com.second', accounts: [BOB] })
    const options = { features: { multiWallet: true } }
    const here = await connected(option, { connectors: [second], options })
    await here.sign()
    void openModal(here.modal, { view: 'ProfileWallets' })
    await rest()
    expect(here.views()).toEqual(['ProfileWallets'])
    here.modal.router.push({ view: 'Connect' })
    await connectInView(here.modal, second.id)
    await rest()
    expect(here.views()).toEqual(['SIWXSignMessage'])
    if (option.required === false) await cancelSignIn(here.modal)
    void openModal(here.modal, { view: 'ProfileWallets' })
    await rest()
    // An optional sign-in is asked once.
    expect(here.views()).toEqual([option.required === false ? 'ProfileWallets' : 'SIWXSignMessage'])
  })

  test('is left at Cancel, too, if the site does not say whether there is a session to go back to', async () => {
    const here = await connected()
    await here.sign()
    const { setup } = signInOf(here.modal)
    if (!setup) throw new Error('Nobody signs in')
    here.wallet.link().useNetwork('eip155:8453')
    await rest()
    expect(here.views()).toEqual(['SIWXSignMessage'])
    setup.siwx.getSessions = () => new Promise(() => {})
    const cancelled = cancelSignIn(here.modal)
    await pass(HTTP_TIMEOUT_MS)
    await cancelled
    expect([here.isOpen(), here.modal.connections.$all.get()]).toEqual([false, []])
  })

  test('is not shown after the visitor has cancelled, or once the modal was opened for something else', async () => {
    const here = await connected()
    void openModal(here.modal, { view: 'Allowances' })
    void openModal(here.modal)
    await here.sign()
    expect(here.isOpen()).toBe(false)
    here.wallet.link().useNetwork('eip155:8453')
    await rest()
    void openModal(here.modal, { view: 'Allowances' })
    await cancelSignIn(here.modal)
    await rest()
    expect([here.isOpen(), here.modal.connections.$active.get()?.network]).toEqual([false, 'eip155:1'])
  })
})

describe('The answer of the wallet', () => {
  test('does not close what the site has opened meanwhile', async () => {
    const here = await connected({ required: false })
    void openModal(here.modal, { view: 'SIWXSignMessage' })
    const answer = await here.signLater()
    void openModal(here.modal, { view: 'WalletReceive' })
    await answer()
    expect([here.isOpen(), here.views()]).toEqual([true, ['WalletReceive']])
  })

  test('does not make a later opening one that the visitor rejected', async () => {
    const here = await connected({ required: false })
    void openModal(here.modal, { view: 'SIWXSignMessage' })
    const answer = await here.signLater()
    const later = openModal(here.modal, { view: 'WalletReceive' })
    await answer(Promise.reject(walletError(4001)))
    expect(here.views()).toEqual(['WalletReceive'])
    closeModal(here.modal, 'button')
    expect((await later).outcome).toBe('closed')
  })
})
