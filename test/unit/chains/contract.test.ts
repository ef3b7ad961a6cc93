import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { parseNetworkId } from '../../../src/core/caip.ts'
import type { Connector, Link, LinkChange } from '../../../src/core/connector.ts'
import { isWalletModalError, WalletModalError } from '../../../src/core/errors.ts'
import { createModal } from '../../../src/modal.ts'
import { fakeNetwork } from '../../kit/fakeChain.ts'
import { fakeLink } from '../../kit/fakeConnector.ts'
import { fakeEntry } from '../../kit/createTestModal.ts'
import { rest } from '../../kit/clock.ts'
import { CHAINS, type ChainCase, type Page } from './contract/cases.ts'

const ALL = Object.values(CHAINS).flat()
const CHAINS_DIR = join(import.meta.dirname, '../../../src/chains')

/** Returns the error of a promise that must reject. */
const failure = async (work: () => unknown): Promise<unknown> => {
  try {
    await work()
  } catch (error) {
    return error
  }
  throw new Error('It did not reject')
}

const openPage = () => new EventTarget() as Page

/** Creates a link to the chain's wallet on the first of its networks. */
function open({ namespace, address, networks, wallet }: ChainCase, isStuck?: boolean) {
  const changes: LinkChange[] = []
  // With `isStuck`, the wallet's session covers only the first network.
  const link: Link = Object.assign(fakeLink(namespace, [address], networks[0]), {
    provider: wallet?.(isStuck) ?? {},
    ...(isStuck && { approved: [networks[0]] }),
  })
  link.watch((change) => changes.push(change))
  const [, reference = ''] = networks[1].split(':')
  return {
    link,
    changes,
    other: fakeNetwork(1, 'Other', {
      id: namespace === 'eip155' ? Number(reference) : reference,
      chainNamespace: namespace,
      caipNetworkId: networks[1],
    }),
  }
}

describe.each(ALL)('Chain contract: $namespace', (one) => {
  const { namespace, address, alike = [], create, putWallet, wallet, ask, balance } = one

  test('lists unique, valid networks of the chain’s namespace', async () => {
    const chain = create(openPage())
    expect(chain.namespace).toBe(namespace)
    const networks = [...chain.networks, ...((await chain.moreNetworks?.()) ?? [])]
    expect(networks.map(({ chainNamespace }) => chainNamespace)).toContain(namespace)
    const folder = Object.values(CHAINS).find((cases) => cases.includes(one)) ?? []
    for (const { caipNetworkId, chainNamespace, id } of networks) {
      // The chains of a folder share one table of networks.
      expect(folder.map((other) => other.namespace)).toContain(chainNamespace)
      expect(parseNetworkId(caipNetworkId)).toMatchObject({ namespace: chainNamespace, reference: String(id) })
    }
    expect(new Set(networks.map(({ caipNetworkId }) => caipNetworkId)).size).toBe(networks.length)
  })

  test('accepts the chain’s own addresses and rejects addresses of other chains', () => {
    const { isAddress } = create(openPage())
    expect(isAddress(address)).toBe(true)
    expect(
      ALL.filter((other) => isAddress(other.address))
        .map((other) => other.namespace)
        .toSorted(),
    ).toEqual([namespace, ...alike].toSorted())
    for (const text of ['', ' ', ` ${address}`, `${address} `, address.slice(0, 12), `${namespace}:${address}`])
      expect([text, isAddress(text)]).toEqual([text, false])
  })

  test('finds wallets that are present or added later, until discovery is stopped', async () => {
    const page = openPage()
    const lists: (readonly Connector[])[] = []
    putWallet?.(page, 'First')
    const stop = create(page).discover((connectors) => lists.push(connectors))
    onTestFinished(stop)
    await rest()
    putWallet?.(page, 'Second')
    await vi.waitFor(
      () => expect(lists.at(-1)?.map(({ name }) => name) ?? []).toEqual(putWallet ? ['First', 'Second'] : []),
      { timeout: 10_000 },
    )
    for (const connector of lists.flat())
      expect([connector.namespaces, connector.id.length > 0]).toEqual([[namespace], true])
    const count = lists.length
    stop()
    stop()
    putWallet?.(page, 'Third')
    await rest()
    expect(lists).toHaveLength(count)
  })

  test('finds no wallets if discovery is stopped immediately', async () => {
    const page = openPage()
    const changed = vi.fn()
    create(page).discover(changed)()
    putWallet?.(page, 'Late')
    await rest()
    expect(changed).not.toHaveBeenCalled()
  })

  test('creates a connector only from a wallet object', () => {
    const { fromProvider } = create(openPage())
    const facts = { id: 'mine', name: 'Mine', type: 'external' } as const
    if (wallet) expect(fromProvider?.(facts, wallet())).toMatchObject({ ...facts, namespaces: [namespace] })
    for (const value of [undefined, null, 1, 'text', {}, [], () => {}])
      expect(fromProvider?.(facts, value)).toBeUndefined()
  })

  test('implements exactly the abilities that the chain declares', async () => {
    const { abilities, load } = create(openPage())
    const adapter = await load()
    expect({ balance: Boolean(adapter.balance), switch: Boolean(adapter.switchNetwork) }).toEqual({
      balance: abilities.includes('balance'),
      switch: abilities.includes('switch'),
    })
    expect(Boolean(balance)).toBe(abilities.includes('balance'))
  })

  test('gives sites a provider that rejects with a code while disconnected', async () => {
    const adapter = await create(openPage()).load()
    const error = await failure(() =>
      ask(
        adapter.provider(
          () => undefined,
          () => () => {},
        ),
      ),
    )
    expect((error as { code?: unknown }).code).toBe(isWalletModalError(error) ? 'NotConnected' : 4900)
  })

  test('switches a connection to another network and notifies listeners once', async () => {
    const adapter = await create(openPage()).load()
    const { link, changes, other } = open(one)
    expect(adapter.obstacleTo?.(link, other.caipNetworkId)).toBeUndefined()
    await adapter.switchNetwork?.(link, other, async () => [])
    expect([link.network, changes]).toEqual([other.caipNetworkId, [{ kind: 'network', network: other.caipNetworkId }]])
  })

  test('rejects a switch to a network that the wallet lacks with UnsupportedChain', async () => {
    const adapter = await create(openPage()).load()
    const { link, changes, other } = open(one, true)
    const error = await failure(() => adapter.switchNetwork?.(link, other, async () => []))
    expect(error).toBeInstanceOf(WalletModalError)
    expect([(error as WalletModalError).code, link.network, changes]).toEqual(['UnsupportedChain', one.networks[0], []])
  })

  test.runIf(balance)('reads a balance in base units, and rejects malformed answers with a code', async () => {
    const adapter = await create(openPage()).load()
    expect(await adapter.balance?.(address, async () => balance?.answer)).toBe(balance?.amount)
    for (const answer of [undefined, null, '', '1.5', -1, {}, { value: '-1' }]) {
      expect(await failure(() => adapter.balance?.(address, async () => answer))).toMatchObject({
        code: 'ServiceUnavailable',
      })
    }
    const limited = new WalletModalError('RateLimited')
    expect(await failure(() => adapter.balance?.(address, () => Promise.reject(limited)))).toBe(limited)
  })
})

test('runs the chain contract tests for every chain of src/chains and of the modal', () => {
  // Folders without an index contain code that several chains share.
  const folders = readdirSync(CHAINS_DIR).filter((name) => existsSync(join(CHAINS_DIR, name, 'index.ts')))
  expect(Object.keys(CHAINS).toSorted()).toEqual(folders.toSorted())
  const modal = createModal(fakeEntry({}), {})
  onTestFinished(() => modal.lifetime.abort())
  expect(modal.chains.map(({ namespace }) => namespace).toSorted()).toEqual(
    ALL.map(({ namespace }) => namespace).toSorted(),
  )
})
