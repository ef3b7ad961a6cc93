import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { NAME_TTL_MS } from '../../../../src/core/limits.ts'
import type { Options } from '../../../../src/core/options.ts'
import { disconnect } from '../../../../src/flows/connections/disconnect.ts'
import { closeModal } from '../../../../src/flows/modal/closeModal.ts'
import { openModal } from '../../../../src/flows/modal/openModal.ts'
import { followNames } from '../../../../src/flows/names/followNames.ts'
import type { Rpc } from '../../../../src/services/rpc/index.ts'
import { pass, rest, standStill } from '../../../kit/clock.ts'
import { createConnected } from '../../../kit/createTestModal.ts'
import { fakeChain, NETWORKS } from '../../../kit/fakeChain.ts'
import { ALICE, BOB } from '../../../kit/fakeEip1193.ts'
import { fakeStorage } from '../../../kit/fakeStorage.ts'
import { node, resolved, reversed, revert } from '../../services/names/kit.ts'

standStill()

const PROJECT: Options = { projectId: 'p1', services: { blockchainApi: 'https://api.test' } }
const PICTURE = 'https://pictures.example/alice.png'
const ENS = { name: 'alice.eth', avatar: PICTURE }
const none = { name: undefined, avatar: undefined }

/** Returns the service's answer for a path: JSON or a `Response`. An error makes the request fail. */
let service: (path: string) => unknown
let asked: URL[]
beforeEach(() => {
  asked = []
  service = () => ({ name: 'alice.service.eth', avatar: PICTURE })
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(new URL(url))
    const body =
      new URL(url).pathname === '/v1/supported-chains' ? { http: ['eip155:1'] } : await service(new URL(url).pathname)
    if (body instanceof Error) throw body
    return body instanceof Response ? body : Response.json(body)
  })
})
afterEach(() => vi.unstubAllGlobals())

/** Creates an Ethereum chain on which every address has the name alice.eth by default. */
function ethereum(reverse: () => unknown = () => reversed('alice.eth'), avatar = PICTURE) {
  const chain = node({ reverseWithGateways: reverse, resolveWithGateways: () => resolved(avatar) })
  const urls: string[][] = []
  const rpc: Rpc['request'] = (to, method, params = []) => {
    urls.push([...to])
    return chain.request(method, params)
  }
  return { rpc, urls, functions: chain.functions }
}

/** Opens the modal on a page with a connected wallet, and follows names. */
async function following(
  options: Options = {},
  chain = ethereum(),
  parts: Parameters<typeof createConnected>[1] = {},
  facts: Parameters<typeof createConnected>[0] = {},
) {
  const page = await createConnected(facts, { options, rpc: chain.rpc, ...parts })
  void openModal(page.modal)
  followNames(page.modal)
  await rest()
  await rest()
  const account = () => {
    const { name, avatar } = page.entry.state().account ?? {}
    return { name, avatar }
  }
  return { ...page, ...chain, account }
}

describe('The name of the account in use', () => {
  test('requests the account’s name from the Blockchain API with a project id', async () => {
    const { account, urls } = await following(PROJECT)
    expect(account()).toEqual({ name: 'alice.service.eth', avatar: PICTURE })
    expect(urls).toEqual([])
    expect(asked.map(({ pathname }) => pathname)).toEqual([`/v1/identity/${ALICE}`])
    expect(asked[0]?.searchParams.get('sender')).toBe(ALICE)
  })

  test('reads the account’s name from Ethereum at the site’s RPC URL without a project id', async () => {
    const { account, urls, functions } = await following({ rpcUrls: { 'eip155:1': 'https://own.example' } })
    expect(account()).toEqual(ENS)
    expect(asked).toEqual([])
    expect(functions()).toEqual(['reverseWithGateways', 'resolveWithGateways'])
    expect(urls).toEqual([['https://own.example'], ['https://own.example']])
  })

  test('reads the account’s name only from Ethereum with names: "rpc"', async () => {
    const { account, urls } = await following({ ...PROJECT, names: 'rpc' })
    expect(account()).toEqual(ENS)
    expect([asked.length, urls.length]).toEqual([0, 2])
  })

  test('reads the account’s name from Ethereum while another EVM network is current', async () => {
    const { account, urls } = await following({}, ethereum(), {}, { network: 'eip155:8453' })
    expect(account()).toEqual(ENS)
    expect(urls[0]).toEqual(['https://rpc.test/1'])
  })

  test('reads the account’s name from Ethereum if the Blockchain API fails', async () => {
    service = () => new Response('', { status: 503 })
    const { account, urls } = await following(PROJECT)
    expect([account(), urls.length]).toEqual([ENS, 2])
  })

  test('requests no name without a project id if the site does not list Ethereum', async () => {
    const chain = fakeChain({ networks: NETWORKS.slice(1) })
    const { account, urls } = await following({}, ethereum(), { chain }, { network: 'eip155:8453' })
    expect([account(), urls, asked]).toEqual([none, [], []])
  })

  test('requests and shows no name on a test network', async () => {
    const { account, urls, wallet } = await following({}, ethereum(), {}, { network: 'eip155:11155111' })
    expect([account(), urls, asked]).toEqual([none, [], []])
    wallet.link().useNetwork('eip155:1')
    await rest()
    expect(account()).toEqual(ENS)
    wallet.link().useNetwork('eip155:11155111')
    await rest()
    expect(account()).toEqual(none)
  })

  test('requests no name on a chain without names', async () => {
    const chain = fakeChain()
    chain.abilities = ['balance']
    const { account, urls } = await following(PROJECT, ethereum(), { chain })
    expect([account(), urls, asked]).toEqual([none, [], []])
  })

  test('uses names registered at the Blockchain API only for accounts of embedded wallets', async () => {
    service = (path) =>
      path.includes('/reverse/')
        ? [{ name: 'alice.reown.id', addresses: { 60: { address: ALICE } } }]
        : { name: null, avatar: null }
    const installed = await following(PROJECT)
    expect(installed.account()).toEqual(none)
    const page = await createConnected({}, { options: PROJECT })
    const [connection] = page.modal.connections.$known.get()
    page.modal.connections.$known.set(connection ? [{ ...connection, connectorType: 'auth' }] : [])
    void openModal(page.modal)
    followNames(page.modal)
    await rest()
    await rest()
    expect(page.entry.state().account).toMatchObject({ name: 'alice.reown.id' })
  })

  test.each(['Alice.eth', 'vitаlik.eth', 'ecila‮.eth', 'ali​ce.eth', 'Your wallet is locked', `${'a'.repeat(300)}.eth`])(
    'ignores the unsafe name %j from the Blockchain API and from Ethereum',
    async (name) => {
      service = () => ({ name, avatar: PICTURE })
      for (const options of [PROJECT, {}]) {
        const { account } = await following(
          options,
          ethereum(() => reversed(name)),
        )
        expect(account()).toEqual(none)
      }
    },
  )

  test('ignores an account picture whose URL is not https', async () => {
    service = () => ({ name: 'alice.eth', avatar: 'http://pictures.example/alice.png' })
    expect((await following(PROJECT)).account()).toEqual({ name: 'alice.eth', avatar: undefined })
  })

  test.each([
    ['service', PROJECT],
    ['node', {}],
  ])('ignores an account picture on the host of the page, which would get cookies, from a %s', async (_, options) => {
    const avatar = `${location.origin}/logout`
    service = () => ({ name: 'alice.eth', avatar })
    const chain = ethereum(undefined, avatar)
    expect((await following(options, chain)).account()).toEqual({ name: 'alice.eth', avatar: undefined })
  })

  test('shows no name from storage that could imitate another one', async () => {
    const storage = fakeStorage()
    await following({}, ethereum(), { storage })
    const key = 'wallet-modal:identities'
    storage.setItem(key, String(storage.getItem(key)).replace('alice.eth', 'al\u0456ce.eth'))
    expect((await following({}, ethereum(), { storage })).account()).toEqual(none)
  })

  test('requests no name until the modal is open', async () => {
    const { modal } = await createConnected({}, { options: PROJECT })
    followNames(modal)
    await rest()
    expect(asked).toEqual([])
    void openModal(modal)
    await rest()
    expect(asked).toHaveLength(1)
  })
})

describe('The option names: "off"', () => {
  test('requests no name with names: "off"', async () => {
    const { account, urls } = await following({ ...PROJECT, names: 'off' })
    expect([account(), urls, asked]).toEqual([none, [], []])
  })

  test('removes the name when the site sets names: "off", and ignores a late answer', async () => {
    const { account, entry } = await following()
    entry.configure({ names: 'off' })
    expect(account()).toEqual(none)
    entry.configure({ names: 'default' })
    expect(account()).toEqual(ENS)
    const { entry: other, modal } = await createConnected({}, { options: PROJECT })
    void openModal(modal)
    followNames(modal)
    other.configure({ names: 'off' })
    await rest()
    expect(asked).toHaveLength(1)
    expect(other.state().account?.name).toBeUndefined()
  })
})

describe('A failed look-up', () => {
  test('does not repeat a failed name request for 5 minutes', async () => {
    const { account, modal, functions } = await following(
      {},
      ethereum(() => revert('Panic', [1n])),
    )
    const reopen = async () => {
      closeModal(modal, 'api')
      void openModal(modal)
      await rest()
    }
    await reopen()
    await pass(NAME_TTL_MS - 1)
    await reopen()
    expect([functions().length, account()]).toEqual([1, none])
    await pass(1)
    await reopen()
    expect(functions()).toHaveLength(2)
  })

  test('keeps a known name if a later request fails', async () => {
    let isDown = false
    const { account, modal } = await following(
      {},
      ethereum(() => (isDown ? revert('Panic', [1n]) : reversed('alice.eth'))),
    )
    isDown = true
    await pass(NAME_TTL_MS)
    closeModal(modal, 'api')
    void openModal(modal)
    await rest()
    expect(account()).toEqual(ENS)
  })
})

describe('A known name', () => {
  test('requests a known name again after 5 minutes', async () => {
    let name = 'alice.eth'
    const { account, modal } = await following(
      {},
      ethereum(() => reversed(name)),
    )
    name = 'new.eth'
    const reopen = async () => {
      closeModal(modal, 'api')
      void openModal(modal)
      await rest()
      await rest()
    }
    await pass(NAME_TTL_MS - 1)
    await reopen()
    expect(account().name).toBe('alice.eth')
    await pass(1)
    await reopen()
    expect(account().name).toBe('new.eth')
  })

  test('shares known names with other tabs and pages', async () => {
    const storage = fakeStorage()
    await following({}, ethereum(), { storage })
    const other = await following({}, ethereum(), { storage })
    expect([other.account(), other.urls]).toEqual([ENS, []])
  })

  test('deletes the name from state and storage on disconnect', async () => {
    const { modal, storage, entry, functions } = await following()
    expect(storage.values.has('wallet-modal:identities')).toBe(true)
    await disconnect(modal)
    expect(storage.values.has('wallet-modal:identities')).toBe(false)
    expect([entry.state().account, modal.labels.$names.get(), functions().length]).toEqual([null, {}, 2])
  })

  test('ignores a late name of an account that is no longer current', async () => {
    let answer = (_: unknown) => {}
    service = (path) =>
      path.includes(ALICE) ? new Promise((resolve) => (answer = resolve)) : { name: 'bob.eth', avatar: null }
    const { account, wallet } = await following(PROJECT, ethereum(), {}, { accounts: [ALICE, BOB] })
    wallet.link().useAccounts(BOB)
    await rest()
    await rest()
    expect(account().name).toBe('bob.eth')
    answer(Response.json({ name: 'alice.eth' }))
    await rest()
    expect(account().name).toBe('bob.eth')
  })
})
