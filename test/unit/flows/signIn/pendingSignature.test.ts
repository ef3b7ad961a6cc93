import { describe, expect, test } from 'vitest'
import type { SignInOptions } from '../../../../src/core/options.ts'
import { HTTP_TIMEOUT_MS } from '../../../../src/core/limits.ts'
import { connect } from '../../../../src/flows/connect/connect.ts'
import { disconnect } from '../../../../src/flows/connections/disconnect.ts'
import { signInForSite } from '../../../../src/flows/signIn/signInForSite.ts'
import { prepareMessage, signShown } from '../../../../src/flows/signIn/signInView.ts'
import { signOut } from '../../../../src/flows/signIn/signOut.ts'
import { pass, rest, standStill } from '../../../kit/clock.ts'
import { ALICE, BOB } from '../../../kit/fakeEip1193.ts'
import { createSigning } from '../../../kit/signing.ts'

standStill()

/** Connects a wallet that signs once `answer()` is called, the oldest request first. */
async function connected(...args: Parameters<typeof createSigning>) {
  const here = await createSigning(...args)
  await connect(here.modal, here.wallet.id)
  await rest()
  const right = here.answers.sign
  const waiting: (() => void)[] = []
  here.answers.sign = (text, address) =>
    new Promise((resolve) => void waiting.push(() => resolve(right(text, address))))
  const answer = async () => {
    waiting.shift()?.()
    await rest()
  }
  const saved = () => here.storage.getItem('wallet-modal:sign-in')
  return { ...here, answer, saved, session: () => here.modal.shell.$session.get() }
}

/** Calls `signIn()`, and returns what it rejects with. */
function signingIn({ modal }: Awaited<ReturnType<typeof connected>>) {
  return signInForSite(modal).then(
    () => 'signed in',
    ({ code }: { code: string }) => code,
  )
}

describe('While the wallet is asked to sign', () => {
  test('the account of the message is the one that is asked', async () => {
    let give = () => {}
    const nonce = new Promise<string>((resolve) => (give = () => resolve('nonce0000')))
    const here = await connected({ getNonce: () => nonce })
    const result = signingIn(here)
    await rest()
    here.wallet.link().useAccounts(BOB)
    await rest()
    give()
    expect(await result).toBe('Aborted')
    expect(here.asked).toEqual([])
  })

  test.each<[string, (here: Awaited<ReturnType<typeof connected>>) => unknown]>([
    ['the wallet is disconnected', ({ modal }) => disconnect(modal)],
    ['the wallet changes the account', ({ wallet }) => wallet.link().useAccounts(BOB)],
    ['the wallet changes the network', ({ wallet }) => wallet.link().useNetwork('eip155:8453')],
    ['the site signs out', ({ modal }) => signOut(modal)],
  ])('signIn() rejects if %s, and a later answer keeps nothing', async (_, leave) => {
    const here = await connected()
    const result = signingIn(here)
    await rest()
    await leave(here)
    expect(await result).toBe('Aborted')
    here.wallet.link().useAccounts(ALICE)
    here.wallet.link().useNetwork('eip155:1')
    await here.answer()
    expect([here.saved(), here.session(), here.entry.told('sign-in')]).toEqual([null, null, []])
  })

  test('signOut() also ends a session that is being verified', async () => {
    let verified = (_: boolean) => {}
    const here = await connected({ verify: () => new Promise((resolve) => (verified = resolve)) })
    const result = signingIn(here)
    await rest()
    await here.answer()
    await signOut(here.modal)
    verified(true)
    await rest()
    expect([await result, here.saved(), here.session()]).toEqual(['Aborted', null, null])
  })

  test.each<[string, false | SignInOptions]>([
    ['is turned off', false],
    ['is another', { verify: async () => true }],
  ])('a later answer keeps nothing if the option %s', async (_, signIn) => {
    const here = await connected()
    const result = signingIn(here)
    await rest()
    here.entry.configure({ signIn })
    await rest()
    expect(await result).toBe('Aborted')
    await here.answer()
    expect([here.saved(), here.session(), here.entry.told('sign-in')]).toEqual([null, null, []])
  })

  test('a message of an earlier option is not asked for', async () => {
    let give = (_: string) => {}
    const here = await connected({ getNonce: () => new Promise<string>((resolve) => (give = resolve)) })
    const result = signingIn(here)
    await rest()
    here.entry.configure({ signIn: {} })
    await rest()
    give('nonce0000')
    expect([await result, here.asked]).toEqual(['Aborted', []])
  })

  test('signIn() rejects if the site gives no nonce in time', async () => {
    const here = await connected({ getNonce: () => new Promise<string>(() => {}) })
    const result = signingIn(here)
    await pass(HTTP_TIMEOUT_MS)
    await rest()
    expect(await result).toBe('ServiceUnavailable')
  })

  test('a message that is shown later is asked for itself', async () => {
    const here = await connected()
    await prepareMessage(here.modal)
    void signShown(here.modal)
    await rest()
    await prepareMessage(here.modal)
    void signShown(here.modal)
    await rest()
    const [first, second] = here.asked.map(({ text }) => text)
    expect([first === second, here.asked.length]).toEqual([false, 2])
    await here.answer()
    expect([here.saved(), here.session()]).toEqual([null, null])
    await here.answer()
    expect(here.session()?.message).toBe(second)
  })
})
