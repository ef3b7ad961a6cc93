import { describe, expect, test } from 'vitest'
import { disconnect } from '../../../../src/flows/connections/disconnect.ts'
import { reconnect } from '../../../../src/flows/connections/reconnect.ts'
import { connect } from '../../../../src/flows/connect/connect.ts'
import { openModal } from '../../../../src/flows/modal/openModal.ts'
import { signInForSite } from '../../../../src/flows/signIn/signInForSite.ts'
import { signOut } from '../../../../src/flows/signIn/signOut.ts'
import { pass, rest, standStill } from '../../../kit/clock.ts'
import { ALICE, BOB } from '../../../kit/fakeEip1193.ts'
import { fakeConnector } from '../../../kit/fakeConnector.ts'
import { fakeStorage } from '../../../kit/fakeStorage.ts'
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
    events: () => entry.events.map(({ name }) => name).filter((name) => name === 'sign-in' || name === 'sign-out'),
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

describe('The events sign-in and sign-out', () => {
  test('follow the session when the account changes', async () => {
    const here = await signedIn()
    here.wallet.link().useAccounts(BOB)
    expect(here.events()).toEqual(['sign-in', 'sign-out'])
    await rest()
    await signInForSite(here.modal)
    here.wallet.link().useAccounts(ALICE)
    await rest()
    expect(here.session()?.data.accountAddress).toBe(ALICE)
    expect(here.events()).toEqual(['sign-in', 'sign-out', 'sign-in', 'sign-out', 'sign-in'])
  })

  test('tell of another network only once it is known whether there is a session', async () => {
    const here = await signedIn({}, { options: { networks: ['eip155:1', 'eip155:10'] } })
    here.wallet.link().useNetwork('eip155:10')
    expect([here.session(), here.events()]).toEqual([null, ['sign-in']])
    await rest()
    expect(here.events()).toEqual(['sign-in', 'sign-out'])
    await signInForSite(here.modal)
    here.wallet.link().useNetwork('eip155:1')
    await rest()
    expect(here.session()?.data.chainId).toBe('eip155:1')
    expect(here.events()).toEqual(['sign-in', 'sign-out', 'sign-in', 'sign-in'])
  })

  test('do not tell of a disconnect from a site that keeps sessions', async () => {
    const here = await signedIn({ signOutOnDisconnect: false })
    await disconnect(here.modal)
    await rest()
    expect(here.session()).toBeNull()
    await connect(here.modal, here.wallet.id)
    await rest()
    expect(here.session()).not.toBeNull()
    expect(here.events()).toEqual(['sign-in'])
    here.wallet.link().useAccounts(BOB)
    expect(here.events()).toEqual(['sign-in', 'sign-out'])
  })

  test('do not tell of a session that a reload restores', async () => {
    const before = await signedIn()
    const { signature } = before.session() ?? {}
    before.stop()
    const here = await createSigning({}, { storage: before.storage })
    await reconnect(here.modal)
    await rest()
    expect(here.modal.shell.$session.get()?.signature).toBe(signature)
    expect(here.entry.told('sign-in')).toEqual([])
    await signOut(here.modal)
    expect(here.entry.told('sign-out')).toHaveLength(1)
  })

  test('tell when the option is turned off', async () => {
    const here = await signedIn()
    here.entry.configure({ signIn: false })
    expect([here.session(), here.events()]).toEqual([null, ['sign-in', 'sign-out']])
  })
})

describe('A sign-in in another tab', () => {
  test('fires `sign-in` on this page, too', async () => {
    const here = await signedIn()
    const saved = here.saved()
    await here.elsewhere(null)
    await here.elsewhere(saved)
    expect(here.events()).toEqual(['sign-in', 'sign-out', 'sign-in'])
    expect(here.entry.told('sign-in').at(-1)).toEqual({ session: here.session() })
  })

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

test('reports a storage of the site that cannot remove what an earlier visit left', async () => {
  const storage = fakeStorage()
  storage.removeItem = () => {
    throw new Error('Read-only')
  }
  const here = await createSigning({ storage })
  await rest()
  expect(here.entry.told('error')).toMatchObject([{ code: 'Unknown' }])
})
