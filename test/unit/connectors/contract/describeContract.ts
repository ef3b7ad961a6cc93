import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { isAddress as isBitcoinAddress } from '../../../../src/chains/bitcoin/isAddress.ts'
import { isAddress as isEvmAddress } from '../../../../src/chains/evm/isAddress.ts'
import { isAddress as isSolanaAddress } from '../../../../src/chains/solana/isAddress.ts'
import { NAMESPACES, parseNetworkId } from '../../../../src/core/caip.ts'
import type { ConnectRequest, Connector, Link, LinkChange, BuiltInConnector } from '../../../../src/core/connector.ts'
import { isWalletModalError, type ErrorCode } from '../../../../src/core/errors.ts'
import type { CaipNetworkId, Connection, Namespace } from '../../../../src/core/types.ts'

/**
 * How the wallet or its owner answers a connection request. `refuse` also means that the wallet never granted this page
 * anything.
 */
export type Answer = 'approve' | 'refuse' | 'silent'

/** A page with one connector, and what the tests below need to control it. */
export interface ContractWorld {
  connector: Connector
  /** Absent for wallets that are found in the page. */
  offer?: Pick<BuiltInConnector, 'isOffered'>
  /** Additional fields to pass to `connect`. */
  ask?: Partial<ConnectRequest>
  /** Steps between `connect` and the wallet's answer, such as loading a popup or scanning a code. */
  meanwhile?(): Promise<unknown>
  /** Resolves once the wallet has the request. */
  asked(): Promise<unknown>
  /** Returns how often the wallet was notified of a disconnect. Absent if this connector notifies no wallet. */
  ended?(): number
  /** Another network that the wallet supports. */
  other: CaipNetworkId
}

export interface ContractCase {
  namespace: Namespace
  open(answer: Answer): ContractWorld | Promise<ContractWorld>
  /** Error code of a rejection. */
  refusal: ErrorCode
  /** Set for Safe, which is connected whenever the page is open, so restoring always succeeds. */
  isAround?: true
}

const ADDRESSES: Partial<Record<Namespace, (text: string) => boolean>> = {
  eip155: isEvmAddress,
  solana: isSolanaAddress,
  bip122: isBitcoinAddress,
}
const TYPES = ['injected', 'announced', 'standard', 'walletConnect', 'external', 'auth']
const ACCOUNT_TYPES = ['eoa', 'smartAccount', 'payment', 'ordinal']

/** Connects like the modal. */
function connect(
  { connector, ask, meanwhile }: ContractWorld,
  namespace: Namespace,
  signal = new AbortController().signal,
): Promise<Link> {
  const link = connector.connect({ namespace, signal, ...ask })
  // The caller handles the rejection.
  link.catch(() => {})
  return Promise.all([link, meanwhile?.().catch(() => {})]).then(([one]) => one)
}

/** Waits until `check` passes, long enough for a busy machine. */
export const until = (check: () => void) => vi.waitFor(check, { timeout: 10_000 })

/** Returns the error code of a rejected promise, which must be a WalletModalError. */
async function codeOf(promise: Promise<unknown>): Promise<ErrorCode> {
  const error: unknown = await promise.then(
    () => {
      throw new Error('It did not reject')
    },
    (reason: unknown) => reason,
  )
  if (!isWalletModalError(error)) throw new Error('It rejected with a foreign error', { cause: error })
  return error.code
}

/** Creates the connection as the modal saves it. */
const savedOf = (
  { id, name, type }: Connector,
  { namespace, accounts, network }: Pick<Link, 'namespace' | 'accounts' | 'network'>,
): Connection => ({
  connectorId: id,
  connectorName: name,
  connectorType: type,
  namespace,
  accounts,
  address: accounts[0]?.address ?? '',
  network,
  status: 'reconnecting',
})

function expectWellFormed(link: Link): void {
  expect(NAMESPACES).toContain(link.namespace)
  expect(parseNetworkId(link.network).namespace).toBe(link.namespace)
  const addresses = link.accounts.map(({ address }) => address)
  expect(addresses.length).toBeGreaterThan(0)
  expect(new Set(addresses).size).toBe(addresses.length)
  for (const address of addresses) expect([address, ADDRESSES[link.namespace]?.(address)]).toEqual([address, true])
  for (const { type } of link.accounts) expect(ACCOUNT_TYPES).toContain(type)
  expect(link.provider).toBeTypeOf('object')
  if (link.approved) expect(link.approved).toContain(link.network)
}

/** Adds the tests that every connector must pass (see `Connector` and `Link` in src/core/connector.ts). */
export function describeContract(name: string, { namespace, open, refusal, isAround }: ContractCase): void {
  /** Connects, and closes the connection after the test. */
  async function connected() {
    const world = await open('approve')
    const link = await connect(world, namespace)
    onTestFinished(() => link.close())
    const changes: LinkChange[] = []
    return { world, link, changes, stop: link.watch((change) => changes.push(change)) }
  }

  describe(name, () => {
    test('has a connector name and icon before its code is loaded', async () => {
      const { connector, offer } = await open('approve')
      expect([connector.id, connector.name]).toEqual([
        expect.stringMatching(/^\S(?:.*\S)?$/),
        expect.stringMatching(/^\S(?:.*\S)?$/),
      ])
      expect(TYPES).toContain(connector.type)
      expect(connector.namespaces).toContain(namespace)
      if (offer) expect(offer.isOffered()).toBe(true)
    })

    test('connects with valid accounts on a network of the requested namespace', async () => {
      const { link } = await connected()
      expect(link.namespace).toBe(namespace)
      const all = [link, ...(link.siblings ?? [])]
      expect(new Set(all.map((one) => one.namespace)).size).toBe(all.length)
      for (const one of all) expectWellFormed(one)
    })

    test(`rejects with ${refusal} if the visitor declines to connect`, async () => {
      expect(await codeOf(connect(await open('refuse'), namespace))).toBe(refusal)
    })

    test('rejects with Aborted if connecting is aborted before or after the wallet receives the request', async () => {
      const early = new AbortController()
      early.abort()
      expect(await codeOf(connect(await open('silent'), namespace, early.signal))).toBe('Aborted')
      const late = new AbortController()
      const world = await open('silent')
      const connecting = codeOf(connect(world, namespace, late.signal))
      await world.asked()
      late.abort()
      expect(await connecting).toBe('Aborted')
    })

    test(
      isAround ? 'restores a connection to the Safe around the page' : 'restores nothing if the wallet granted nothing',
      async () => {
        const { connector, other } = await open(isAround ? 'approve' : 'refuse')
        const link = await connector.restore(savedOf(connector, { namespace, accounts: [], network: other }))
        if (isAround) expectWellFormed(link as Link)
        else expect(link).toBeNull()
      },
    )

    test('restores a saved connection', async () => {
      const { world, link } = await connected()
      const again = await world.connector.restore(savedOf(world.connector, link))
      if (!again) throw new Error('It was not restored')
      expectWellFormed(again)
      expect([again.namespace, again.network, again.accounts[0]]).toEqual([
        link.namespace,
        link.network,
        link.accounts[0],
      ])
    })

    test('notifies each listener of a connection once, until the listener is removed', async () => {
      const { world, link, changes, stop } = await connected()
      const others: LinkChange[] = []
      const stopOther = link.watch((change) => others.push(change))
      stop()
      stop()
      link.moved?.(world.other)
      expect([changes, others.length, link.network]).toEqual([[], 1, world.other])
      link.moved?.(world.other)
      expect(others).toHaveLength(1)
      stopOther()
    })

    test('closes a connection once, however often close() is called, and emits nothing afterwards', async () => {
      const { world, link, changes } = await connected()
      const before = world.ended?.()
      await Promise.all([link.close(), link.close()])
      await link.close()
      if (world.ended) await until(() => expect(world.ended?.()).toBe((before ?? 0) + 1))
      link.moved?.(world.other)
      expect(changes).toEqual([])
    })
  })
}
