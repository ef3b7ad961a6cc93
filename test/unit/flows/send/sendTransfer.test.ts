import { beforeAll, describe, expect, test, vi } from 'vitest'
import { WalletModalError } from '../../../../src/core/errors.ts'
import { unclear } from '../../../../src/core/money/sendFailure.ts'
import { holdingKey } from '../../../../src/core/money/holdings.ts'
import type { Siwx } from '../../../../src/core/signIn/siwx.ts'
import { closeModal } from '../../../../src/flows/modal/closeModal.ts'
import { ASKED_KEPT_MS, CHECK_KEPT_MS } from '../../../../src/core/money/limits.ts'
import { openModal } from '../../../../src/flows/modal/openModal.ts'
import { draftOf } from '../../../../src/flows/send/draft.ts'
import { enterMost } from '../../../../src/flows/send/most.ts'
import { setRecipient } from '../../../../src/flows/send/recipient.ts'
import { checkAgain, confirmRisks, reviewTransfer } from '../../../../src/flows/send/review.ts'
import { loadSignIn } from '../../../../src/flows/modal/loadSignIn.ts'
import { sendTransfer } from '../../../../src/flows/send/sendTransfer.ts'
import { transfersOf } from '../../../../src/flows/money/transfers.ts'
import { errors } from '../../../../src/i18n/en/errors.ts'
import { send } from '../../../../src/i18n/en/send.ts'
import { pass, rest, standStill } from '../../../kit/clock.ts'
import { ALICE, BOB } from '../../../kit/fakeEip1193.ts'
import { COIN, createSending, HASH, pending, TOKEN } from '../../../kit/sending.ts'

standStill()

const REFUSED = new WalletModalError('UserRejected')

/** Enters a transfer in Send, and reviews it. */
async function reviewing({ holding = COIN, typed = '0.5', isPrefilled = false } = {}) {
  const here = await createSending()
  const { modal } = here
  await modal.locale.add({ ...send, ...errors })
  const opened = openModal(modal, { view: 'Account' })
  modal.router.push({ view: 'WalletSend' })
  const draft = draftOf(modal)
  draft.change({ token: holdingKey(holding), typed, isPrefilled })
  await setRecipient(modal, BOB)
  reviewTransfer(modal, holding)
  await rest()
  const view = () => modal.router.$route.get().view
  const phase = () => draft.$review.get()?.phase
  const toast = () => modal.toasts.$shown.get()?.text
  const sent = () => transfersOf(modal).$all.get()
  return { ...here, draft, opened, view, phase, toast, sent }
}

/** Makes the wallet wait, and returns what answers for it. */
function waiting({ fake }: Awaited<ReturnType<typeof reviewing>>) {
  const { promise, resolve, reject } = pending<string>()
  fake.answers.send = () => promise
  return { resolve, reject }
}

describe('A transfer under review', () => {
  test('is what the visitor entered, simulated before it can be sent', async () => {
    const { fake, phase, view } = await reviewing()
    expect(view()).toBe('WalletSendPreview')
    expect(fake.asked.prepare).toEqual([{ network: 'eip155:1', from: ALICE, to: BOB, amount: 5n * 10n ** 17n }])
    expect(phase()).toBe('ready')
    const other = await reviewing({ holding: TOKEN, typed: '12.5' })
    expect(other.fake.asked.prepare).toMatchObject([{ amount: 12_500_000n, token: TOKEN.address }])
  })

  test('is compared with the chain by the decimals that made base units of what was typed', async () => {
    const { fake } = await reviewing({ holding: { ...TOKEN, decimals: 2 }, typed: '12.5' })
    expect(fake.asked.prepare).toMatchObject([{ amount: 1_250n }])
    expect(fake.asked.decimals).toEqual([2])
  })

  test('cannot be sent if the network would refuse it, until it is checked again', async () => {
    const here = await createSending()
    here.fake.answers.prepare = async () => Promise.reject(new WalletModalError('TransactionFailed'))
    draftOf(here.modal).change({ token: holdingKey(COIN), typed: '1' })
    await setRecipient(here.modal, BOB)
    reviewTransfer(here.modal, COIN)
    await rest()
    const { $review } = draftOf(here.modal)
    expect($review.get()).toMatchObject({ phase: 'refused', error: { code: 'TransactionFailed' } })
    await sendTransfer(here.modal)
    expect(here.fake.asked.send).toEqual([])
    here.fake.answers.prepare = async (transfer) => ({ transfer, request: { transfer }, isSimulated: true })
    checkAgain(here.modal)
    await rest()
    expect($review.get()).toMatchObject({ phase: 'ready' })
    expect($review.get()?.error).toBeUndefined()
  })

  test('keeps the last of several checks', async () => {
    const here = await reviewing()
    const slow = pending<never>()
    here.fake.answers.prepare = () => slow.promise
    checkAgain(here.modal)
    await rest()
    here.fake.answers.prepare = async (transfer) => ({ transfer, request: { transfer }, isSimulated: false })
    checkAgain(here.modal)
    await rest()
    slow.reject(new WalletModalError('TransactionFailed'))
    await rest()
    expect(here.draft.$review.get()).toMatchObject({ phase: 'ready', prepared: { isSimulated: false } })
  })

  test('takes the fee from the most that can be sent, as it is at that moment', async () => {
    const { modal, fake, draft } = await reviewing()
    modal.router.back()
    await enterMost(modal, COIN)
    expect(draft.$draft.get()).toMatchObject({ typed: '0.999999999999999979', isMost: true })
    fake.answers.most = async (balance) => balance - 50n
    reviewTransfer(modal, COIN)
    await rest()
    expect(fake.asked.prepare.at(-1)?.amount).toBe(10n ** 18n - 50n)
  })

  test('is never more than what was entered: the account may have more by now, or be another', async () => {
    const { modal, fake, draft } = await reviewing()
    modal.router.back()
    await enterMost(modal, COIN)
    const { typed } = draft.$draft.get()
    const richer = { ...COIN, quantity: 5n * 10n ** 18n }
    reviewTransfer(modal, richer)
    await rest()
    expect(typed).toBe('0.999999999999999979')
    expect(fake.asked.prepare.at(-1)?.amount).toBe(10n ** 18n - 21n)
  })

  test('is not what replaces an amount that was typed meanwhile', async () => {
    const { modal, fake, draft } = await reviewing()
    const { promise, resolve } = pending<bigint>()
    fake.answers.most = () => promise
    const entering = enterMost(modal, COIN)
    draft.change({ typed: '0.25' })
    resolve(7n)
    await entering
    expect(draft.$draft.get()).toMatchObject({ typed: '0.25' })
    expect(draft.$draft.get().isMost).not.toBe(true)
  })

  test('does not offer a guess if the fee is unknown', async () => {
    const { modal, fake, draft, toast } = await reviewing()
    fake.answers.most = async () => Promise.reject(new WalletModalError('ServiceUnavailable'))
    await enterMost(modal, COIN)
    expect(draft.$draft.get().typed).toBe('0.5')
    expect(toast()).toBe('The network fee is unknown. Enter an amount.')
    await enterMost(modal, TOKEN)
    expect(draft.$draft.get().typed).toBe('25')
  })
})

describe('Sending', () => {
  test('saves and follows the transfer, tells the site, and returns to Account', async () => {
    const { modal, entry, fake, view, toast, sent, opened, draft } = await reviewing()
    await sendTransfer(modal)
    expect(view()).toBe('Account')
    expect(toast()).toBe('Transaction started')
    expect(entry.told('transaction')).toEqual([{ hash: HASH, network: 'eip155:1', kind: 'send' }])
    expect(sent()).toMatchObject([{ hash: HASH, from: ALICE, to: BOB, amount: String(5n * 10n ** 17n), symbol: 'ETH' }])
    expect(fake.asked.followed).toEqual([HASH])
    expect(draft.$draft.get().typed).toBe('')
    closeModal(modal, 'button')
    expect(await opened).toEqual({ outcome: 'sent', hash: HASH })
  })

  test('ends in a view of its own if the site opened it with values', async () => {
    const { modal, view, draft } = await reviewing({ isPrefilled: true })
    await sendTransfer(modal)
    expect(view()).toBe('WalletSendConfirmed')
    expect(draft.$sent.get()).toBe(HASH)
  })

  test('asks the wallet once, however often the button is pressed', async () => {
    const here = await reviewing()
    const wallet = waiting(here)
    void sendTransfer(here.modal)
    void sendTransfer(here.modal)
    await rest()
    expect(here.fake.asked.send).toHaveLength(1)
    expect(here.phase()).toBe('asking')
    await pass(8_000)
    expect(here.phase()).toBe('late')
    wallet.resolve(HASH)
    await rest()
    expect(here.view()).toBe('Account')
  })

  test('is checked again if the check is old: an hour later, the fee may be another', async () => {
    const { modal, fake, phase, toast, view } = await reviewing()
    await pass(CHECK_KEPT_MS + 1)
    await sendTransfer(modal)
    expect([fake.asked.send, phase()]).toEqual([[], 'checking'])
    expect(toast()).toBe('Some time has passed. The transfer is checked once more.')
    await rest()
    expect([fake.asked.prepare.length, phase()]).toEqual([2, 'ready'])
    await sendTransfer(modal)
    expect([fake.asked.send.length, view()]).toEqual([1, 'Account'])
  })

  test('leaves what the visitor enters meanwhile', async () => {
    const here = await reviewing()
    const wallet = waiting(here)
    void sendTransfer(here.modal)
    await rest()
    here.modal.router.back()
    here.draft.change({ typed: '0.7' })
    wallet.resolve(HASH)
    await rest()
    expect([here.view(), here.draft.$draft.get().typed, here.draft.$review.get()]).toEqual([
      'WalletSend',
      '0.7',
      undefined,
    ])
    expect(here.sent()).toHaveLength(1)
  })

  test('can be tried again after a refusal, which the site learns of', async () => {
    const { modal, fake, phase, toast, view, opened, entry } = await reviewing()
    fake.answers.send = async () => Promise.reject(REFUSED)
    await sendTransfer(modal)
    expect([phase(), toast(), view()]).toEqual(['failed', undefined, 'WalletSendPreview'])
    expect(entry.told('transaction')).toEqual([])
    fake.answers.send = async () => HASH
    await sendTransfer(modal)
    expect(view()).toBe('Account')
    closeModal(modal, 'button')
    expect((await opened).outcome).toBe('sent')
  })

  test('says so in a toast if the wallet failed', async () => {
    const { modal, fake, toast } = await reviewing()
    fake.answers.send = async () => Promise.reject(new WalletModalError('ConnectionFailed'))
    await sendTransfer(modal)
    expect(toast()).toBe('Failed to send transaction')
    // The view says it, too
    expect(modal.toasts.$shown.get()?.autoClose).toBe(true)
  })

  test.each([
    ['rejected', new WalletModalError('UserRejected')],
    ['failed', new WalletModalError('TransactionFailed')],
    ['failed', new WalletModalError('ConnectionFailed')],
  ])('settles open() as %s if nothing was sent', async (outcome, error) => {
    const { modal, fake, opened } = await reviewing()
    fake.answers.send = async () => Promise.reject(error)
    await sendTransfer(modal)
    closeModal(modal, 'button')
    expect(await opened).toMatchObject({ outcome, ...(outcome === 'failed' && { error: { code: error.code } }) })
  })

  test('counts a hash that arrives after the modal was closed', async () => {
    const here = await reviewing()
    const wallet = waiting(here)
    void sendTransfer(here.modal)
    await rest()
    closeModal(here.modal, 'button')
    expect((await here.opened).outcome).toBe('closed')
    wallet.resolve(HASH)
    await rest()
    expect(here.sent()).toHaveLength(1)
    expect(here.entry.told('transaction')).toHaveLength(1)
    expect(here.toast()).toBe('Transaction started')
    expect(here.modal.shell.$open.get()).toBe(false)
  })

  test('is silent about a refusal that arrives after the modal was closed', async () => {
    const here = await reviewing()
    const wallet = waiting(here)
    void sendTransfer(here.modal)
    await rest()
    closeModal(here.modal, 'button')
    wallet.reject(REFUSED)
    await rest()
    expect([here.toast(), here.sent()]).toEqual([undefined, []])
  })

  test('is silent about a failure that arrives after the modal was closed, and leaves the next opening alone', async () => {
    const here = await reviewing()
    const wallet = waiting(here)
    void sendTransfer(here.modal)
    await rest()
    closeModal(here.modal, 'button')
    const next = openModal(here.modal, { view: 'Account' })
    wallet.reject(new WalletModalError('TransactionFailed'))
    await rest()
    expect(here.toast()).toBeUndefined()
    closeModal(here.modal, 'button')
    expect((await next).outcome).toBe('closed')
  })

  test('leaves another opening alone', async () => {
    const here = await reviewing()
    const wallet = waiting(here)
    void sendTransfer(here.modal)
    await rest()
    closeModal(here.modal, 'button')
    const next = openModal(here.modal, { view: 'Account' })
    wallet.resolve(HASH)
    await rest()
    closeModal(here.modal, 'button')
    expect((await next).outcome).toBe('closed')
    expect(here.sent()).toHaveLength(1)
  })

  test.each([
    ['another account', (here: Awaited<ReturnType<typeof reviewing>>) => here.wallet.link().useAccounts(BOB)],
    ['another network', (here: Awaited<ReturnType<typeof reviewing>>) => here.wallet.link().useNetwork('eip155:8453')],
  ])('asks nobody if the wallet has %s since the review', async (_, change) => {
    const here = await reviewing()
    change(here)
    await rest()
    await sendTransfer(here.modal)
    expect(here.fake.asked.send).toEqual([])
    expect(here.draft.$review.get()).toMatchObject({ phase: 'failed', error: { code: 'Aborted' } })
  })
})

describe('Sending on a site that asks visitors to sign in', () => {
  beforeAll(() => loadSignIn())

  /** A site that turns on the sign-in while a transfer is under review, and is slow to tell who has signed in. */
  async function asked({ isSignedIn = false, required = true } = {}) {
    const here = await reviewing()
    const reading = pending<void>()
    const session = { data: { accountAddress: ALICE, chainId: 'eip155:1' }, message: '', signature: '0x' }
    const signIn = {
      getSessions: () => reading.promise.then(() => (isSignedIn ? [session] : [])),
      getRequired: () => required,
      ...{ createMessage: vi.fn<() => void>(), addSession: vi.fn<() => void>() },
      ...{ revokeSession: vi.fn<() => void>(), setSessions: vi.fn<() => void>() },
    }
    here.modal.$options.set({ ...here.modal.$options.get(), signIn: signIn as unknown as Siwx })
    const sending = sendTransfer(here.modal)
    await rest()
    expect(here.fake.asked.send).toEqual([])
    reading.resolve()
    await rest()
    return { ...here, sending }
  }

  test('is not asked of the wallet without the session: the sign-in is shown instead', async () => {
    const { modal, fake, view, opened } = await asked()
    expect([fake.asked.send, view()]).toEqual([[], 'SIWXSignMessage'])
    closeModal(modal, 'removed')
    expect(await opened).toMatchObject({ outcome: 'failed', error: { code: 'SignInRequired' } })
  })

  test('waits for the sessions of the account that the wallet has changed to meanwhile', async () => {
    const here = await reviewing()
    const reads = [pending<void>(), pending<void>()]
    let at = 0
    const getSessions = async () => reads[at++]?.promise.then(() => []) ?? []
    const nothing = async () => {}
    const others = { createMessage: nothing, addSession: nothing, revokeSession: nothing, setSessions: nothing }
    here.modal.$options.set({ ...here.modal.$options.get(), signIn: { getSessions, ...others } as unknown as Siwx })
    const allowed = (await loadSignIn()).requireSession(here.modal).then(
      () => 'allowed',
      ({ code }: { code: string }) => code,
    )
    await rest()
    here.wallet.link().useAccounts(BOB)
    await rest()
    reads[0]?.resolve()
    await rest()
    reads[1]?.resolve()
    expect(await allowed).toBe('SignInRequired')
  })

  test.each([{ isSignedIn: true }, { required: false }])('goes on once it is known that it may (%o)', async (how) => {
    const { fake, view } = await asked(how)
    expect([fake.asked.send.length, view()]).toEqual([1, 'Account'])
  })
})

describe('Sending on a site whose dashboard asks visitors to sign in', () => {
  test('is not asked of the wallet without the session', async () => {
    await loadSignIn()
    const { modal, entry, fake, view } = await reviewing()
    entry.configure({ projectId: 'p' })
    modal.$remote.set({ ...modal.$remote.get(), reownAuthentication: true })
    await sendTransfer(modal)
    expect([fake.asked.send, view()]).toEqual([[], 'SIWXSignMessage'])
  })
})

describe('Send that the site turns off', () => {
  const turn = ({ entry }: Awaited<ReturnType<typeof reviewing>>, isOn: boolean) =>
    entry.configure({ features: { send: isOn } })

  test('goes back to Account, says why, and forgets what was entered', async () => {
    const here = await reviewing()
    turn(here, false)
    await rest()
    expect([here.view(), here.toast()]).toEqual(['Account', 'This is turned off here'])
    expect([here.draft.$draft.get().typed, here.draft.$review.get()]).toEqual(['', undefined])
    expect(here.modal.shell.$open.get()).toBe(true)
  })

  test('goes to Account if the site had opened it directly', async () => {
    const here = await reviewing()
    here.modal.router.reset({ view: 'WalletSend' })
    turn(here, false)
    await rest()
    expect(here.view()).toBe('Account')
  })

  test('is left, too, when the visitor comes back to it, and not while it is on', async () => {
    const here = await reviewing()
    here.modal.router.push({ view: 'Networks' })
    turn(here, false)
    await rest()
    expect(here.view()).toBe('Networks')
    here.modal.router.back()
    await rest()
    expect(here.view()).toBe('Account')
    turn(here, true)
    here.modal.router.push({ view: 'WalletSend' })
    await rest()
    expect(here.view()).toBe('WalletSend')
  })

  test('still counts and follows what the wallet was asked before', async () => {
    const here = await reviewing()
    const wallet = waiting(here)
    void sendTransfer(here.modal)
    await rest()
    turn(here, false)
    wallet.resolve(HASH)
    await rest()
    expect([here.view(), here.sent().length, here.fake.asked.followed]).toEqual(['Account', 1, [HASH]])
    expect(here.entry.told('transaction')).toEqual([{ hash: HASH, network: 'eip155:1', kind: 'send' }])
  })

  test('still shows what became of a transfer that was sent', async () => {
    const here = await reviewing({ isPrefilled: true })
    await sendTransfer(here.modal)
    turn(here, false)
    await rest()
    expect(here.view()).toBe('WalletSendConfirmed')
  })
})

describe('A transfer that might be sent twice', () => {
  const kinds = ({ draft }: Awaited<ReturnType<typeof reviewing>>) =>
    draft.$review.get()?.risks?.map(({ kind }) => kind)
  const again = async ({ modal }: Awaited<ReturnType<typeof reviewing>>, typed = '0.5') => {
    if (!modal.shell.$open.get()) void openModal(modal, { view: 'WalletSend' })
    else modal.router.back()
    draftOf(modal).change({ token: holdingKey(COIN), typed })
    await setRecipient(modal, BOB)
    reviewTransfer(modal, COIN)
    await rest()
  }

  test.each(['goes back', 'closes the modal'])(
    'needs a confirmation if the visitor %s while the wallet has not answered',
    async (way) => {
      const here = await reviewing()
      const wallet = waiting(here)
      void sendTransfer(here.modal)
      await rest()
      if (way === 'closes the modal') closeModal(here.modal, 'button')
      await again(here, '0.6')
      expect(kinds(here)).toEqual(['asked', 'first'])
      await sendTransfer(here.modal)
      expect(here.fake.asked.send).toHaveLength(1)
      confirmRisks(here.modal, true)
      void sendTransfer(here.modal)
      await rest()
      expect(here.fake.asked.send).toHaveLength(2)
      wallet.reject(REFUSED)
      await rest()
      expect(here.storage.getItem('wallet-modal:asked')).toBeNull()
    },
  )

  test('needs a confirmation after a reload, and in another tab, for ten minutes', async () => {
    const here = await reviewing()
    waiting(here)
    void sendTransfer(here.modal)
    await rest()
    const next = await createSending({ storage: here.storage })
    const risks = () =>
      draftOf(next.modal)
        .$review.get()
        ?.risks?.map(({ kind }) => kind)
    draftOf(next.modal).change({ token: holdingKey(COIN), typed: '0.5' })
    await setRecipient(next.modal, BOB)
    reviewTransfer(next.modal, COIN)
    await rest()
    expect(risks()).toEqual(['asked', 'first'])
    await pass(ASKED_KEPT_MS)
    checkAgain(next.modal)
    await rest()
    expect(risks()).toEqual(['first'])
  })

  test('needs a confirmation if another tab asked after the check', async () => {
    const here = await reviewing()
    const entry = { id: '1', from: ALICE.toLowerCase(), at: here.modal.now() }
    here.storage.setItem('wallet-modal:asked', JSON.stringify([entry, { id: 5 }]))
    await sendTransfer(here.modal)
    expect([here.fake.asked.send, kinds(here), here.phase()]).toEqual([[], ['asked', 'first'], 'ready'])
  })

  test('needs a confirmation if the same is pending already', async () => {
    const here = await reviewing()
    await sendTransfer(here.modal)
    closeModal(here.modal, 'button')
    await again(here)
    expect(kinds(here)).toEqual(['again'])
    await again(here, '0.6')
    expect(kinds(here)).toEqual([])
  })

  test('needs none once the wallet has refused', async () => {
    const here = await reviewing()
    here.fake.answers.send = async () => Promise.reject(REFUSED)
    await sendTransfer(here.modal)
    await again(here)
    expect(kinds(here)).toEqual(['first'])
  })

  test.each(['stays', 'closes the modal'])(
    'needs a confirmation after an answer that is not clear, if the visitor %s',
    async (way) => {
      const here = await reviewing()
      const wallet = waiting(here)
      void sendTransfer(here.modal)
      await rest()
      if (way === 'closes the modal') closeModal(here.modal, 'button')
      wallet.reject(unclear('WalletTimeout'))
      await rest()
      expect(here.toast()).toBe(
        'Your wallet gave no clear answer. Look in your wallet or the explorer before you send again.',
      )
      if (way === 'stays') await sendTransfer(here.modal)
      else await again(here)
      expect([here.fake.asked.send.length, kinds(here)]).toEqual([1, ['unclear', 'first']])
      confirmRisks(here.modal, true)
      await sendTransfer(here.modal)
      expect(here.fake.asked.send).toHaveLength(2)
    },
  )
})
