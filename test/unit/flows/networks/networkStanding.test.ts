import { describe, expect, test } from 'vitest'
import { connect } from '../../../../src/flows/connect/connect.ts'
import { networkStanding, networkStateOf, rankNetworks } from '../../../../src/flows/networks/networkStanding.ts'
import { standStill } from '../../../kit/clock.ts'
import { createConnected, createTestModal } from '../../../kit/createTestModal.ts'
import { fakeChain, NETWORKS, SOLANA } from '../../../kit/fakeChain.ts'
import { fakeConnector } from '../../../kit/fakeConnector.ts'

standStill()

const [ETHEREUM, BASE, SEPOLIA] = NETWORKS as [(typeof NETWORKS)[0], (typeof NETWORKS)[0], (typeof NETWORKS)[0]]
const [SOL] = SOLANA as [(typeof SOLANA)[0]]

/** Connected on Ethereum, with a second chain on which nobody is. */
async function connected(link: object = {}) {
  const solana = fakeChain({ namespace: 'solana', networks: SOLANA })
  const here = await createConnected({}, { more: [solana] })
  Object.assign(here.wallet.link(), link)
  return { ...here, solana }
}

describe('a network', () => {
  test('of which no wallet is connected is free to choose', async () => {
    const { modal } = createTestModal()
    expect(networkStanding(modal, BASE)).toEqual({ is: 'free' })
    expect(networkStanding((await connected()).modal, SOL)).toEqual({ is: 'free' })
  })

  test('of a wallet that decides each time can be asked for', async () => {
    const { modal } = await connected()
    expect([ETHEREUM, BASE].map((one) => networkStanding(modal, one))).toEqual([{ is: 'approved' }, { is: 'approved' }])
  })

  test('that the wallet’s session does not cover cannot be chosen', async () => {
    const { modal } = await connected({ approved: ['eip155:1', 'eip155:8453'] })
    expect([ETHEREUM, BASE, SEPOLIA].map((one) => networkStanding(modal, one))).toEqual([{ is: 'approved' }, { is: 'approved' }, { is: 'disabled', reason: 'session' }])
  })

  test('that the wallet does not have, or cannot be told of, cannot be chosen', async () => {
    const { modal } = await connected()
    const { adapter, link } = modal.links.get('eip155') ?? {}
    for (const reason of ['wallet', 'fixed'] as const) {
      const asked: unknown[] = []
      Object.assign(adapter ?? {}, { obstacleTo: (...question: unknown[]) => (asked.push(question), reason) })
      expect(networkStanding(modal, BASE)).toEqual({ is: 'disabled', reason })
      expect(asked).toEqual([[link, 'eip155:8453']])
    }
  })

  test('of a chain that cannot switch cannot be chosen; the one that its wallet is on is no switch', async () => {
    const { modal, chain } = await connected()
    chain.abilities = ['balance']
    expect([ETHEREUM, BASE].map((one) => networkStanding(modal, one))).toEqual([{ is: 'approved' }, { is: 'disabled', reason: 'fixed' }])
  })

  test('that the wallet is on is never in its own way, whatever the session says', async () => {
    const { modal } = await connected({ approved: [] })
    expect(networkStanding(modal, ETHEREUM)).toEqual({ is: 'approved' })
  })
})

describe('networks in a list', () => {
  test('are those that a wallet can use, those that are free, those that cannot be chosen; in the site’s order else', async () => {
    const { modal } = await connected({ approved: ['eip155:1', 'eip155:11155111'] })
    const ranked = rankNetworks(modal, [SOL, BASE, SEPOLIA, ETHEREUM])
    expect(ranked.map(({ network, is }) => `${network.name} ${is}`)).toEqual(['Sepolia approved', 'Ethereum approved', 'Solana free', 'Base disabled'])
  })

  test('keep the site’s order while nobody is connected', () => {
    const { modal } = createTestModal()
    expect(rankNetworks(modal, [BASE, ETHEREUM]).map(({ network }) => network)).toEqual([BASE, ETHEREUM])
  })
})

describe('§3: the network state of a chain', () => {
  test('without a wallet: the one it starts on, and what the site requests', () => {
    expect(networkStateOf(createTestModal().modal, 'eip155')).toEqual({ network: 'eip155:1', requested: ['eip155:1', 'eip155:8453', 'eip155:11155111'], supportsAllNetworks: true })
  })

  test('with one: where it is, and what its session approves', async () => {
    const { modal } = await connected({ approved: ['eip155:1'] })
    expect(networkStateOf(modal, 'eip155')).toEqual({ network: 'eip155:1', requested: ['eip155:1', 'eip155:8453', 'eip155:11155111'], approved: ['eip155:1'], supportsAllNetworks: false })
  })

  test('is each chain’s own', async () => {
    const { modal, solana } = await connected({ approved: ['eip155:1'] })
    solana.announce(fakeConnector({ id: 'sol', namespace: 'solana', accounts: ['SoLaNa1'], network: 'solana:dev' }))
    await connect(modal, 'sol')
    expect(networkStateOf(modal, 'solana')).toEqual({ network: 'solana:dev', requested: ['solana:main', 'solana:dev'], supportsAllNetworks: true })
    expect(networkStateOf(modal, 'eip155').approved).toEqual(['eip155:1'])
    expect(networkStateOf(modal, 'sui')).toEqual({ requested: [], supportsAllNetworks: true })
  })
})
