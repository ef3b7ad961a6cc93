import { expect, test } from 'vitest'
import { createLink } from '../../../../src/chains/bitcoin/link.ts'
import type { BitcoinWallet, Granted, WalletCallbacks } from '../../../../src/chains/bitcoin/wallet.ts'
import type { LinkChange } from '../../../../src/core/connector.ts'
import { MAINNET, TESTNET } from './kit.ts'

const payment = { address: 'bc1qpayment', type: 'payment' } as const
const ordinal = { address: 'bc1pordinal', type: 'ordinal' } as const
const granted = (...accounts: Granted['accounts']): Granted => ({ accounts, network: MAINNET.caipNetworkId })

/** Creates a link to a wallet whose accounts the test changes. */
function watched(saved?: string) {
  let callbacks: WalletCallbacks | undefined
  const wallet = {
    listen: (given: WalletCallbacks) => {
      callbacks = given
      return () => {}
    },
  } as BitcoinWallet
  const link = createLink(wallet, granted(payment, ordinal), saved)
  const changes: LinkChange[] = []
  link.watch((change) => changes.push(change))
  return { link, changes, say: (now: Granted) => callbacks?.granted(now) }
}

test('emits no change when the wallet reports the restored accounts again', () => {
  const { link, changes, say } = watched(ordinal.address)
  expect(link.accounts).toEqual([ordinal, payment])
  say(granted(payment, ordinal))
  expect(changes).toEqual([])
})

test('emits a change when the wallet returns to its original order of accounts', () => {
  const { changes, say } = watched(ordinal.address)
  say(granted(ordinal, payment))
  expect(changes).toEqual([{ kind: 'accounts', accounts: [ordinal, payment], network: MAINNET.caipNetworkId }])
})

test('keeps the order of accounts when the network changes', () => {
  const { link, changes, say } = watched(ordinal.address)
  link.moved?.(TESTNET.caipNetworkId)
  say({ ...granted(payment, ordinal), network: TESTNET.caipNetworkId })
  expect(changes).toEqual([{ kind: 'accounts', accounts: [ordinal, payment], network: TESTNET.caipNetworkId }])
})
