import { describe, expect, test } from 'vitest'
import { connect } from '../../../../src/flows/connect/connect.ts'
import { openModal } from '../../../../src/flows/modal/openModal.ts'
import { signInForSite } from '../../../../src/flows/signIn/signInForSite.ts'
import { signOut } from '../../../../src/flows/signIn/signOut.ts'
import { pass, rest, standStill } from '../../../kit/clock.ts'
import { fakeConnector } from '../../../kit/fakeConnector.ts'
import { createSigning } from '../../../kit/signing.ts'

standStill()

const KEY = 'wallet-modal:sign-in'

/** Signs in without the modal. */
async function signedIn(...args: Parameters<typeof createSigning>) {
  const here = await createSigning(...args)
  await connect(here.modal, here.wallet.id)
  await rest()
  await signInForSite(here.modal)
  const { storage, modal, entry } = here
  /** Does what another tab does to the storage, as this page learns of it. */
  const elsewhere = async (value: string | null, key: string | null = KEY) => {
    if (value === null) storage.removeItem(KEY)
    else storage.setItem(KEY, value)
    window.dispatchEvent(new StorageEvent('storage', { key }))
    await rest()
  }
  return {
    ...here,
    elsewhere,
    saved: () => storage.getItem(KEY),
    session: () => modal.shell.$session.get(),
    signOuts: () => entry.told('sign-out').length,
  }
}

describe('The end of a session', () => {
  test('shows the sign-in in place of what the visitor sees, and then that again', async () => {
    const here = await signedIn({ expiresInMs: 60_000 })
    void openModal(here.modal, { view: 'Allowances' })
    expect(here.view()).toBe('Allowances')
    await pass(60_000)
    expect(here.view()).toBe('SIWXSignMessage')
    await signInForSite(here.modal)
    expect(here.view()).toBe('Allowances')
    await signOut(here.modal)
    expect(here.view()).toBe('SIWXSignMessage')
  })

  test.each([
    ['signs out', KEY],
    ['clears the storage', null],
  ])('is told to the site when another tab %s', async (_, key) => {
    const here = await signedIn()
    await here.elsewhere(null, key)
    expect([here.session(), here.signOuts()]).toEqual([null, 1])
  })

  test('is not told when another tab changes nothing', async () => {
    const here = await signedIn()
    await here.elsewhere(here.saved())
    await here.elsewhere(here.saved(), null)
    expect([here.session()?.signature !== undefined, here.signOuts()]).toEqual([true, 0])
  })

  test('does not come when another wallet app replaces the first with the same account', async () => {
    const other = fakeConnector({ id: 'com.other', name: 'Other' })
    const here = await signedIn({}, { connectors: [other] })
    const session = here.session()
    await connect(here.modal, other.id)
    await rest()
    expect(here.modal.connections.$all.get().map(({ connectorId }) => connectorId)).toEqual(['com.other'])
    expect([here.session(), here.signOuts()]).toEqual([session, 0])
    expect(here.saved()).toContain(session?.signature)
  })
})

describe('A sign-in in another tab', () => {
  test('is the outcome of the view that is shown', async () => {
    const here = await signedIn()
    const [saved, session] = [here.saved(), here.session()]
    await here.elsewhere(null)
    const opened = openModal(here.modal)
    expect(here.view()).toBe('SIWXSignMessage')
    await here.elsewhere(saved)
    expect(here.modal.shell.$open.get()).toBe(false)
    expect(await opened).toMatchObject({ outcome: 'signed-in', session })
  })
})
