import { describe, expect, test } from 'vitest'
import { switchConnection } from '../../../../src/flows/connections/switchConnection.ts'
import { connect } from '../../../../src/flows/connect/connect.ts'
import { disconnect } from '../../../../src/flows/connections/disconnect.ts'
import { standStill } from '../../../kit/clock.ts'
import { createConnected, createTestModal } from '../../../kit/createTestModal.ts'
import { fakeChain, SOLANA } from '../../../kit/fakeChain.ts'
import { fakeLink } from '../../../kit/fakeConnector.ts'
import { ALICE, BOB } from '../../../kit/fakeEip1193.ts'

standStill()

describe('Switching the account of a connection', () => {
  test.each([
    ['by connector id', 'com.example', BOB],
    ['in any letter case', 'com.example', BOB.toLowerCase()],
  ])('switches the account without contacting the wallet: %s', async (_, id, address) => {
    const { modal, entry, wallet, storage, chain } = await createConnected({ accounts: [ALICE, BOB] })
    await switchConnection(modal, id, address)
    expect(entry.state().account?.address).toBe(BOB)
    expect(storage.values.get('wallet-modal:connections')).toContain(`"address":"${BOB}"`)
    expect(chain.asked.balance).toEqual([BOB])
    expect(wallet.asked).toHaveLength(1)
  })

  test('keeps the account if only the connection object is passed', async () => {
    const { modal, entry } = await createConnected({ accounts: [ALICE, BOB] })
    await switchConnection(modal, entry.state().connections[0] ?? '')
    expect(entry.state().account?.address).toBe(ALICE)
  })

  test('rejects an account that the wallet did not grant', async () => {
    const { modal } = await createConnected()
    await expect(switchConnection(modal, 'com.example', BOB)).rejects.toMatchObject({
      code: 'InvalidOption',
      message: `Invalid option "address": Example gave no account ${BOB}`,
    })
  })

  test('rejects a wallet that is not connected', async () => {
    const { modal } = await createConnected()
    await expect(switchConnection(modal, 'other')).rejects.toMatchObject({ code: 'NotConnected' })
  })
})

describe('A session in two namespaces', () => {
  /** Connects a wallet with one session for `eip155:1` and `solana:main`. */
  async function session() {
    const wallet = {
      id: 'walletConnect',
      name: 'WalletConnect',
      type: 'walletConnect' as const,
      isShared: true as const,
      namespaces: ['eip155', 'solana'] as const,
      connect: async () => ({
        ...fakeLink('eip155', [ALICE], 'eip155:1'),
        siblings: [fakeLink('solana', ['SoLaNa1'], 'solana:main')],
      }),
      restore: async () => null,
    }
    const here = createTestModal({ connectors: [wallet], more: [fakeChain({ namespace: 'solana', networks: SOLANA })] })
    await connect(here.modal, wallet.id)
    return {
      ...here,
      of: (namespace: string) => here.entry.state().connections.find((one) => one.namespace === namespace) ?? '',
    }
  }

  test('switches to the namespace and network of the connection object that switchConnection() gets', async () => {
    const { modal, entry, of } = await session()
    for (const [namespace, network, address] of [
      ['solana', 'solana:main', 'SoLaNa1'],
      ['eip155', 'eip155:1', ALICE],
    ] as const) {
      await switchConnection(modal, of(namespace))
      expect(entry.state()).toMatchObject({ activeNamespace: namespace, network, account: { address } })
    }
    expect(entry.told('network').map(({ network }) => network)).toEqual(['solana:main', 'eip155:1'])
  })

  test('switches to the namespace of an address, given with the connector id of a session', async () => {
    const { modal, entry } = await session()
    await switchConnection(modal, 'walletConnect', 'SoLaNa1')
    expect(entry.state()).toMatchObject({ activeNamespace: 'solana', network: 'solana:main' })
    await disconnect(modal, { connection: 'walletConnect' })
    expect(entry.state().connections).toEqual([])
  })
})
