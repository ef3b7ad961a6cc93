import { describe, expect, test } from 'vitest'
import type { SignInMessage } from '../../../../src/core/signIn/siwx.ts'
import { connect } from '../../../../src/flows/connect/connect.ts'
import { HTTP_TIMEOUT_MS } from '../../../../src/core/limits.ts'
import { disconnect } from '../../../../src/flows/connections/disconnect.ts'
import { openModal } from '../../../../src/flows/modal/openModal.ts'
import { cancelSignIn } from '../../../../src/flows/signIn/cancelSignIn.ts'
import { signInForSite } from '../../../../src/flows/signIn/signInForSite.ts'
import { signInOf } from '../../../../src/flows/signIn/signInOf.ts'
import { showMessage } from '../../../../src/flows/signIn/signInView.ts'
import { signOut } from '../../../../src/flows/signIn/signOut.ts'
import { pass, rest, standStill } from '../../../kit/clock.ts'
import { ALICE, BOB } from '../../../kit/fakeEip1193.ts'
import { ownSiwx } from '../../../kit/ownSiwx.ts'
import { FIELDS } from '../../../kit/signInFields.ts'
import { createSigning } from '../../../kit/signing.ts'

standStill()

async function connected(...args: Parameters<typeof ownSiwx>) {
  const { siwx, kept } = ownSiwx(...args)
  const here = await createSigning(siwx)
  await connect(here.modal, here.wallet.id)
  await rest()
  return { ...here, kept, session: () => here.modal.shell.$session.get() }
}

describe('A site whose own object writes EVM addresses in lower case', () => {
  test('is told that its visitor signed out when the wallet disconnects', async () => {
    const here = await connected()
    await signInForSite(here.modal)
    expect(here.session()?.data.accountAddress).toBe(ALICE.toLowerCase())
    await disconnect(here.modal)
    await rest()
    expect([here.kept(), here.session(), here.entry.told('sign-out').length]).toEqual([[], null, 1])
  })

  test('keeps its session in view while it is read again, as when another tab signs in', async () => {
    const here = await connected()
    await signInForSite(here.modal)
    const seen: unknown[] = []
    here.modal.shell.$session.listen((session) => seen.push(session))
    window.dispatchEvent(new StorageEvent('storage', { key: null }))
    await rest()
    expect(seen).toEqual([])
  })

  test('has its message shown again after an approval, and not another one', async () => {
    const here = await connected()
    void openModal(here.modal)
    await showMessage(here.modal)
    const { message } = signInOf(here.modal).$progress.get()
    await showMessage(here.modal)
    expect(message?.accountAddress).toBe(ALICE.toLowerCase())
    expect(signInOf(here.modal).$progress.get().message).toBe(message)
  })

  test('gets its visitor back to the network of their session when they cancel on another', async () => {
    const here = await connected()
    await signInForSite(here.modal)
    here.wallet.link().useNetwork('eip155:8453')
    await rest()
    await cancelSignIn(here.modal)
    await rest()
    expect(here.chain.asked.switch).toEqual(['eip155:1'])
    expect(here.session()?.data.chainId).toBe('eip155:1')
  })
})

describe('signOut() with an object of the site', () => {
  test.each<[string, () => Promise<void>]>([
    ['does not answer', () => new Promise(() => {})],
    ['fails', () => Promise.reject(new Error('offline'))],
  ])('that %s rejects, and the session stays', async (_, setSessions) => {
    const here = await connected({ setSessions })
    const session = await signInForSite(here.modal)
    const signingOut = signOut(here.modal).catch((error: unknown) => error)
    await rest()
    await pass(HTTP_TIMEOUT_MS)
    expect(await signingOut).toMatchObject({ name: 'WalletModalError', code: 'ServiceUnavailable' })
    expect([here.session(), here.entry.told('sign-out')]).toEqual([session, []])
  })
})

describe('A message of a site’s own object', () => {
  test.each([
    ['has no text of its own', {}],
    ['has an empty text', { toString: (): string => ' ' }],
    ['has a text that is none', { toString: (): number => 1 }],
    [
      'throws when it is read',
      {
        toString: (): string => {
          throw new Error('no text')
        },
      },
    ],
    ['is for another account', { accountAddress: BOB, toString: (): string => 'text' }],
    ['is for another network', { chainId: 'eip155:8453', toString: (): string => 'text' }],
  ])('that %s is refused by name, and nothing is shown or asked', async (_, more) => {
    const here = await connected({ createMessage: async (ask) => ({ ...FIELDS, ...ask, ...more }) as SignInMessage })
    const told = { code: 'InvalidOption', message: expect.stringContaining('"signIn.createMessage"') as string }
    void openModal(here.modal)
    await showMessage(here.modal)
    expect(signInOf(here.modal).$progress.get()).toMatchObject({ phase: 'failed', error: told })
    expect(here.entry.told('error')).toMatchObject([told])
    await expect(signInForSite(here.modal)).rejects.toMatchObject(told)
    expect(here.asked).toEqual([])
  })

  test('is signed as it was when it was shown, even if its text changes', async () => {
    let reads = 0
    const here = await connected({
      createMessage: async (ask) => ({ ...FIELDS, ...ask, toString: () => `text ${++reads}` }),
    })
    await signInForSite(here.modal)
    expect(here.asked.map(({ text }) => text)).toEqual(['text 1'])
    expect(here.session()?.message).toBe('text 1')
  })
})
