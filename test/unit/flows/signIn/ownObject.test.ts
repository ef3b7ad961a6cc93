import { describe, expect, test } from 'vitest'
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
import { ALICE } from '../../../kit/fakeEip1193.ts'
import { ownSiwx } from '../../../kit/ownSiwx.ts'
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
