import { isAddressEqual, type Hex } from 'viem'
import { unauthorized, noNode } from './errors.ts'
import type { Memory, Remembered } from './memory.ts'
import type { SandboxFacts, WalletAccount, WalletChain, WalletSettings } from './settings.ts'

/** The wallet, as seen by its methods. */
export interface Wallet {
  settings: WalletSettings
  facts: SandboxFacts
  memory: Memory
  /** Accounts whose keys the wallet has. */
  held: readonly WalletAccount[]
  chains(): readonly WalletChain[]
  findChain(chainId: string): WalletChain | undefined
  /** Returns the selected network. Its `rpcUrl` is empty if there is no node. */
  chain(): WalletChain
  /** Returns the selected network. Throws 4901 if the network has no node. */
  reachableChain(): WalletChain
  /** Returns the accounts that the site may see. */
  visible(): readonly Hex[]
  /** Returns the account of an address. Throws 4100 if the site may not use it. */
  authorized(address: unknown): WalletAccount
}

/** Returns the accounts that the site may see. */
export const visibleOf = ({ locked, shared }: Remembered): readonly Hex[] => (locked ? [] : shared)

/** Creates the wallet's state, for use by its methods. */
export function createWallet(
  settings: WalletSettings,
  facts: SandboxFacts,
  held: readonly WalletAccount[],
  memory: Memory,
): Wallet {
  const chains = () => [...facts.chains, ...memory.get().added]
  const findChain = (chainId: string) => chains().find((chain) => chain.chainId === chainId.toLowerCase())
  const chain = (): WalletChain => {
    const { chainId } = memory.get()
    return (
      findChain(chainId) ?? { chainId, name: `Network ${Number(chainId)}`, rpcUrl: '', symbol: 'ETH', decimals: 18 }
    )
  }
  const visible = () => visibleOf(memory.get())
  return {
    settings,
    facts,
    memory,
    held,
    chains,
    findChain,
    chain,
    visible,
    reachableChain() {
      const current = chain()
      if (!current.rpcUrl) throw noNode(current.chainId)
      return current
    },
    authorized(address) {
      const is = (other: Hex) => typeof address === 'string' && other.toLowerCase() === address.toLowerCase()
      const account = held.find(
        (one) => is(one.address) && visible().some((shown) => isAddressEqual(shown, one.address)),
      )
      if (!account) throw unauthorized()
      return account
    },
  }
}
