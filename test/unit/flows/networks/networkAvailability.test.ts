import { describe, expect, test } from 'vitest'
import { connect } from '../../../../src/flows/connect/connect.ts'
import {
  networkAvailability,
  networkStateOf,
  rankNetworks,
} from '../../../../src/flows/networks/networkAvailability.ts'
import { standStill } from '../../../kit/clock.ts'
import { createConnected, createTestModal } from '../../../kit/createTestModal.ts'
import { fakeChain, NETWORKS, SOLANA } from '../../../kit/fakeChain.ts'
import { fakeConnector } from '../../../kit/fakeConnector.ts'

standStill()

const [ETHEREUM, BASE, SEPOLIA] = NETWORKS as [(typeof NETWORKS)[0], (typeof NETWORKS)[0], (typeof NETWORKS)[0]]
const [SOL] = SOLANA as [(typeof SOLANA)[0]]

/** Creates a page connected on Ethereum. The second chain has no wallet. */
async function connected(link: object = {}) {
  const solana = fakeChain({ namespace: 'solana', networks: SOLANA })
  const here = await createConnected({}, { more: [solana] })
  Object.assign(here.wallet.link(), link)
  return { ...here, solana }
}

describe('networkAvailability', () => {
  test('marks a network as free if no wallet of its namespace is connected', async () => {
    const { modal } = createTestModal()
    expect(networkAvailability(modal, BASE)).toEqual({ is: 'free' })
    expect(networkAvailability((await connected()).modal, SOL)).toEqual({ is: 'free' })
  })

  test('marks networks as approved if the wallet accepts any switch request', async () => {
    const { modal } = await connected()
    expect([ETHEREUM, BASE].map((one) => networkAvailability(modal, one))).toEqual([
      { is: 'approved' },
      { is: 'approved' },
    ])
  })

  test('marks a network as disabled if the session does not cover that network', async () => {
    const { modal } = await connected({ approved: ['eip155:1', 'eip155:8453'] })
    expect([ETHEREUM, BASE, SEPOLIA].map((one) => networkAvailability(modal, one))).toEqual([
      { is: 'approved' },
      { is: 'approved' },
      { is: 'disabled', reason: 'session' },
    ])
  })

  test('marks a network as disabled if the wallet lacks the network or supports no switch request', async () => {
    const { modal } = await connected()
    const { adapter, link } = modal.links.get('eip155') ?? {}
    for (const reason of ['wallet', 'fixed'] as const) {
      const asked: unknown[] = []
      Object.assign(adapter ?? {}, {
        obstacleTo: (...question: unknown[]) => {
          asked.push(question)
          return reason
        },
      })
      expect(networkAvailability(modal, BASE)).toEqual({ is: 'disabled', reason })
      expect(asked).toEqual([[link, 'eip155:8453']])
    }
  })

  test("marks all networks but the wallet's as disabled if the namespace does not support switching", async () => {
    const { modal, chain } = await connected()
    chain.abilities = ['balance']
    expect([ETHEREUM, BASE].map((one) => networkAvailability(modal, one))).toEqual([
      { is: 'approved' },
      { is: 'disabled', reason: 'fixed' },
    ])
  })

  test("marks the wallet's own network as approved, whatever the session covers", async () => {
    const { modal } = await connected({ approved: [] })
    expect(networkAvailability(modal, ETHEREUM)).toEqual({ is: 'approved' })
  })
})

describe('rankNetworks', () => {
  test("lists approved networks, then free, then disabled networks, each group in the site's order", async () => {
    const { modal } = await connected({ approved: ['eip155:1', 'eip155:11155111'] })
    const ranked = rankNetworks(modal, [SOL, BASE, SEPOLIA, ETHEREUM])
    expect(ranked.map(({ network, is }) => `${network.name} ${is}`)).toEqual([
      'Sepolia approved',
      'Ethereum approved',
      'Solana free',
      'Base disabled',
    ])
  })

  test("keeps the site's order of networks without a connection", () => {
    const { modal } = createTestModal()
    expect(rankNetworks(modal, [BASE, ETHEREUM]).map(({ network }) => network)).toEqual([BASE, ETHEREUM])
  })
})

describe('networkStateOf (specification §3)', () => {
  test("returns the starting network and the site's networks if no wallet is connected", () => {
    expect(networkStateOf(createTestModal().modal, 'eip155')).toEqual({
      network: 'eip155:1',
      requested: ['eip155:1', 'eip155:8453', 'eip155:11155111'],
      supportsAllNetworks: true,
    })
  })

  test("returns the wallet's network and the networks that its session approves", async () => {
    const { modal } = await connected({ approved: ['eip155:1'] })
    expect(networkStateOf(modal, 'eip155')).toEqual({
      network: 'eip155:1',
      requested: ['eip155:1', 'eip155:8453', 'eip155:11155111'],
      approved: ['eip155:1'],
      supportsAllNetworks: false,
    })
  })

  test('returns a separate network state for each namespace', async () => {
    const { modal, solana } = await connected({ approved: ['eip155:1'] })
    solana.announce(fakeConnector({ id: 'sol', namespace: 'solana', accounts: ['SoLaNa1'], network: 'solana:dev' }))
    await connect(modal, 'sol')
    expect(networkStateOf(modal, 'solana')).toEqual({
      network: 'solana:dev',
      requested: ['solana:main', 'solana:dev'],
      supportsAllNetworks: true,
    })
    expect(networkStateOf(modal, 'eip155').approved).toEqual(['eip155:1'])
    expect(networkStateOf(modal, 'sui')).toEqual({ requested: [], supportsAllNetworks: true })
  })
})
