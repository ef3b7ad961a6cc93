import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import { invalidParams, unauthorized } from '../evm/errors.ts'
import type { Memory } from '../evm/memory.ts'
import { visibleOf, type Remembered } from './memory.ts'
import type { SolanaNode } from './node.ts'
import type { SolanaFacts, SolanaKey, SolanaSettings } from './settings.ts'

/** The wallet as its methods see it. */
export interface SolanaWallet {
  settings: SolanaSettings
  facts: SolanaFacts
  node: SolanaNode
  memory: Memory<Remembered>
  /** The accounts whose keys it holds. */
  held: readonly [SolanaKey, ...SolanaKey[]]
  /** The accounts the site may see. */
  visible(): readonly string[]
  /** The account of the address if the site may use it; throws 4100. */
  authorized(address: unknown): SolanaKey
}

export const CHAIN = 'solana:mainnet'

export function checkChain(chain: string | undefined): void {
  if (chain !== undefined && chain !== CHAIN) throw invalidParams(`The wallet is on ${CHAIN}, not on ${chain}.`)
}

export const sign = ({ privateKey }: SolanaKey, message: Uint8Array): Uint8Array => ed25519.sign(message, base58.decode(privateKey).subarray(0, 32))

/** The wallet's state, as its methods use it. */
export function createWallet(parts: Pick<SolanaWallet, 'settings' | 'facts' | 'node' | 'memory' | 'held'>): SolanaWallet {
  const visible = () => visibleOf(parts.memory.get())
  return {
    ...parts,
    visible,
    authorized(address) {
      const account = parts.held.find((one) => one.address === address && visible().includes(one.address))
      if (!account) throw unauthorized()
      return account
    },
  }
}
