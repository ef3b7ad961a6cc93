import { expect, test } from 'vitest'
import { createLink } from '../../../../src/chains/bitcoin/link.ts'
import type { BitcoinWallet, Granted, WalletEars } from '../../../../src/chains/bitcoin/wallet.ts'
import type { LinkChange } from '../../../../src/core/connector.ts'
import { MAINNET, TESTNET } from './kit.ts'

const payment = { address: 'bc1qpayment', type: 'payment' } as const
const ordinal = { address: 'bc1pordinal', type: 'ordinal' } as const
const granted = (...accounts: Granted['accounts']): Granted => ({ accounts, network: MAINNET.caipNetworkId })

/** A link whose wallet says what a test tells it. */
function watched(saved?: string) {
  let ears: WalletEars | undefined
  const wallet = { listen: (given: WalletEars) => ((ears = given), () => {}) } as BitcoinWallet
  const link = createLink(wallet, granted(payment, ordinal), saved)
  const changes: LinkChange[] = []
  link.watch((change) => changes.push(change))
  return { link, changes, say: (now: Granted) => ears?.granted(now) }
}

test('a restored link emits no change when the wallet repeats the same accounts', () => {
  const { link, changes, say } = watched(ordinal.address)
  expect(link.accounts).toEqual([ordinal, payment])
  say(granted(payment, ordinal))
  expect(changes).toEqual([])
})

test('follows the wallet back to its original order of accounts', () => {
  const { changes, say } = watched(ordinal.address)
  say(granted(ordinal, payment))
  expect(changes).toEqual([{ kind: 'accounts', accounts: [ordinal, payment], network: MAINNET.caipNetworkId }])
})

test('a link that is moved to another network keeps its accounts in their order', () => {
  const { link, changes, say } = watched(ordinal.address)
  link.moved?.(TESTNET.caipNetworkId)
  say({ ...granted(payment, ordinal), network: TESTNET.caipNetworkId })
  expect(changes).toEqual([{ kind: 'accounts', accounts: [ordinal, payment], network: TESTNET.caipNetworkId }])
})
