import { describe, expect, test, vi } from 'vitest'
import { cachedApiOf } from '../../../../src/flows/assets/cachedApiOf.ts'
import { discardSaved } from '../../../../src/flows/connections/discardSaved.ts'
import { disconnect } from '../../../../src/flows/connections/disconnect.ts'
import { moveStorage } from '../../../../src/flows/connections/moveStorage.ts'
import { reconnect } from '../../../../src/flows/connections/reconnect.ts'
import { openModal } from '../../../../src/flows/modal/openModal.ts'
import type { Modal } from '../../../../src/modal.ts'
import { cacheKey } from '../../../../src/services/cacheKeys.ts'
import { rest } from '../../../kit/clock.ts'
import { createConnected, createTestModal } from '../../../kit/createTestModal.ts'
import { fakeConnector, type FakeConnector } from '../../../kit/fakeConnector.ts'
import { fakeStorage, type FakeStorage } from '../../../kit/fakeStorage.ts'

const KEYS = (['tokens', 'history', 'identities', 'names', 'prices'] as const).map(cacheKey)

/** Fills the caches, as an earlier page would. */
function fill(storage: FakeStorage): void {
  for (const key of KEYS) storage.setItem(key, '{"since":1,"entries":[]}')
}
const filled = (storage: FakeStorage) => KEYS.filter((key) => storage.getItem(key) !== null)

/** Opens a page that restores an earlier page's connection and does not open the modal. */
async function restored() {
  const before = await createConnected()
  before.stop()
  fill(before.storage)
  const page = createTestModal({ storage: before.storage, connectors: [before.wallet] })
  await reconnect(page.modal)
  expect(page.modal.connections.$active.get()?.status).toBe('connected')
  expect(filled(page.storage)).toEqual(KEYS)
  return { ...page, wallet: before.wallet }
}

describe('The caches of the Blockchain API', () => {
  const ends: Readonly<Record<string, (modal: Modal, wallet: FakeConnector) => unknown>> = {
    'the visitor disconnects': (modal) => disconnect(modal),
    'the wallet ends the connection': (_, wallet) => wallet.link().useAccounts(),
  }

  test.each(Object.entries(ends))('deletes answers that were cached on this page when %s', async (_, end) => {
    const { modal, storage, wallet } = await createConnected()
    cachedApiOf(modal)
    fill(storage)
    await end(modal, wallet)
    expect(filled(storage)).toEqual([])
  })

  test.each(Object.entries(ends))(
    'deletes answers that were cached before a reload when the session is restored and then %s',
    async (_, end) => {
      const { modal, storage, wallet } = await restored()
      await end(modal, wallet)
      expect(filled(storage)).toEqual([])
    },
  )

  test('forgets answers of this page on disconnect even if the site’s storage keeps nothing', async () => {
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ name: 'alice.eth' }))
    const options = { projectId: 'p1', services: { blockchainApi: 'https://api.test' } }
    const storage = { ...fakeStorage(), setItem: () => {} }
    const { modal } = await createConnected({}, { options, storage })
    const { identity } = cachedApiOf(modal)
    await identity.read({ address: '0xa11ce' })
    expect(identity.last({ address: '0xa11ce' })?.value).toEqual({ name: 'alice.eth' })
    await disconnect(modal)
    expect(identity.last({ address: '0xa11ce' })).toBeUndefined()
  })

  test('deletes cached answers when the wallet revoked the connection between two visits', async () => {
    const before = await createConnected()
    before.stop()
    fill(before.storage)
    const gone = fakeConnector({ id: before.wallet.id, restores: 'forgotten' })
    const { modal, storage } = createTestModal({ storage: before.storage, connectors: [gone] })
    await reconnect(modal)
    expect(filled(storage)).toEqual([])
  })

  test('deletes cached answers when the site does not restore connections', async () => {
    const { modal, storage } = createTestModal()
    fill(storage)
    discardSaved(modal, '[]')
    expect(filled(storage)).toEqual([])
  })

  test('deletes cached answers in the old storage when the site sets another storage', async () => {
    const { modal, storage, entry } = await createConnected()
    fill(storage)
    const other = fakeStorage()
    entry.configure({ storage: other })
    await moveStorage(modal, storage)
    expect([filled(storage), filled(other)]).toEqual([[], []])
  })

  test('keeps cached answers when the wallet changes to another account', async () => {
    const { modal, wallet, storage } = await restored()
    wallet.link().useAccounts('0x2')
    await rest()
    expect(modal.connections.$active.get()?.address).toBe('0x2')
    expect(filled(storage)).toEqual(KEYS)
  })
})

describe('Requests to the Blockchain API', () => {
  test('sends the project id, type and version to the Blockchain API', async () => {
    const fetch = vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json({ name: 'alice.eth' }))
    const options = { projectId: 'p1', services: { blockchainApi: 'https://api.test' } }
    const { modal } = createTestModal({ options })
    const { identity } = cachedApiOf(modal)
    expect((await identity.read({ address: '0xa11ce' })).value).toEqual({ name: 'alice.eth' })
    expect(fetch.mock.calls[0]?.[0]).toMatch(
      /^https:\/\/api\.test\/v1\/identity\/0xa11ce\?projectId=p1&st=wallet-modal&sv=/,
    )
    expect(cachedApiOf(modal).identity).toBe(identity)
  })

  test('sends no request to the Blockchain API when the modal opens, and stores nothing', async () => {
    const fetch = vi.spyOn(globalThis, 'fetch')
    const { modal, storage } = await createConnected({}, { options: { projectId: 'p1' } })
    cachedApiOf(modal)
    void openModal(modal)
    expect(fetch).not.toHaveBeenCalled()
    expect(filled(storage)).toEqual([])
  })
})
