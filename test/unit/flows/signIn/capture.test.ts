import { describe, expect, test } from 'vitest'
import { reconnect } from '../../../../src/flows/connections/reconnect.ts'
import { connectInView } from '../../../../src/flows/connect/connectInView.ts'
import { closeModal } from '../../../../src/flows/modal/closeModal.ts'
import { open } from '../../../../src/flows/modal/open.ts'
import { openModal } from '../../../../src/flows/modal/openModal.ts'
import { beginCapture, changeCaptured } from '../../../../src/flows/signIn/capture/beginCapture.ts'
import { resendCode, submitEmail } from '../../../../src/flows/signIn/capture/captureEmail.ts'
import { confirmEmail } from '../../../../src/flows/signIn/capture/confirmEmail.ts'
import { skipCapture } from '../../../../src/flows/signIn/capture/finishCapture.ts'
import { emailOf } from '../../../../src/flows/signIn/capture/leaveCapture.ts'
import { prepareMessage, signShown } from '../../../../src/flows/signIn/signInView.ts'
import { signInForSite } from '../../../../src/flows/signIn/signInForSite.ts'
import { signOut } from '../../../../src/flows/signIn/signOut.ts'
import { fakeStorage } from '../../../kit/fakeStorage.ts'
import { ALICE, BOB } from '../../../kit/fakeEip1193.ts'
import { hostedAuth } from '../../../kit/hostedAuth.ts'
import { createSigning } from '../../../kit/signing.ts'

const EMAIL = 'ada@shop.example'
const RECENT = '@appkit/recent_emails'

/** Connects as a visitor of a site that asks for an e-mail address. */
async function capturing(
  emailCapture: readonly string[] | boolean = ['required'],
  signIn: object | false = { hosted: true },
) {
  const service = hostedAuth()
  const storage = fakeStorage()
  const here = await createSigning(undefined, {
    storage,
    options: { projectId: 'p', services: { walletApi: 'https://api.test' }, signIn, features: { emailCapture } },
  })
  const opened = openModal(here.modal)
  await connectInView(here.modal, here.wallet.id)
  await service.settle()
  if (here.view() === 'DataCapture') beginCapture(here.modal)
  const submit = async (email = EMAIL) => {
    const isValid = submitEmail(here.modal, email)
    await service.settle()
    return isValid
  }
  const confirm = async (code = service.mails.at(-1)?.code ?? '') => {
    await confirmEmail(here.modal, code)
    await service.settle()
  }
  const sign = async () => {
    await prepareMessage(here.modal)
    await signShown(here.modal)
    await service.settle()
  }
  const toasts = () => [here.modal.toasts.$shown.get(), ...here.modal.toasts.$waiting.get()].map((one) => one?.text)
  return { ...here, ...service, opened, submit, confirm, sign, toasts, state: () => emailOf(here.modal).get() }
}

const isOpen = ({ modal }: Awaited<ReturnType<typeof capturing>>) => modal.shell.$open.get()
const session = ({ modal }: Awaited<ReturnType<typeof capturing>>) => modal.shell.$session.get()

describe('E-mail capture', () => {
  test('asks for the address, then the code, then the signature, and the session has the address', async () => {
    const here = await capturing()
    expect(here.view()).toBe('DataCapture')
    expect(await here.submit()).toBe(true)
    expect(here.calls.at(-1)).toMatchObject({ key: 'POST otp', body: { email: EMAIL, account: `eip155:1:${ALICE}` } })
    expect(here.view()).toBe('DataCaptureOtpConfirm')
    await here.confirm()
    expect(here.view()).toBe('SIWXSignMessage')
    await here.sign()
    expect(here.asked[0]?.text).toContain(`- email:${EMAIL}`)
    expect(session(here)).toMatchObject({ account: { email: EMAIL } })
    expect(await here.opened).toMatchObject({ outcome: 'signed-in' })
    expect(here.storage.getItem(RECENT)).toBe(EMAIL)
    await signOut(here.modal)
    expect([...here.storage.values.keys()].filter((key) => key.includes('recent_emails'))).toEqual([])
  })

  test('asks again after signing out, and needs no code for an address that is confirmed', async () => {
    const here = await capturing()
    await here.submit()
    await here.confirm()
    await here.sign()
    await signOut(here.modal)
    void openModal(here.modal)
    expect(here.view()).toBe('DataCapture')
    beginCapture(here.modal)
    await here.submit()
    expect(here.view()).toBe('SIWXSignMessage')
  })

  test('takes no address that is none, and none twice', async () => {
    const here = await capturing()
    for (const email of ['', 'ada', 'ada@shop', 'a b@shop.example']) expect(await here.submit(email)).toBe(false)
    submitEmail(here.modal, EMAIL)
    submitEmail(here.modal, EMAIL)
    await here.settle()
    expect(here.mails).toHaveLength(1)
  })

  test('says that no code could be sent, and sends one by a retry', async () => {
    const here = await capturing()
    here.answers['POST otp'] = () => new Response('', { status: 503 })
    await here.submit()
    expect([here.view(), here.state()?.phase]).toEqual(['DataCapture', 'failed'])
    expect(here.toasts()).toContain('Failed to send email OTP')
    here.answers['POST otp'] = undefined
    await here.submit()
    expect(here.view()).toBe('DataCaptureOtpConfirm')
  })

  test('says why a code was refused, and takes the right one then', async () => {
    const here = await capturing()
    await here.submit()
    await here.confirm('000000')
    expect(here.state()).toMatchObject({
      phase: 'code',
      refused: 1,
      error: { message: expect.stringMatching(/code/i) },
    })
    await here.confirm()
    expect(here.view()).toBe('SIWXSignMessage')
  })

  test('sends another code after 30 s', async () => {
    const here = await capturing()
    await here.submit()
    await resendCode(here.modal)
    expect(here.mails).toHaveLength(1)
    emailOf(here.modal).set({ ...(here.state() as never as object), waitUntil: 0 } as never)
    await resendCode(here.modal)
    expect([here.mails.length, here.state()?.resend]).toEqual([2, 'sent'])
    expect(here.state()?.waitUntil).toBeGreaterThan(here.modal.now() + 25_000)
    await here.confirm()
    expect(here.view()).toBe('SIWXSignMessage')
  })

  test('sends no second code while the first is still being sent, even after a wrong code', async () => {
    const here = await capturing()
    await here.submit()
    here.answers['POST otp'] = () => new Promise(() => {})
    here.answers['PUT otp'] = () => new Response('Invalid code', { status: 400 })
    emailOf(here.modal).set({ ...(here.state() as never as object), waitUntil: 0 } as never)
    void resendCode(here.modal)
    await confirmEmail(here.modal, '000000')
    await here.settle()
    expect([here.state()?.phase, here.state()?.resend]).toEqual(['code', 'sending'])
  })

  test('links the address also if another code was sent while the first was checked', async () => {
    const here = await capturing()
    await here.submit()
    let [send, accept] = [() => {}, () => {}]
    here.answers['POST otp'] = () =>
      new Promise((resolve) => void (send = () => resolve(Response.json({ uuid: 'another-code' }))))
    here.answers['PUT otp'] = () => new Promise((resolve) => void (accept = () => resolve(new Response(''))))
    emailOf(here.modal).set({ ...(here.state() as never as object), waitUntil: 0 } as never)
    void resendCode(here.modal)
    void confirmEmail(here.modal, '123456')
    await here.settle()
    send()
    await here.settle()
    accept()
    await here.settle()
    await prepareMessage(here.modal)
    void signShown(here.modal)
    await here.settle()
    expect(here.asked[0]?.text).toContain(`- email:${EMAIL}`)
  })

  test('goes back to the form, keeps the code for the same address, and sends another to another', async () => {
    const here = await capturing()
    await here.submit()
    changeCaptured(here.modal)
    await here.submit()
    expect([here.view(), here.mails.length]).toEqual(['DataCaptureOtpConfirm', 1])
    changeCaptured(here.modal)
    await here.submit('bob@shop.example')
    expect(here.mails.at(-1)?.to).toBe('bob@shop.example')
    expect(here.storage.getItem(RECENT)).toBe(`bob@shop.example,${EMAIL}`)
  })

  test.each<[string, readonly string[], object]>([
    ['required', ['required'], { hosted: true, required: false }],
    ['optional before a required sign-in', [], { hosted: true }],
    ['optional before an optional sign-in', [], { hosted: true, required: false }],
  ])('disconnects if it is closed while it is %s', async (_, emailCapture, signIn) => {
    const here = await capturing(emailCapture, signIn)
    expect(closeModal(here.modal, 'escape')).toBe(true)
    expect((await here.opened).outcome).toBe('closed')
    await here.settle()
    expect(here.modal.connections.$all.get()).toHaveLength(0)
    expect(here.entry.told('disconnect')).toHaveLength(1)
  })

  test('asks who has signed in without an address, once it is required', async () => {
    const before = await capturing([])
    skipCapture(before.modal)
    await before.sign()
    expect(session(before)).not.toBeNull()
    before.stop()
    const options = {
      ...{ projectId: 'p', services: { walletApi: 'https://api.test' }, signIn: { hosted: true, required: false } },
      features: { emailCapture: ['required'] },
    }
    const here = await createSigning(undefined, { storage: before.storage, options })
    await reconnect(here.modal)
    await before.settle()
    expect([here.modal.shell.$session.get(), here.modal.shell.$open.get()]).toEqual([null, false])
    void open(here.modal)
    await before.settle()
    expect(here.view()).toBe('DataCapture')
  })

  test('ignores an answer that comes after the modal was closed', async () => {
    const here = await capturing()
    submitEmail(here.modal, EMAIL)
    closeModal(here.modal, 'button')
    await here.settle()
    expect([isOpen(here), here.view(), here.state()]).toEqual([false, 'Connect', undefined])
  })

  test('comes first for a site that calls signIn(), which gets the session of the modal', async () => {
    const here = await capturing()
    here.answers['POST authenticate'] = () => new Response('', { status: 503 })
    const opened = signInForSite(here.modal)
    await here.settle()
    expect([isOpen(here), here.view(), here.asked]).toEqual([true, 'DataCapture', []])
    await here.submit()
    await here.confirm()
    await here.sign()
    here.answers['POST authenticate'] = undefined
    await here.sign()
    expect(await opened).toMatchObject({ account: { email: EMAIL } })
    await signOut(here.modal)
    const closed = signInForSite(here.modal).catch((error: unknown) => error)
    await here.settle()
    expect(here.view()).toBe('DataCapture')
    closeModal(here.modal, 'escape')
    expect(await closed).toMatchObject({ code: 'Aborted' })
  })

  test('is skipped by the visitor if it is optional', async () => {
    const here = await capturing([])
    skipCapture(here.modal)
    expect(here.view()).toBe('SIWXSignMessage')
    await here.sign()
    expect(here.asked[0]?.text).not.toContain('email:')
    expect(session(here)?.account).not.toHaveProperty('email')
  })

  test('starts again for another account', async () => {
    const here = await capturing()
    await here.submit()
    here.wallet.link().useAccounts(BOB)
    await here.settle()
    beginCapture(here.modal)
    expect([here.view(), here.state()]).toMatchObject(['DataCapture', { account: `eip155:1:${BOB}`, phase: 'asking' }])
    await here.confirm(here.mails[0]?.code)
    expect(here.view()).toBe('DataCapture')
  })

  test.each<[string, object | false]>([
    ['local sessions', { required: false }],
    ['no sign-in', false],
  ])('is skipped with %s, and the developer is told once', async (_, signIn) => {
    const here = await capturing(['required'], signIn)
    expect(here.view()).not.toBe('DataCapture')
    await here.settle()
    expect(here.entry.told('error')).toMatchObject([
      { code: 'FeatureDisabled', message: 'ReownAuthentication is not initialized.' },
    ])
  })

  test('is opened by the site with an address, which gets a code at once', async () => {
    const here = await capturing([])
    skipCapture(here.modal)
    await here.sign()
    const opened = open(here.modal, { view: 'DataCapture', email: EMAIL })
    await here.settle()
    expect(here.view()).toBe('DataCapture')
    beginCapture(here.modal)
    await here.settle()
    expect([here.view(), here.mails.at(-1)?.to]).toEqual(['DataCaptureOtpConfirm', EMAIL])
    await here.confirm()
    expect(here.view()).toBe('SIWXSignMessage')
    await here.sign()
    expect(session(here)).toMatchObject({ account: { email: EMAIL } })
    expect(await opened).toMatchObject({ outcome: 'signed-in' })
  })

  test('that the site has opened leaves who has signed in connected when it is closed', async () => {
    const here = await capturing([])
    skipCapture(here.modal)
    await here.sign()
    const opened = open(here.modal, { view: 'DataCapture' })
    await here.settle()
    beginCapture(here.modal)
    closeModal(here.modal, 'escape')
    expect(await opened).toEqual({ outcome: 'closed' })
    expect([session(here)?.data.accountAddress, here.modal.connections.$all.get().length]).toEqual([ALICE, 1])
  })

  test('cannot be opened by a site with local sessions, or with something else as an address', async () => {
    const here = await capturing([], {})
    await expect(open(here.modal, { view: 'DataCapture' })).resolves.toMatchObject({
      outcome: 'failed',
      error: { code: 'FeatureDisabled', message: 'ReownAuthentication is not initialized.' },
    })
    await expect(open(here.modal, { view: 'DataCapture', email: 7 as never })).rejects.toMatchObject({
      code: 'InvalidOption',
      message: expect.stringContaining('"email"') as string,
    })
  })

  test('comes back if the service says that the address is not confirmed', async () => {
    const here = await capturing()
    await here.submit()
    await here.confirm()
    here.answers['POST authenticate'] = () => new Response('OTP is required', { status: 400 })
    await here.sign()
    expect(here.view()).toBe('DataCapture')
    expect(here.toasts()).toContain('Confirm your email first, then sign in.')
    expect(here.toasts()).not.toContain('Error signing message')
  })
})
