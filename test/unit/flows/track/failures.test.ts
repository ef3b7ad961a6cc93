import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { WalletModalError } from '../../../../src/core/errors.ts'
import { loadActivity, loadMoreActivity } from '../../../../src/flows/assets/loadActivity.ts'
import { connect } from '../../../../src/flows/connect/connect.ts'
import { startSocial } from '../../../../src/flows/login/socialLogin.ts'
import { openModal } from '../../../../src/flows/modal/openModal.ts'
import { registerName } from '../../../../src/flows/names/registerName.ts'
import { prepareMessage, signShown } from '../../../../src/flows/signIn/signInView.ts'
import { confirmSwap } from '../../../../src/flows/swap/confirmSwap.ts'
import { loadErrorOf } from '../../../../src/flows/track/loadErrorOf.ts'
import { follow } from '../../../../src/flows/track/followTrack.ts'
import { pass, rest, standStill } from '../../../kit/clock.ts'
import { createTestModal } from '../../../kit/createTestModal.ts'
import { fakeAuth, fakeAuthConnector } from '../../../kit/fakeAuth.ts'
import { ALICE, walletError } from '../../../kit/fakeEip1193.ts'
import { connectedWithHistory, historyRow } from '../../../kit/fakeHistory.ts'
import { fakeWindows } from '../../../kit/fakeWindow.ts'
import { createNaming } from '../../../kit/naming.ts'
import { noted } from '../../../kit/noted.ts'
import { createSigning } from '../../../kit/signing.ts'
import { reviewing } from '../../../kit/swapping.ts'

standStill()
// Tests with a fake clock cannot wait for the first import.
beforeAll(() =>
  Promise.all([import('../../../../src/flows/swap/tellSwap.ts'), import('../../../../src/flows/assets/refreshers.ts')]),
)

const REFUSED = new WalletModalError('UserRejected', { message: 'no' })

describe('Failures', () => {
  test.each([
    [false, 'SWAP_ERROR', ['ETH', 'USDC', '0.5', '1240']],
    [true, 'SWAP_APPROVAL_ERROR', ['USDC', 'ETH', '10', '0.004']],
  ] as const)('notes a failed swap (of a token: %s) with all properties of %s', async (token, event, amounts) => {
    const { modal, money } = await reviewing({ token })
    const { last } = noted(modal)
    money.answers.send = () => Promise.reject(REFUSED)
    await confirmSwap(modal)
    const [swapFromToken, swapToToken, swapFromAmount, swapToAmount] = amounts
    const swap = { swapFromToken, swapToToken, swapFromAmount, swapToAmount }
    const properties = { isSmartAccount: false, network: 'eip155:1', ...swap, message: 'no' }
    expect(last()).toEqual({ event, properties, code: 'UserRejected' })
  })

  test('notes a failed sign-in with all its properties', async () => {
    const { modal, wallet, answers } = await createSigning()
    await connect(modal, wallet.id)
    await rest()
    await prepareMessage(modal)
    const { last } = noted(modal)
    answers.sign = () => Promise.reject(walletError(4001))
    await signShown(modal)
    const properties = { isSmartAccount: false, network: 'eip155:1', message: 'UserRejected' }
    expect(last()).toEqual({ event: 'SIWX_AUTH_ERROR', properties, code: 'UserRejected' })
  })

  test('notes a failed registration of a name with all its properties', async () => {
    const { modal, answers, typed } = await createNaming()
    answers.sign = () => Promise.reject(walletError(4001))
    const { last } = noted(modal)
    await typed('charlie')
    await registerName(modal)
    const properties = { isSmartAccount: false, ensName: 'charlie.reown.id', error: 'UserRejected' }
    expect(last()).toEqual({ event: 'REGISTER_NAME_ERROR', properties, code: 'UserRejected' })
  })

  test('notes a failed page of the history with all its properties', async () => {
    const { modal } = await connectedWithHistory((cursor) => (cursor ? 503 : { data: [historyRow('a')], next: 'c2' }))
    await loadActivity(modal)
    const { last } = noted(modal)
    await loadMoreActivity(modal)
    const properties = { address: ALICE, projectId: 'p1', cursor: 'c2', isSmartAccount: false }
    expect(last()).toMatchObject({ event: 'ERROR_FETCH_TRANSACTIONS', properties })
  })
})

describe('Failed social logins', () => {
  async function inWindow() {
    const windows = fakeWindows()
    const auth = fakeAuth()
    const { modal } = createTestModal({ auth, offered: [fakeAuthConnector()], options: { projectId: 'p' } })
    const { last } = noted(modal)
    void openModal(modal)
    startSocial(modal, 'google')
    await rest()
    auth.answer('socialUri', 'https://secure.test/consent')
    await rest()
    return { windows, auth, last }
  }

  test('names the provider if the visitor closes the window', async () => {
    const { windows, last } = await inWindow()
    windows.last.closed = true
    await pass(10_000)
    expect(last()).toMatchObject({ event: 'SOCIAL_LOGIN_CANCELED', properties: { provider: 'google' } })
  })

  test('names the provider if the secure site refuses', async () => {
    const { windows, auth, last } = await inWindow()
    windows.last.says({ resultUri: '?code=1' })
    await rest()
    auth.fail('connectSocial')
    await rest()
    const properties = { provider: 'google', message: 'An error occurred' }
    expect(last()).toMatchObject({ event: 'SOCIAL_LOGIN_ERROR', properties })
  })
})

describe('Categories of errors', () => {
  test.each([
    ['API_ERROR', new WalletModalError('RateLimited'), 'RateLimited'],
    [
      'DATA_PARSING_ERROR',
      new WalletModalError('ServiceUnavailable', { cause: new Error('balances: Expected array, received string') }),
      'balances: Expected array, received string',
    ],
    ['SECURE_SITE_ERROR', new WalletModalError('WalletTimeout', { params: { alert: 'APKT004' } }), 'WalletTimeout'],
    ['INTERNAL_SDK_ERROR', new WalletModalError('LoadFailed'), 'LoadFailed'],
  ] as const)('emits %s for an error of this category', async (event, error, errorMessage) => {
    const { modal, entry } = createTestModal()
    onTestFinished(follow(modal))
    modal.attempt.$outcome.set({ outcome: 'failed', error })
    await loadErrorOf()
    await rest()
    const stackTrace = expect.stringMatching(/^at failures\.test\.ts:\d+:\d+/) as string
    const properties = { errorType: error.code, errorMessage, stackTrace }
    expect(entry.told('track').at(-1)).toMatchObject({ event, properties })
  })
})
