import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import { invalidParams, unauthorized } from '../evm/errors.ts'
import type { Memory } from '../evm/memory.ts'
import { visibleOf, type Remembered } from './memory.ts'
import type { SolanaNode } from './node.ts'
import type { SolanaFacts, SolanaKey, SolanaSettings } from './settings.ts'

/** The wallet, as seen by its methods. */
export interface SolanaWallet {
  settings: SolanaSettings
  facts: SolanaFacts
  node: SolanaNode
  memory: Memory<Remembered>
  /** Accounts whose keys the wallet has. */
  held: readonly [SolanaKey, ...SolanaKey[]]
  /** Returns the addresses that the site may see. */
  visible(): readonly string[]
  /** Returns the account of an address. Throws 4100 if the site may not use it. */
  authorized(address: unknown): SolanaKey
}

export const CHAIN = 'solana:mainnet'

export function checkChain(chain: string | undefined): void {
  if (chain !== undefined && chain !== CHAIN) throw invalidParams(`The wallet is on ${CHAIN}, not on ${chain}.`)
}

export const sign = ({ privateKey }: SolanaKey, message: Uint8Array): Uint8Array =>
  ed25519.sign(message, base58.decode(privateKey).subarray(0, 32))

/** Creates the wallet's state, for use by its methods. */
export function createWallet(
  parts: Pick<SolanaWallet, 'settings' | 'facts' | 'node' | 'memory' | 'held'>,
): SolanaWallet {
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
