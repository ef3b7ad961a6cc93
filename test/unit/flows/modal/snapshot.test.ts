import { DEFAULT_FEATURES } from '../../../../src/core/features.ts'
import { NO_MARK } from '../../../../src/core/page/face.ts'
import { avatarPaint } from '../../../../src/core/page/avatar.ts'
import { describe, expect, test } from 'vitest'
import { shortenAddress } from '../../../../src/core/money/format.ts'
import { connect } from '../../../../src/flows/connect/connect.ts'
import { rest, standStill } from '../../../kit/clock.ts'
import { createConnected, createTestModal } from '../../../kit/createTestModal.ts'
import { fakeConnector } from '../../../kit/fakeConnector.ts'
import { ALICE, BOB } from '../../../kit/fakeEip1193.ts'

standStill()

describe('The published state', () => {
  test('publishes all fields of the state before anything happens', () => {
    const { entry } = createTestModal()
    expect(entry.state()).toEqual({
      features: DEFAULT_FEATURES,
      open: false,
      loading: false,
      view: 'Connect',
      activeNamespace: 'eip155',
      network: 'eip155:1',
      connections: [],
      balances: {},
      account: null,
      session: null,
    })
  })

  test('publishes plain JSON, also with a connected wallet', async () => {
    const { entry } = await createConnected()
    expect(JSON.parse(JSON.stringify(entry.state()))).toEqual(entry.state())
    expect(entry.state()).toMatchObject({
      connections: [
        {
          connectorId: 'com.example',
          connectorType: 'announced',
          network: 'eip155:1',
          status: 'connected',
          accounts: [{ address: ALICE, type: 'eoa' }],
        },
      ],
      account: {
        address: ALICE,
        caipAddress: `eip155:1:${ALICE}`,
        namespace: 'eip155',
        type: 'eoa',
        status: 'connected',
      },
    })
  })

  test('publishes the same account object as long as the account is the same', async () => {
    const { modal, entry, wallet } = await createConnected()
    const { account } = entry.state()
    modal.router.push({ view: 'Networks' })
    expect(entry.state().view).toBe('Networks')
    expect(entry.state().account).toBe(account)
    const id = `eip155:1:${ALICE}` as const
    const tokens = [{ address: BOB, symbol: 'USDC', decimals: 6, value: '1' }] as never
    modal.balances.$tokens.set({ [id]: tokens })
    expect(entry.state().account).not.toBe(account)
    expect(entry.state().account?.tokens).toBe(tokens)
    wallet.link().useAccounts(BOB)
    await rest()
    expect(entry.state().account?.address).toBe(BOB)
  })

  test('freezes the account, so that a listener that changes it changes nothing for others', async () => {
    const { modal, entry } = await createConnected()
    const tokens = [{ address: BOB, symbol: 'USDC', decimals: 6, value: '1' }] as never[]
    modal.balances.$tokens.set({ [`eip155:1:${ALICE}`]: tokens })
    const account = entry.state().account as unknown as Record<string, unknown>
    expect(() => (account['address'] = BOB)).toThrow(TypeError)
    expect(() => tokens.pop()).toThrow(TypeError)
    expect(() => Object.assign(entry.state().account?.tokens?.[0] ?? {}, { value: '2' })).toThrow(TypeError)
    expect(entry.state().account).toMatchObject({ address: ALICE, tokens: [{ value: '1' }] })
  })

  test('freezes connections, so that no listener chooses the address that Receive shows', async () => {
    const { modal, entry } = await createConnected()
    const [connection] = entry.state().connections
    for (const given of [connection, connection?.accounts[0]])
      expect(() => Object.assign(given ?? {}, { address: BOB })).toThrow(TypeError)
    expect(() => (entry.state().connections as unknown[]).pop()).toThrow(TypeError)
    expect(modal.connections.of('eip155')).toMatchObject({ address: ALICE, accounts: [{ address: ALICE }] })
  })

  test('emits account events for a new account or network, not for a balance', async () => {
    const { entry, wallet } = await createConnected()
    wallet.link().useAccounts(BOB)
    wallet.link().useNetwork('eip155:8453')
    await rest()
    expect(entry.told('account').map(({ account }) => account?.caipAddress)).toEqual([
      `eip155:1:${BOB}`,
      `eip155:8453:${BOB}`,
    ])
  })

  test("publishes the account's explorer URL and the connector's image id", async () => {
    const { modal, entry, wallet } = await createConnected({ id: 'coinbase' })
    expect(entry.state()).toMatchObject({
      account: { addressExplorerUrl: `https://etherscan.io/address/${ALICE}` },
      connections: [{ connectorImageId: '0c2840c3-5b04-4c44-9661-fbd4b49e1800' }],
    })
    wallet.link().useNetwork('eip155:8453') // This network has no explorer.
    await rest()
    expect(entry.state().account).not.toHaveProperty('addressExplorerUrl')
    expect((await createConnected({ id: 'constructor' })).entry.state().connections[0]).not.toHaveProperty(
      'connectorImageId',
    )
    modal.attempt.$farcasterUrl.set('https://secure.test/farcaster')
    expect(entry.state().account).toMatchObject({ farcasterUrl: 'https://secure.test/farcaster' })
  })

  test('publishes null for an unknown balance', async () => {
    const wallet = fakeConnector()
    const { modal, chain, entry } = createTestModal({ connectors: [wallet] })
    chain.answers.balance = () => new Promise(() => {})
    await connect(modal, wallet.id)
    expect(entry.state().account?.balance).toBeNull()
  })
})

describe('The data of the buttons', () => {
  test.each([
    [1_234_567_899_999_999_999n, '1.234 ETH'],
    [999_999_999_999_999n, '< 0.001 ETH'],
    [0n, '0.000 ETH'],
    [123_456_789n * 10n ** 18n + 9_999n * 10n ** 14n, '123,456,789.999 ETH'],
  ])('rounds the balance down to 3 decimals (specification §5): %s wei is %s', async (value, amount) => {
    const wallet = fakeConnector()
    const { modal, chain, entry } = createTestModal({ connectors: [wallet] })
    chain.answers.balance = async () => value
    await connect(modal, wallet.id)
    await rest()
    expect(entry.faces().accounts.eip155).toMatchObject({ amount, label: '0x7099…dc79C8', isBusy: false })
  })

  test("gives buttons the network's name but no amount while the balance is unknown", async () => {
    const wallet = fakeConnector({ network: 'eip155:8453' })
    const { modal, chain, entry } = createTestModal({ connectors: [wallet] })
    expect(entry.faces()).toMatchObject({ accounts: {}, network: { label: 'Ethereum', paint: NO_MARK } })
    chain.answers.balance = () => Promise.reject(new Error('no node'))
    await connect(modal, wallet.id)
    await rest()
    expect(entry.faces().accounts.eip155?.amount).toBeUndefined()
    expect(entry.faces().network.label).toBe('Base')
  })

  test('gives buttons the current account if several wallets of a chain are connected', async () => {
    const [one, other] = [
      fakeConnector({ id: 'one', accounts: [ALICE] }),
      fakeConnector({ id: 'other', accounts: [BOB] }),
    ]
    const { modal, chain, entry } = createTestModal({
      connectors: [one, other],
      options: { features: { multiWallet: true } },
    })
    chain.answers.balance = async (address) => (address === BOB ? 2n : 1n) * 10n ** 18n
    for (const { id } of [one, other]) await connect(modal, id)
    await rest()
    expect(entry.state().account?.address).toBe(BOB)
    expect(entry.faces().accounts.eip155).toMatchObject({
      label: shortenAddress(BOB),
      paint: avatarPaint(BOB),
      amount: '2.000 ETH',
    })
  })

  test('uses the same avatar colors for an address in any letter case', async () => {
    const { entry, wallet } = await createConnected()
    const paint = entry.faces().accounts.eip155?.paint
    wallet.link().useAccounts(ALICE.toLowerCase())
    expect(entry.faces().accounts.eip155?.paint).toBe(paint)
    wallet.link().useAccounts(BOB)
    expect(entry.faces().accounts.eip155?.paint).not.toBe(paint)
  })
})
