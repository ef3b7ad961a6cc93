import { describe, expect, test } from 'vitest'
import { loadEvm } from '../../../kit/loadEvm.ts'
import { injectedConnector } from '../../../../src/chains/evm/injectedConnector.ts'
import { moreNetworks } from '../../../../src/chains/evm/moreNetworks.ts'
import { commonNetworks } from '../../../../src/chains/evm/networks.ts'
import { switchNetwork } from '../../../../src/chains/evm/switchNetwork.ts'
import type { Network } from '../../../../src/core/types.ts'
import { fakeEip1193, never, walletError, type FakeWalletFacts } from '../../../kit/fakeEip1193.ts'

const networks = [...commonNetworks(), ...moreNetworks]
const byId = (id: number) => networks.find((one) => one.id === id) as Network
const BASE = byId(8453)
const POLYGON = byId(137)
const URLS = async () => ['https://rpc.example']
const fails = (error: unknown) => () => {
  throw error
}

async function linked(facts?: FakeWalletFacts) {
  const wallet = fakeEip1193(facts)
  const connector = injectedConnector({ id: 'x', name: 'X', type: 'injected' }, wallet, loadEvm)
  const link = await connector.connect({ namespace: 'eip155', signal: new AbortController().signal })
  wallet.calls.length = 0
  return { wallet, link }
}

test('switches an EVM wallet to a network that the wallet knows', async () => {
  const { wallet, link } = await linked()
  await switchNetwork(link, BASE, URLS)
  expect(wallet.calls).toEqual([{ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x2105' }] }])
  expect(link.network).toBe('eip155:8453')
})

test('notifies listeners of a switch even if the wallet emits no change event', async () => {
  const { wallet, link } = await linked({ answers: { wallet_switchEthereumChain: () => null } })
  const changes: unknown[] = []
  link.watch((change) => changes.push(change))
  await switchNetwork(link, BASE, URLS)
  expect(wallet.asked()).toEqual(['wallet_switchEthereumChain'])
  expect(changes).toEqual([{ kind: 'network', network: 'eip155:8453' }])
})

test('accepts the change event of a wallet that never answers the switch request', async () => {
  const { wallet, link } = await linked({ answers: { wallet_switchEthereumChain: never } })
  const switching = switchNetwork(link, BASE, URLS)
  wallet.emit('chainChanged', '0x1')
  wallet.emit('chainChanged', 'junk')
  wallet.emit('chainChanged', 8453)
  await switching
  expect(link.network).toBe('eip155:8453')
  expect(wallet.listenerCount()).toBe(0)
})

describe('Switching to a network that the wallet does not know', () => {
  test('adds an unknown network to the wallet with all its details', async () => {
    const { wallet, link } = await linked()
    await switchNetwork(link, { ...POLYGON, assets: { imageUrl: 'https://img.example/p.png' } }, URLS)
    expect(wallet.asked()).toEqual(['wallet_switchEthereumChain', 'wallet_addEthereumChain', 'eth_chainId'])
    expect(wallet.calls[1]?.params).toEqual([
      {
        chainId: '0x89',
        chainName: 'Polygon',
        nativeCurrency: { name: 'POL', symbol: 'POL', decimals: 18 },
        rpcUrls: await URLS(),
        blockExplorerUrls: ['https://polygonscan.com'],
        iconUrls: ['https://img.example/p.png'],
      },
    ])
    expect(link.network).toBe('eip155:137')
  })

  test.each([
    ['4902', walletError(4902)],
    ['a nested 4902', walletError(-32603, 'Internal', { data: { originalError: { code: 4902 } } })],
    ['32603', walletError(32603)],
    ['5000', walletError(5000, 'Unknown chain')],
  ])('adds the network to the wallet after the error %s', async (_, error) => {
    const { wallet, link } = await linked()
    const go = wallet.table.wallet_switchEthereumChain
    let isFirst = true
    wallet.table.wallet_switchEthereumChain = (params) => {
      if (isFirst) {
        isFirst = false
        throw error
      }
      return go?.(params)
    }
    await switchNetwork(link, POLYGON, URLS)
    expect(wallet.asked()).toContain('wallet_addEthereumChain')
    expect(wallet.calls.find(({ method }) => method === 'wallet_addEthereumChain')?.params).not.toHaveProperty(
      '0.iconUrls',
    )
  })

  test('requests the switch again if the wallet added the network without switching', async () => {
    const { wallet, link } = await linked()
    wallet.table.wallet_addEthereumChain = () => {
      wallet.state.knows.push('0x89')
      return null
    }
    await switchNetwork(link, POLYGON, URLS)
    expect(wallet.asked()).toEqual([
      'wallet_switchEthereumChain',
      'wallet_addEthereumChain',
      'eth_chainId',
      'wallet_switchEthereumChain',
    ])
    expect(wallet.state.chainId).toBe('0x89')
  })

  test('rejects a switch to an unknown network without a public RPC URL', async () => {
    const { wallet, link } = await linked()
    await expect(switchNetwork(link, POLYGON, async () => [])).rejects.toMatchObject({
      code: 'UnsupportedChain',
      cause: { code: 4902 },
    })
    expect(wallet.asked()).toEqual(['wallet_switchEthereumChain'])
  })

  test.each([
    ['a rejection', walletError(4001), 'UserRejected'],
    ['a rejection by a paired wallet', walletError(5000), 'UserRejected'],
    ['a pending request', walletError(-32002), 'RequestPending'],
    ['a wallet that cannot add', walletError(-32601), 'UnsupportedChain'],
    ['bad parameters', walletError(-32602), 'UnsupportedChain'],
  ])('rejects a switch when the request to add the network fails with %s', async (_, error, code) => {
    const { link } = await linked({ answers: { wallet_addEthereumChain: fails(error) } })
    await expect(switchNetwork(link, POLYGON, URLS)).rejects.toMatchObject({ code, cause: error })
    expect(link.network).toBe('eip155:1')
  })
})

test.each([
  ['a rejection', walletError(4001), 'UserRejected'],
  ['a rejection with code 5000', walletError(5000, 'User rejected.'), 'UserRejected'],
  ['a pending request', walletError(-32002), 'RequestPending'],
  ['a locked wallet', walletError(undefined, 'Wallet is locked'), 'WalletLocked'],
  ['a wallet that cannot switch', walletError(4200), 'UnsupportedChain'],
  ['another error', walletError(-32000, 'oops'), 'ConnectionFailed'],
])('rejects a switch after %s with the matching code and the cause', async (_, error, code) => {
  const { wallet, link } = await linked({ answers: { wallet_switchEthereumChain: fails(error) } })
  await expect(switchNetwork(link, BASE, URLS)).rejects.toMatchObject({ code, cause: error })
  expect(wallet.asked()).toEqual(['wallet_switchEthereumChain'])
  expect(wallet.listenerCount()).toBe(0)
})

test('rejects a switch for a connection without a provider', async () => {
  const { link } = await linked()
  await expect(switchNetwork({ ...link, provider: undefined }, BASE, URLS)).rejects.toMatchObject({
    code: 'UnsupportedChain',
  })
})
