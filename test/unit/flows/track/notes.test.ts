import { beforeAll, describe, expect, test } from 'vitest'
import { WalletModalError } from '../../../../src/core/errors.ts'
import { holdingKey } from '../../../../src/core/money/holdings.ts'
import { chooseAccountType } from '../../../../src/flows/account/chooseAccountType.ts'
import { loadActivity, loadMoreActivity } from '../../../../src/flows/assets/loadActivity.ts'
import { startBuy } from '../../../../src/flows/buy/startBuy.ts'
import { connect } from '../../../../src/flows/connect/connect.ts'
import { confirmCode, startEmail } from '../../../../src/flows/login/emailLogin.ts'
import { startSocial } from '../../../../src/flows/login/socialLogin.ts'
import { openModal } from '../../../../src/flows/modal/openModal.ts'
import { registerName } from '../../../../src/flows/names/registerName.ts'
import { draftOf } from '../../../../src/flows/send/draft.ts'
import { setRecipient } from '../../../../src/flows/send/recipient.ts'
import { reviewTransfer } from '../../../../src/flows/send/review.ts'
import { sendTransfer } from '../../../../src/flows/send/sendTransfer.ts'
import { cancelSignIn } from '../../../../src/flows/signIn/cancelSignIn.ts'
import { prepareMessage, signShown } from '../../../../src/flows/signIn/signInView.ts'
import { confirmSwap } from '../../../../src/flows/swap/confirmSwap.ts'
import { createSearch } from '../../../../src/flows/wallets/searchWallets.ts'
import { NOTHING_LISTED } from '../../../../src/state/walletList.ts'
import { createBuying } from '../../../kit/buying.ts'
import { pass, rest, standStill } from '../../../kit/clock.ts'
import { createConnected, createTestModal } from '../../../kit/createTestModal.ts'
import { fakeAuth, fakeAuthConnector } from '../../../kit/fakeAuth.ts'
import { ALICE, BOB, walletError } from '../../../kit/fakeEip1193.ts'
import { connectedWithHistory, historyRow } from '../../../kit/fakeHistory.ts'
import { fakeWindows } from '../../../kit/fakeWindow.ts'
import { createNaming } from '../../../kit/naming.ts'
import { noted } from '../../../kit/noted.ts'
import { COIN, createSending, HASH } from '../../../kit/sending.ts'
import { createSigning } from '../../../kit/signing.ts'
import { reviewing } from '../../../kit/swapping.ts'

standStill()
// Tests with a fake clock cannot wait for the first import.
beforeAll(() =>
  Promise.all([import('../../../../src/flows/swap/tellSwap.ts'), import('../../../../src/flows/assets/refreshers.ts')]),
)

const REFUSED = new WalletModalError('UserRejected')

describe('The e-mail login notes', () => {
  async function asking() {
    const auth = fakeAuth()
    const { modal } = createTestModal({ auth, offered: [fakeAuthConnector()], options: { projectId: 'p' } })
    const notes = noted(modal)
    void openModal(modal)
    startEmail(modal, 'ada@site.example')
    await rest()
    return { modal, auth, ...notes }
  }

  test('the address, the device, the code that was sent, and whether it was right', async () => {
    const { modal, auth, names, last } = await asking()
    auth.answer('connectEmail', 'VERIFY_DEVICE')
    await rest()
    auth.answer('connectDevice')
    await rest()
    void confirmCode(modal, '123456')
    await rest()
    auth.fail('connectOtp')
    await rest()
    expect(names()).toEqual([
      'EMAIL_SUBMITTED',
      'DEVICE_REGISTERED_FOR_EMAIL',
      'EMAIL_VERIFICATION_CODE_SENT',
      'EMAIL_VERIFICATION_CODE_FAIL',
    ])
    expect(last()).toMatchObject({ properties: { message: 'An error occurred' }, code: 'ConnectionFailed' })
    void confirmCode(modal, '654321')
    await rest()
    auth.answer('connectOtp')
    await rest()
    expect(names().slice(4)).toEqual(['EMAIL_VERIFICATION_CODE_PASS'])
  })
})

describe('A social login notes', () => {
  async function inWindow() {
    const windows = fakeWindows()
    const auth = fakeAuth()
    const { modal } = createTestModal({ auth, offered: [fakeAuthConnector()], options: { projectId: 'p' } })
    const notes = noted(modal)
    void openModal(modal)
    startSocial(modal, 'google')
    await rest()
    auth.answer('socialUri', 'https://secure.test/consent')
    await rest()
    return { modal, auth, windows, ...notes }
  }

  test('SOCIAL_LOGIN_STARTED, SOCIAL_LOGIN_REQUEST_USER_DATA and SOCIAL_LOGIN_SUCCESS, with the provider', async () => {
    const { auth, windows, names, all } = await inWindow()
    windows.last.says({ resultUri: '?code=1' })
    await rest()
    auth.answer('connectSocial')
    await rest()
    expect(names()).toEqual(['SOCIAL_LOGIN_STARTED', 'SOCIAL_LOGIN_REQUEST_USER_DATA', 'SOCIAL_LOGIN_SUCCESS'])
    expect(all.map(({ properties }) => properties)).toEqual(all.map(() => ({ provider: 'google' })))
  })

  test('SOCIAL_LOGIN_ERROR with the provider, if it fails', async () => {
    const { auth, windows, last } = await inWindow()
    windows.last.says({ resultUri: '?code=1' })
    await rest()
    auth.fail('connectSocial')
    await rest()
    expect(last()).toMatchObject({ event: 'SOCIAL_LOGIN_ERROR', properties: { provider: 'google' } })
  })

  test('SOCIAL_LOGIN_CANCELED if the visitor closes the window', async () => {
    const { windows, names } = await inWindow()
    windows.last.closed = true
    await pass(10_000)
    expect(names()).toEqual(['SOCIAL_LOGIN_STARTED', 'SOCIAL_LOGIN_CANCELED'])
  })
})

describe('A transfer notes', () => {
  const TRANSFER = { isSmartAccount: false, network: 'eip155:1', token: 'ETH', amount: '0.5' }

  async function sending(answer: () => Promise<string>) {
    const { modal, fake } = await createSending()
    const notes = noted(modal)
    void openModal(modal, { view: 'Account' })
    modal.router.push({ view: 'WalletSend' })
    draftOf(modal).change({ token: holdingKey(COIN), typed: '0.5' })
    await setRecipient(modal, BOB)
    reviewTransfer(modal, COIN)
    await rest()
    fake.answers.send = answer
    await sendTransfer(modal)
    return notes.all
  }

  test('that the wallet was asked and has sent it', async () => {
    expect(await sending(async () => HASH)).toMatchObject([
      { event: 'SEND_INITIATED', properties: TRANSFER },
      { event: 'SEND_SUCCESS', properties: { ...TRANSFER, hash: HASH } },
    ])
  })

  test.each([
    ['SEND_REJECTED', REFUSED],
    ['SEND_ERROR', new WalletModalError('InsufficientFunds')],
  ])('%s', async (event, error) => {
    const [, last] = await sending(() => Promise.reject(error))
    expect(last).toEqual({ event, properties: { ...TRANSFER, message: error.message }, code: error.code })
  })
})

describe('A swap notes', () => {
  const SWAP = {
    isSmartAccount: false,
    network: 'eip155:1',
    swapFromToken: 'ETH',
    swapToToken: 'USDC',
    swapFromAmount: '0.5',
  }

  test('that it was confirmed and sent', async () => {
    const { modal } = await reviewing()
    const { all } = noted(modal)
    await confirmSwap(modal)
    expect(all).toMatchObject([
      { event: 'INITIATE_SWAP', properties: { ...SWAP, swapToAmount: '1240' } },
      { event: 'SWAP_SUCCESS', properties: SWAP },
    ])
  })

  test.each([
    [false, 'SWAP_ERROR'],
    [true, 'SWAP_APPROVAL_ERROR'],
  ])('that a step of it failed (of a token: %s): %s', async (token, event) => {
    const { modal, money } = await reviewing({ token })
    const { last } = noted(modal)
    money.answers.send = () => Promise.reject(REFUSED)
    await confirmSwap(modal)
    expect(last()).toMatchObject({ event, code: 'UserRejected' })
  })
})

describe('A sign-in notes', () => {
  async function asked() {
    const here = await createSigning()
    await connect(here.modal, here.wallet.id)
    await rest()
    await prepareMessage(here.modal)
    return { ...here, ...noted(here.modal) }
  }
  const ACCOUNT = { isSmartAccount: false, network: 'eip155:1' }

  test('that the visitor agreed and signed', async () => {
    const { modal, all } = await asked()
    await signShown(modal)
    expect(all).toMatchObject([
      { event: 'CLICK_SIGN_SIWX_MESSAGE', properties: ACCOUNT },
      { event: 'SIWX_AUTH_SUCCESS', properties: ACCOUNT },
    ])
  })

  test('that signing failed, and that the visitor left', async () => {
    const { modal, answers, names, all } = await asked()
    answers.sign = () => Promise.reject(walletError(4001))
    await signShown(modal)
    await cancelSignIn(modal)
    expect(names()).toEqual(['CLICK_SIGN_SIWX_MESSAGE', 'SIWX_AUTH_ERROR', 'CLICK_CANCEL_SIWX'])
    expect(all[1]).toMatchObject({ properties: ACCOUNT, code: 'UserRejected' })
  })
})

describe('Other flows note', () => {
  test('the registration of a name, and that it failed', async () => {
    const here = await createNaming()
    const { all } = noted(here.modal)
    await here.typed('alice')
    await registerName(here.modal)
    const properties = { isSmartAccount: false, ensName: 'alice.reown.id' }
    expect(all).toEqual([
      { event: 'REGISTER_NAME_INITIATED', properties, code: undefined },
      { event: 'REGISTER_NAME_SUCCESS', properties, code: undefined },
    ])
    const other = await createNaming()
    other.answers.sign = () => Promise.reject(walletError(4001))
    const notes = noted(other.modal)
    await other.typed('charlie')
    await registerName(other.modal)
    expect(notes.last()).toMatchObject({ event: 'REGISTER_NAME_ERROR', code: 'UserRejected' })
  })

  test('who sells the coins', async () => {
    const { modal } = await createBuying()
    const { all } = noted(modal)
    startBuy(modal, { name: 'meld', label: 'Meld.io' })
    expect(all).toMatchObject([
      { event: 'SELECT_BUY_PROVIDER', properties: { provider: 'meld', isSmartAccount: false } },
    ])
  })

  test('that the history could not be loaded', async () => {
    const { modal } = await createConnected({}, { options: { projectId: 'p' } })
    const { all } = noted(modal)
    await loadActivity(modal)
    expect(all).toMatchObject([{ event: 'ERROR_FETCH_TRANSACTIONS', properties: { projectId: 'p' } }])
  })

  test('LOAD_MORE_TRANSACTIONS when another page of the history loads', async () => {
    const { modal } = await connectedWithHistory((cursor) => ({ data: [historyRow('a')], next: cursor ? null : 'c2' }))
    const { all } = noted(modal)
    await loadActivity(modal)
    await loadMoreActivity(modal)
    const properties = { address: ALICE, projectId: 'p1', cursor: 'c2', isSmartAccount: false }
    expect(all).toEqual([{ event: 'LOAD_MORE_TRANSACTIONS', properties, code: undefined }])
  })

  test('SET_PREFERRED_ACCOUNT_TYPE when the visitor chooses a kind of account', async () => {
    const auth = { ...fakeAuth(), setPreferredType: async () => {} }
    const { modal } = createTestModal({ auth })
    const { all } = noted(modal)
    await chooseAccountType(modal, 'smartAccount')
    const properties = { accountType: 'smartAccount', network: 'eip155:1' }
    expect(all).toEqual([{ event: 'SET_PREFERRED_ACCOUNT_TYPE', properties, code: undefined }])
  })

  test('a search in the wallet list, once the visitor stops typing', async () => {
    const { modal } = createTestModal({ options: { projectId: 'p' } })
    const { all } = noted(modal)
    modal.walletList.$listed.set({ ...NOTHING_LISTED, source: 'service' })
    const { search } = createSearch(modal)
    search('me')
    search('meta')
    await pass(1_000)
    expect(all).toMatchObject([{ event: 'SEARCH_WALLET', properties: { badge: undefined, search: 'meta' } }])
  })
})
