import { expect } from 'vitest'
import { createEvmChain } from '../../../../src/chains/evm/index.ts'
import { createSolanaChain } from '../../../../src/chains/solana/index.ts'
import { discoverWallets } from '../../../../src/chains/solana/discovery.ts'
import type { Connector } from '../../../../src/core/connector.ts'
import { fakeEip1193, never, walletError } from '../../../kit/fakeEip1193.ts'
import { fakeSolanaWallet, walletPage } from '../../../kit/fakeSolanaWallet.ts'
import { loadEvm } from '../../../kit/loadEvm.ts'
import { loadSolana } from '../../../kit/loadSolana.ts'
import { openWallet } from '../../chains/bitcoin/kit.ts'
import { until, type Answer, type ContractCase } from './describeContract.ts'

const FACTS = { id: 'mine', name: 'Mine', type: 'external' } as const

function found(connector: Connector | undefined): Connector {
  if (!connector) throw new Error('No connector')
  return connector
}

/** Returns the fake wallet's answer to the connection request `method`. */
const answersTo = (method: string, answer: Answer) => {
  if (answer === 'approve') return {}
  return {
    [method]:
      answer === 'silent'
        ? never
        : () => {
            throw walletError(4001, 'No')
          },
  }
}

/** For each chain whose wallets can be in the page, the tests' data for one such wallet. */
export const IN_PAGE: Readonly<Record<string, ContractCase>> = {
  'a wallet of the page on eip155': {
    namespace: 'eip155',
    refusal: 'UserRejected',
    open(answer) {
      const wallet = fakeEip1193({ answers: answersTo('eth_requestAccounts', answer) })
      wallet.state.granted = answer === 'approve'
      const connector = found(createEvmChain(loadEvm).fromProvider?.(FACTS, wallet))
      const count = (method: string) => wallet.asked().filter((one) => one === method).length
      return {
        connector,
        other: 'eip155:8453',
        asked: () => until(() => expect(count('eth_requestAccounts')).toBe(1)),
        ended: () => count('wallet_revokePermissions'),
      }
    },
  },
  'a wallet of the page on solana': {
    namespace: 'solana',
    refusal: 'UserRejected',
    open(answer) {
      const loud = answersTo('standard:connect', answer)['standard:connect']
      // Restoring sends `standard:connect` with `silent: true`.
      const wallet = fakeSolanaWallet({
        chains: [],
        answers: loud
          ? { 'standard:connect': (input?: { silent?: boolean }) => (input?.silent ? { accounts: [] } : loud()) }
          : {},
      })
      const chain = createSolanaChain(loadSolana(), async () => discoverWallets, walletPage())
      const count = (feature: string) => wallet.asked().filter((one) => one === feature).length
      return {
        connector: found(chain.fromProvider?.(FACTS, wallet.wallet)),
        other: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
        asked: () => until(() => expect(count('standard:connect')).toBe(1)),
        ended: () => count('standard:disconnect'),
      }
    },
  },
  'a wallet of the page on bip122': {
    namespace: 'bip122',
    refusal: 'UserRejected',
    open(answer) {
      const { wallet, connector } = openWallet('standard', { answer: answer === 'refuse' ? 'reject' : answer })
      return {
        connector,
        other: 'bip122:000000000933ea01ad0ee984209779ba',
        asked: () => until(() => expect(wallet.requests).toHaveLength(1)),
        ended: () => wallet.requests.filter(({ method }) => /disconnect/.test(method)).length,
      }
    },
  },
}
