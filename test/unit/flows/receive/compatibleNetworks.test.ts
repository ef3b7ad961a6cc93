import { describe, expect, test } from 'vitest'
import type { CaipNetworkId, Connection } from '../../../../src/core/types.ts'
import { compatibleNetworks } from '../../../../src/flows/receive/compatibleNetworks.ts'
import { standStill } from '../../../kit/clock.ts'
import { createConnected } from '../../../kit/createTestModal.ts'
import { fakeChain, fakeNetwork, SOLANA, type FakeChain } from '../../../kit/fakeChain.ts'
import type { FakeConnectorFacts } from '../../../kit/fakeConnector.ts'

standStill()

async function connected(facts: FakeConnectorFacts = {}, chain?: FakeChain) {
  const here = await createConnected(facts, chain ? { chain } : {})
  const connection = here.modal.connections.$active.get() as Connection
  const ids = (change: Partial<Connection> = {}): CaipNetworkId[] =>
    compatibleNetworks(here.modal, { ...connection, ...change }).map((one) => one.caipNetworkId)
  return { ...here, connection, ids }
}

describe('The networks on which an account receives', () => {
  test("returns the site's networks of the account's chain, the current network first", async () => {
    const { ids } = await connected({ network: 'eip155:8453' })
    expect(ids()).toEqual(['eip155:8453', 'eip155:1', 'eip155:11155111'])
  })

  test('returns every Solana cluster of the site', async () => {
    const chain = fakeChain({ namespace: 'solana', networks: SOLANA })
    const { ids } = await connected({ namespace: 'solana', network: 'solana:dev' }, chain)
    expect(ids()).toEqual(['solana:dev', 'solana:main'])
  })

  test.each(['bip122', 'polkadot', 'cosmos', 'sui', 'stacks'] as const)(
    'returns only the current network on %s, where an address belongs to one network',
    async (namespace) => {
      const networks = ['main', 'test'].map((id) =>
        fakeNetwork(0, id, { id, chainNamespace: namespace, caipNetworkId: `${namespace}:${id}` }),
      )
      const chain = fakeChain({ namespace, networks })
      const { ids } = await connected({ namespace, network: `${namespace}:test` }, chain)
      expect(ids()).toEqual([`${namespace}:test`])
    },
  )

  test('returns only the current network for a contract account, which may not exist elsewhere', async () => {
    const { ids, connection } = await connected()
    const accounts = connection.accounts.map((one) => ({ ...one, type: 'smartAccount' as const }))
    expect(ids({ accounts })).toEqual(['eip155:1'])
    expect(ids({ connectorId: 'safe' })).toEqual(['eip155:1'])
    expect(ids()).toHaveLength(3)
  })

  test("omits networks that the wallet's session does not cover", async () => {
    const { ids, modal } = await connected()
    Object.assign(modal.links.get('eip155')?.link ?? {}, { approved: ['eip155:1', 'eip155:8453'] })
    expect(ids()).toEqual(['eip155:1', 'eip155:8453'])
  })

  test.each([
    ['wallet', 1],
    ['fixed', 3],
  ] as const)(
    'omits networks that the wallet lacks, and lists networks to which the wallet cannot switch: %s',
    async (obstacle, count) => {
      const { ids, modal } = await connected()
      Object.assign(modal.links.get('eip155')?.adapter ?? {}, { obstacleTo: () => obstacle })
      expect(ids()).toHaveLength(count)
    },
  )

  test('returns only the current network while the wallet is being restored', async () => {
    const { ids, modal, connection } = await connected()
    modal.links.drop(connection)
    expect(ids()).toEqual(['eip155:1'])
  })

  test('includes the current network even if the site does not list it', async () => {
    const { ids } = await connected({ network: 'eip155:137' })
    expect(ids()[0]).toBe('eip155:137')
  })
})
