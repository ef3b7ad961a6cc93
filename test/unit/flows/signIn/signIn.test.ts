import { describe, expect, test } from 'vitest'
import type { Session, Siwx } from '../../../../src/core/signIn/siwx.ts'
import { connect } from '../../../../src/flows/connect/connect.ts'
import { connectInView } from '../../../../src/flows/connect/connectInView.ts'
import { disconnect } from '../../../../src/flows/connections/disconnect.ts'
import { reconnect } from '../../../../src/flows/connections/reconnect.ts'
import { closeModal } from '../../../../src/flows/modal/closeModal.ts'
import { openModal } from '../../../../src/flows/modal/openModal.ts'
import { settle } from '../../../../src/flows/modal/settle.ts'
import { switchNetwork } from '../../../../src/flows/networks/switchNetwork.ts'
import { cancelSignIn } from '../../../../src/flows/signIn/cancelSignIn.ts'
import { prepareSignIn } from '../../../../src/flows/signIn/followSignIn.ts'
import { signInForSite } from '../../../../src/flows/signIn/signInForSite.ts'
import { signInOf } from '../../../../src/flows/signIn/signInOf.ts'
import { prepareMessage, signShown } from '../../../../src/flows/signIn/signInView.ts'
import { signOut } from '../../../../src/flows/signIn/signOut.ts'
import { pass, rest, standStill } from '../../../kit/clock.ts'
import { ALICE, BOB, walletError } from '../../../kit/fakeEip1193.ts'
import { fakeStorage } from '../../../kit/fakeStorage.ts'
import { createSigning } from '../../../kit/signing.ts'

standStill()

type Created = Awaited<ReturnType<typeof createSigning>>

/** Opens the modal, and connects the wallet as a visitor does. */
async function connecting(...args: Parameters<typeof createSigning>) {
  const here = await createSigning(...args)
  const opened = openModal(here.modal)
  await connectInView(here.modal, here.wallet.id)
  await rest()
  return { ...here, opened }
}

/** Signs as the view does. */
async function sign({ modal }: Pick<Created, 'modal'>): Promise<void> {
  await prepareMessage(modal)
  await signShown(modal)
  await rest()
}

const sessionOf = ({ modal }: Pick<Created, 'modal'>) => modal.shell.$session.get()
const isOpen = ({ modal }: Pick<Created, 'modal'>) => modal.shell.$open.get()

describe('After a connection', () => {
  test('asks to sign in, and closes with the session', async () => {
    const here = await connecting({ statement: 'Welcome', resources: ['https://shop.example/terms'] })
    expect(here.view()).toBe('SIWXSignMessage')
    expect(sessionOf(here)).toBeNull()
    await sign(here)
    expect(isOpen(here)).toBe(false)
    const session = sessionOf(here) as Session
    expect(session.data).toMatchObject({
      accountAddress: ALICE,
      chainId: 'eip155:1',
      domain: location.host,
      statement: 'Welcome',
      resources: ['https://shop.example/terms'],
    })
    expect(here.asked).toEqual([{ text: session.message, address: ALICE }])
    expect(here.entry.told('sign-in')).toEqual([{ session }])
    expect(here.entry.state().session).toEqual(session)
    expect(await here.opened).toMatchObject({ outcome: 'signed-in', session, connection: { address: ALICE } })
  })

  test.each(['sent', 'swapped'] as const)(
    'keeps the outcome %s when the visitor signs in afterwards',
    async (outcome) => {
      const here = await connecting()
      here.modal.attempt.$outcome.set({ outcome, hash: '0x12' })
      await sign(here)
      expect(await here.opened).toEqual({ outcome, hash: '0x12' })
    },
  )

  test('asks for nothing if the option is off', async () => {
    const here = await connecting({}, { options: { signIn: false } })
    expect(isOpen(here)).toBe(false)
    expect((await here.opened).outcome).toBe('connected')
  })

  test('shows a network that the site does not support first', async () => {
    const here = await createSigning({}, { options: { networks: ['eip155:8453'] } })
    void openModal(here.modal)
    await connectInView(here.modal, here.wallet.id)
    await rest()
    expect(here.view()).toBe('UnsupportedChain')
    await switchNetwork(here.modal, 'eip155:8453')
    settle(here.modal, 'done')
    await rest()
    expect(here.view()).toBe('SIWXSignMessage')
  })

  test('without the modal opens nothing, and signIn() asks the wallet once', async () => {
    const here = await createSigning()
    await connect(here.modal, here.wallet.id)
    await rest()
    expect(isOpen(here)).toBe(false)
    const [one, other] = await Promise.all([signInForSite(here.modal), signInForSite(here.modal)])
    expect(one).toEqual(other)
    expect(await signInForSite(here.modal)).toEqual(one)
    expect(here.asked).toHaveLength(1)
    expect(isOpen(here)).toBe(false)
  })

  test('rejects signIn() without the option, or without a connection', async () => {
    const off = await createSigning({}, { options: { signIn: false } })
    await expect(signInForSite(off.modal)).rejects.toMatchObject({
      code: 'FeatureDisabled',
      message: 'SIWX is not enabled',
    })
    const here = await createSigning()
    await expect(signInForSite(here.modal)).rejects.toMatchObject({
      code: 'NotConnected',
      message: 'No ActiveCaipAddress found',
    })
  })
})

describe('Required sign-in', () => {
  test.each([
    ['WalletSendPreview', 'WalletSend'],
    ['SwapPreview', 'Swap'],
  ] as const)('of another account in %s comes back to %s', async (review, form) => {
    const here = await connecting()
    await sign(here)
    void openModal(here.modal)
    for (const view of [form, review]) here.modal.router.push({ view })
    here.wallet.links[0]?.useAccounts(BOB)
    await rest()
    expect(here.view()).toBe('SIWXSignMessage')
    await sign(here)
    expect(here.view()).toBe(form)
  })

  test.each(['FundWallet', 'OnRampProviders', 'OnRampTokenSelect', 'OnRampFiatSelect', 'BuyInProgress'] as const)(
    'comes before %s',
    async (view) => {
      const here = await connecting()
      here.modal.router.reset({ view })
      await rest()
      expect(here.view()).toBe('SIWXSignMessage')
    },
  )

  test('closes when the site or another tab signs in, or does not ask any more', async () => {
    const here = await connecting()
    await signInForSite(here.modal)
    expect(isOpen(here)).toBe(false)
    expect((await here.opened).outcome).toBe('signed-in')
    const saved = here.storage.getItem('wallet-modal:sign-in') ?? ''
    await signOut(here.modal)
    void openModal(here.modal)
    expect(here.view()).toBe('SIWXSignMessage')
    here.storage.setItem('wallet-modal:sign-in', saved)
    window.dispatchEvent(new StorageEvent('storage', { key: 'wallet-modal:sign-in' }))
    await rest()
    expect(isOpen(here)).toBe(false)
    await signOut(here.modal)
    void openModal(here.modal)
    here.entry.configure({ signIn: false })
    expect(isOpen(here)).toBe(false)
  })

  test('keeps the modal open, however the visitor closes it', async () => {
    const here = await connecting()
    for (const reason of ['button', 'escape', 'backdrop', 'api'] as const) {
      expect(closeModal(here.modal, reason)).toBe(false)
      expect(here.view()).toBe('SIWXSignMessage')
    }
    expect(here.modal.shell.$refusals.get()).toBe(4)
    expect(closeModal(here.modal, 'removed')).toBe(true)
  })

  test('disconnects when the visitor cancels', async () => {
    const here = await connecting()
    await cancelSignIn(here.modal)
    await rest()
    expect(here.modal.connections.$all.get()).toEqual([])
    expect(isOpen(here)).toBe(false)
    expect((await here.opened).outcome).toBe('closed')
  })

  test.each([
    ['cancels', undefined, 'closed'],
    ['refuses in the wallet, and cancels', walletError(4001), 'rejected'],
  ] as const)('leaves no outcome `connected` if the visitor %s', async (_, refusal, outcome) => {
    const here = await connecting()
    if (refusal) {
      here.answers.sign = () => Promise.reject(refusal)
      await sign(here)
    }
    expect(here.modal.attempt.$outcome.get().outcome).toBe('connected')
    await cancelSignIn(here.modal)
    expect(here.modal.attempt.$outcome.get().outcome).toBe(outcome)
  })

  test('goes back to the network on which the visitor has signed in when they cancel on another', async () => {
    const here = await connecting()
    await sign(here)
    here.wallet.link().useNetwork('eip155:8453')
    await rest()
    expect([isOpen(here), here.view()]).toEqual([true, 'SIWXSignMessage'])
    expect(sessionOf(here)).toBeNull()
    await cancelSignIn(here.modal)
    await rest()
    expect(here.chain.asked.switch).toEqual(['eip155:1'])
    expect(isOpen(here)).toBe(false)
    expect(sessionOf(here)?.data.chainId).toBe('eip155:1')
  })

  test('asks again for another account of the wallet, and not for one that has signed in', async () => {
    const here = await connecting()
    await sign(here)
    here.wallet.link().useAccounts(BOB)
    await rest()
    expect([isOpen(here), here.view(), sessionOf(here)]).toEqual([true, 'SIWXSignMessage', null])
    await sign(here)
    expect(sessionOf(here)?.data.accountAddress).toBe(BOB)
    here.wallet.link().useAccounts(ALICE)
    await rest()
    expect([isOpen(here), sessionOf(here)?.data.accountAddress]).toEqual([false, ALICE])
  })

  test('opens nothing after a reload without a session, and the next open() leads there', async () => {
    const storage = fakeStorage()
    const first = await connecting({}, { storage })
    closeModal(first.modal, 'removed')
    first.stop()
    const here = await createSigning({}, { storage })
    await reconnect(here.modal)
    await rest()
    expect([isOpen(here), sessionOf(here)]).toEqual([false, null])
    await prepareSignIn(here.modal)
    void openModal(here.modal, { view: 'WalletReceive' })
    expect(here.view()).toBe('SIWXSignMessage')
    expect(here.entry.told('view').map(({ view }) => view)).toEqual(['SIWXSignMessage'])
  })

  test('restores the session after a reload without asking the wallet or the site', async () => {
    const storage = fakeStorage()
    const first = await connecting({}, { storage })
    await sign(first)
    first.stop()
    const here = await createSigning({ verify: () => Promise.reject(new Error('not asked')) }, { storage })
    await reconnect(here.modal)
    await rest()
    expect(sessionOf(here)?.data.accountAddress).toBe(ALICE)
    expect(here.asked).toEqual([])
    void openModal(here.modal)
    expect(here.view()).toBe('Account')
  })
})

describe('Optional sign-in', () => {
  test('can be closed and cancelled: the account stays, and is not asked again', async () => {
    const here = await connecting({ required: false })
    expect(here.view()).toBe('SIWXSignMessage')
    await cancelSignIn(here.modal)
    expect(isOpen(here)).toBe(false)
    expect((await here.opened).outcome).toBe('connected')
    expect(here.modal.connections.$all.get()).toHaveLength(1)
    void openModal(here.modal)
    expect(here.view()).toBe('Account')
    settle(here.modal, 'done')
    expect(isOpen(here)).toBe(false)
  })

  test('opens nothing when the wallet changes the account', async () => {
    const here = await connecting({ required: false })
    await sign(here)
    here.wallet.link().useAccounts(BOB)
    await rest()
    expect([isOpen(here), sessionOf(here)]).toEqual([false, null])
  })
})

describe('A signature', () => {
  const failing = async (...args: Parameters<typeof createSigning>) => {
    const here = await connecting(...args)
    const progress = () => signInOf(here.modal).$progress.get()
    const toast = () => here.modal.toasts.$shown.get()?.text
    return { ...here, progress, toast }
  }

  test('of another account is refused, and the view offers a retry', async () => {
    const here = await failing()
    const right = here.answers.sign
    here.answers.sign = (text) => right(text, BOB)
    here.modal.site.rpc = () => async () => '0x'
    await sign(here)
    expect(here.progress()).toMatchObject({ phase: 'failed', error: { code: 'SignatureInvalid' } })
    // The view says so: a toast would say it twice.
    expect([isOpen(here), sessionOf(here), here.toast()]).toEqual([true, null, undefined])
    here.answers.sign = right
    await sign(here)
    expect(sessionOf(here)).not.toBeNull()
  })

  test('that fails after an optional sign-in was closed is told by a toast', async () => {
    const here = await failing({ required: false })
    let reject: (error: unknown) => void = () => {}
    here.answers.sign = () => new Promise((_, refuse) => void (reject = refuse))
    await prepareMessage(here.modal)
    const signed = signShown(here.modal)
    await rest()
    closeModal(here.modal, 'button')
    reject(walletError(4001))
    await signed
    expect([isOpen(here), here.toast()]).toEqual([false, 'Error signing message'])
    await pass(2_500)
    expect(here.toast()).toBeUndefined()
  })

  test('that the visitor rejects can be asked for again with the same message', async () => {
    const here = await failing()
    const right = here.answers.sign
    here.answers.sign = () => Promise.reject(walletError(4001))
    await sign(here)
    expect(here.progress()).toMatchObject({ phase: 'failed', error: { code: 'UserRejected' } })
    expect(here.entry.told('error')).toEqual([])
    here.answers.sign = right
    await signShown(here.modal)
    expect(sessionOf(here)).not.toBeNull()
    expect(here.asked[0]?.text).toBe(here.asked[1]?.text)
  })

  test('is invalid if the site says so, and the site is told what was signed', async () => {
    const told: Session[] = []
    const here = await failing({ verify: async (session) => told.push(session) < 0 })
    await sign(here)
    expect(here.progress().error?.code).toBe('SignatureInvalid')
    expect(here.entry.told('error')).toMatchObject([{ code: 'SignatureInvalid' }])
    expect(told[0]?.message).toBe(here.asked[0]?.text)
    expect(told[0]?.data.accountAddress).toBe(ALICE)
  })

  test.each([new Response('', { status: 401 }), 'true', 1, {}])(
    'is not valid because the site answers with something else than true (%o), which the site is told',
    async (answer) => {
      const here = await failing({ verify: async () => answer as never })
      await sign(here)
      expect([here.progress().error?.code, sessionOf(here)]).toEqual(['SignatureInvalid', null])
      const message = expect.stringContaining('"signIn.verify"') as string
      expect(here.entry.told('error')).toContainEqual(expect.objectContaining({ code: 'InvalidOption', message }))
    },
  )

  test('with a nonce that was used before is refused', async () => {
    const here = await failing({ getNonce: async () => 'sameNonce1' })
    await sign(here)
    here.wallet.link().useAccounts(BOB)
    await rest()
    await sign(here)
    expect(here.progress().error?.code).toBe('SignatureInvalid')
  })

  test('is not asked for if the nonce of the site is too short, or does not come', async () => {
    const short = await failing({ getNonce: () => 'abc' })
    await prepareMessage(short.modal)
    expect(short.progress().error?.message).toContain('Invalid option "signIn.getNonce"')
    const down = await failing({ getNonce: () => Promise.reject(new Error('down')) })
    await prepareMessage(down.modal)
    expect(down.progress().error?.code).toBe('ServiceUnavailable')
    expect([...short.asked, ...down.asked]).toEqual([])
    expect(short.entry.told('error')).toMatchObject([{ code: 'InvalidOption' }])
    expect(down.entry.told('error')).toMatchObject([{ code: 'ServiceUnavailable' }])
  })

  test('that comes after the account changed signs in nobody', async () => {
    const here = await failing()
    const right = here.answers.sign
    let answer = () => {}
    here.answers.sign = (text, address) => new Promise((resolve) => (answer = () => resolve(right(text, address))))
    const signing = sign(here)
    await rest()
    here.wallet.link().useAccounts(BOB)
    answer()
    await signing
    expect(sessionOf(here)).toBeNull()
    expect(here.entry.told('sign-in')).toEqual([])
  })
})

describe('A session', () => {
  test('ends when it expires', async () => {
    const here = await connecting({ expiresInMs: 60_000 })
    await sign(here)
    await pass(59_000)
    expect(sessionOf(here)).not.toBeNull()
    await pass(1_000)
    expect(sessionOf(here)).toBeNull()
    expect(here.entry.told('sign-out')).toEqual([{}])
    await expect(signInForSite(here.modal)).resolves.toMatchObject({ data: { accountAddress: ALICE } })
  })

  test('of 30 days lasts 30 days, longer than a timer can', async () => {
    const day = 86_400_000
    const here = await connecting({ expiresInMs: 30 * day })
    await sign(here)
    await pass(30 * day - 1000)
    expect(sessionOf(here)).not.toBeNull()
    await pass(1000)
    expect(sessionOf(here)).toBeNull()
  })

  test('ends with a disconnect, unless the site keeps it', async () => {
    const here = await connecting()
    await sign(here)
    await disconnect(here.modal)
    await rest()
    expect([sessionOf(here), here.storage.getItem('wallet-modal:sign-in')]).toEqual([null, null])
    expect(here.entry.told('sign-out')).toEqual([{}])
    const kept = await connecting({ signOutOnDisconnect: false })
    await sign(kept)
    await disconnect(kept.modal)
    await connect(kept.modal, kept.wallet.id)
    await rest()
    expect(sessionOf(kept)?.data.accountAddress).toBe(ALICE)
  })

  test('ends with signOut(): the wallet stays connected', async () => {
    const here = await connecting()
    await sign(here)
    await signOut(here.modal)
    expect([sessionOf(here), here.storage.getItem('wallet-modal:sign-in')]).toEqual([null, null])
    expect(here.entry.told('sign-out')).toEqual([{}])
    expect(here.modal.connections.$all.get()).toHaveLength(1)
  })

  test('does not count if its text was changed in the storage', async () => {
    const here = await connecting()
    await sign(here)
    const saved = here.storage.getItem('wallet-modal:sign-in') ?? ''
    here.storage.setItem('wallet-modal:sign-in', saved.replace('Version: 1', 'Version: 2'))
    here.wallet.link().useAccounts(BOB)
    here.wallet.link().useAccounts(ALICE)
    await rest()
    expect(sessionOf(here)).toBeNull()
  })

  test('is kept where the option `storage` of sign-in says', async () => {
    const own = fakeStorage()
    const here = await connecting({ storage: own })
    await sign(here)
    expect(own.getItem('wallet-modal:sign-in')).toContain(ALICE)
    expect(here.storage.getItem('wallet-modal:sign-in')).toBeNull()
  })
})

describe('The option signIn', () => {
  test.each<[object, string]>([
    [{ hosted: true }, 'signIn.hosted'],
    [{ required: 'yes' }, 'signIn.required'],
    [{ statement: 'Añadir' }, '"ñ" is not allowed'],
    [{ resources: ['not a uri'] }, 'signIn.resources'],
    [{ expiresInMs: 0 }, 'signIn.expiresInMs'],
    [{ createMessage: () => {} }, 'signIn.addSession'],
  ])('that is invalid (%j) is reported, and keeps the modal from opening', async (signIn, problem) => {
    const here = await createSigning(signIn)
    await rest()
    expect(here.entry.told('error')[0]).toMatchObject({
      code: 'InvalidOption',
      message: expect.stringContaining(problem) as string,
    })
    await expect(prepareSignIn(here.modal)).rejects.toMatchObject({ code: 'InvalidOption' })
  })

  test('can be an object of the site that keeps the sessions', async () => {
    const kept: Session[] = []
    const siwx: Siwx = {
      createMessage: async ({ accountAddress, chainId }) => ({
        ...{ accountAddress, chainId, domain: 'own.example', uri: 'https://own.example', version: '1', nonce: 'n' },
        issuedAt: 'now',
        toString: () => `own text of ${accountAddress}`,
      }),
      addSession: async (session) => void kept.push(session),
      revokeSession: async () => {},
      setSessions: async (sessions) => void kept.splice(0, kept.length, ...sessions),
      getSessions: async (_, address) => kept.filter(({ data }) => data.accountAddress === address),
      getRequired: () => false,
    }
    const here = await connecting(siwx)
    expect(here.view()).toBe('SIWXSignMessage')
    expect(closeModal(here.modal, 'button')).toBe(true)
    await signInForSite(here.modal)
    expect(kept).toMatchObject([{ message: `own text of ${ALICE}`, data: { domain: 'own.example' } }])
    await disconnect(here.modal)
    await rest()
    expect(kept).toEqual([])
  })

  describe('of a site whose getRequired()', () => {
    const methods = (getRequired: () => unknown) => {
      const none = async () => {}
      const others = { addSession: none, revokeSession: none, setSessions: none, getSessions: async () => [] }
      return { createMessage: none, ...others, getRequired } as unknown as Siwx
    }
    const told = { code: 'InvalidOption', message: expect.stringContaining('"signIn.getRequired"') as string }

    test('throws is required, can be cancelled and closed, and is reported once', async () => {
      const here = await connecting(
        methods(() => {
          throw new Error('not ready')
        }),
      )
      expect(closeModal(here.modal, 'button')).toBe(false)
      expect(here.view()).toBe('SIWXSignMessage')
      await cancelSignIn(here.modal)
      await rest()
      expect(isOpen(here)).toBe(false)
      expect(here.entry.told('error')).toMatchObject([told])
    })

    test('is asynchronous is required, can be cancelled and closed, and is reported once', async () => {
      const here = await connecting(methods(async () => false))
      expect(closeModal(here.modal, 'button')).toBe(false)
      await cancelSignIn(here.modal)
      await rest()
      expect(isOpen(here)).toBe(false)
      expect(here.entry.told('error')).toMatchObject([told])
    })

    test('says nothing is required', async () => {
      const here = await connecting(methods(() => undefined))
      expect(closeModal(here.modal, 'button')).toBe(false)
      expect(here.entry.told('error')).toEqual([])
    })
  })

  test('disconnects if the sessions of the site cannot be read', async () => {
    const here = await createSigning()
    const siwx = { createMessage: 1, addSession: 1, revokeSession: 1, setSessions: 1, getSessions: 1 }
    const fail = () => Promise.reject(new Error('down'))
    here.entry.configure({ signIn: Object.fromEntries(Object.keys(siwx).map((name) => [name, fail])) as never })
    await rest()
    const opened = openModal(here.modal)
    await connectInView(here.modal, here.wallet.id)
    await rest()
    await rest()
    expect(here.modal.connections.$all.get()).toEqual([])
    expect([isOpen(here), here.view()]).toEqual([true, 'Connect'])
    closeModal(here.modal, 'button')
    expect((await opened).outcome).toBe('closed')
    expect(here.modal.toasts.$shown.get()?.text).toBe('A problem occurred while trying initialize authentication')
  })

  test('disconnects if the site does not answer whether there are sessions', async () => {
    const here = await createSigning()
    const never = () => new Promise<never>(() => {})
    const names = ['createMessage', 'addSession', 'revokeSession', 'setSessions', 'getSessions']
    here.entry.configure({ signIn: Object.fromEntries(names.map((name) => [name, never])) as never })
    await rest()
    await connect(here.modal, here.wallet.id)
    const prepared = prepareSignIn(here.modal)
    await pass(9_000)
    expect(here.modal.connections.$all.get()).toHaveLength(1)
    await pass(1_000)
    await prepared
    expect(here.modal.connections.$all.get()).toEqual([])
    expect(here.entry.told('error')).toMatchObject([{ code: 'ServiceUnavailable' }])
  })
})
