// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { fakeStorage } from '../../../kit/fakeStorage.ts'
import { forbidTraffic } from '../../sandbox/phoneKit.ts'
import {
  addressesOf,
  ask1193,
  connected,
  deadPort,
  FIRST,
  openPage,
  saved,
  SECOND,
  SOLANA,
  startPhone,
  startRelay,
  watch,
} from './world.ts'

forbidTraffic()

async function world(phoneMore: Parameters<typeof startPhone>[1] = {}) {
  const relay = await startRelay()
  const storage = fakeStorage()
  return { relay, storage, page: openPage(relay.url, { storage }), phone: await startPhone(relay.url, phoneMore) }
}

/** Restores every saved namespace, as after a reload. */
const restoreAll = (page: ReturnType<typeof openPage>, links: readonly Parameters<typeof saved>[0][]) =>
  Promise.all(links.map((one) => page.connector.restore(saved(one))))

describe('Restoring pairing sessions after a reload', () => {
  it('restores every namespace of a session without contacting the wallet', async () => {
    const { relay, storage, page, phone } = await world()
    const link = await connected(page, phone)
    page.leave()
    const [evm, solana] = await restoreAll(openPage(relay.url, { storage }), [link, ...(link.siblings ?? [])])
    expect(evm).toMatchObject({
      namespace: 'eip155',
      network: 'eip155:1',
      wallet: { name: 'Phone Wallet' },
      clientId: link.clientId,
    })
    expect(solana).toMatchObject({ namespace: 'solana', network: SOLANA })
    expect(phone.questions).toHaveLength(1)
    await expect.poll(() => relay.relay.connections).toBe(2)
  })

  it('sends requests, receives events and disconnects with a restored session', async () => {
    const { relay, storage, page, phone } = await world()
    const before = await connected(page, phone)
    page.leave()
    const [link] = await restoreAll(openPage(relay.url, { storage }), [before])
    if (!link) return expect.fail('not restored')
    expect(await ask1193(link, 'personal_sign', ['0x00', FIRST])).toMatch(/^0x/)
    const changes = watch(link)
    await phone.switchChain('eip155:8453')
    await expect.poll(() => changes).toEqual([{ kind: 'network', network: 'eip155:8453' }])
    await link.close()
    await expect.poll(() => phone.sessions.list()).toEqual([])
  })

  it('restores a session with the selected network and account', async () => {
    const { relay, storage, page, phone } = await world()
    const link = await connected(page, phone)
    page.leave()
    const again = await openPage(relay.url, { storage }).connector.restore({
      ...saved(link),
      network: 'eip155:8453',
      address: SECOND,
    })
    expect([again?.network, ...addressesOf(again ?? link)]).toEqual(['eip155:8453', SECOND, FIRST])
  })

  it('restores no session that was ended or is missing in storage', async () => {
    const { relay, storage, page, phone } = await world()
    const link = await connected(page, phone)
    await link.close()
    page.leave()
    expect(await restoreAll(openPage(relay.url, { storage }), [link])).toEqual([null])
    expect(await restoreAll(openPage(relay.url), [link])).toEqual([null])
  })

  it('discards expired sessions, even while the relay is unreachable', async () => {
    const { storage, page, phone } = await world()
    const link = await connected(page, phone)
    page.leave()
    const key = [...storage.values.keys()].find((one) => one.endsWith('//session')) ?? ''
    const sessions = JSON.parse(storage.getItem(key) ?? '[]') as { expiry: number }[]
    storage.setItem(key, JSON.stringify(sessions.map((one) => ({ ...one, expiry: 1 }))))
    expect(await restoreAll(openPage(await deadPort(), { storage }), [link])).toEqual([null])
  })

  it.each([
    ['namespaces', { eip155: null }],
    ['namespaces', null],
    ['peer', null],
    ['topic', 7],
  ])('restores a valid session beside a session whose %s is %j', async (key, value) => {
    const { relay, storage, page, phone } = await world()
    const link = await connected(page, phone)
    page.leave()
    const place = [...storage.values.keys()].find((one) => one.endsWith('//session')) ?? ''
    const [good] = JSON.parse(storage.getItem(place) ?? '[]') as { topic: string }[]
    storage.setItem(place, JSON.stringify([null, { ...good, topic: 'b'.repeat(64), [key]: value }, good]))
    const [again] = await restoreAll(openPage(relay.url, { storage }), [link])
    expect(again && addressesOf(again)).toEqual([FIRST, SECOND])
  })

  it('restores sessions while the relay is unreachable', async () => {
    const { storage, page, phone } = await world()
    const link = await connected(page, phone)
    page.leave()
    const [again] = await restoreAll(openPage(await deadPort(), { storage }), [link])
    expect(again?.network).toBe('eip155:1')
  })

  it('restores the session of the saved wallet among several sessions', async () => {
    const { relay, storage, page, phone } = await world({ name: 'First Phone' })
    const other = await startPhone(relay.url, { name: 'Second Phone' })
    const first = await connected(page, phone)
    await connected(page, other)
    page.leave()
    const [again] = await restoreAll(openPage(relay.url, { storage }), [first])
    expect(again?.wallet?.name).toBe('First Phone')
    await again?.close()
    await expect.poll(() => phone.sessions.list()).toEqual([])
    expect(other.sessions.list()).toHaveLength(1)
  })
})

describe('Pairing sessions in several tabs', () => {
  it('restores a session that another tab created after the SDK had started', async () => {
    const { relay, storage, page, phone } = await world({ name: 'First Phone' })
    const first = await connected(page, phone)
    const tab = openPage(relay.url, { storage })
    await restoreAll(tab, [first])
    const other = await startPhone(relay.url, { name: 'Second Phone' })
    const second = await connected(page, other)
    const [again] = await restoreAll(tab, [second])
    expect(again?.wallet?.name).toBe('Second Phone')
    if (again) expect(await ask1193(again, 'personal_sign', ['0x00', FIRST])).toMatch(/^0x/)
    expect(other.questions.at(-1)?.method).toBe('personal_sign')
  })

  it('switches a session to the network that another tab saved', async () => {
    const { relay, storage, page, phone } = await world()
    const first = await connected(page, phone)
    const tab = openPage(relay.url, { storage })
    const [link] = await restoreAll(tab, [first])
    const changes = watch(link ?? first)
    await tab.connector.restore({ ...saved(first), network: 'eip155:8453' })
    expect(changes).toEqual([{ kind: 'network', network: 'eip155:8453' }])
  })
})

it('stores all data of the pairing SDK in the site’s storage under our prefix', async () => {
  const { storage, page, phone } = await world()
  await connected(page, phone)
  expect([...storage.values.keys()].filter((key) => !key.startsWith('wallet-modal:'))).toEqual([])
  expect(storage.values.size).toBeGreaterThan(3)
})
