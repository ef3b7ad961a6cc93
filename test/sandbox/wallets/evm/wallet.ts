import { isAddressEqual, type Hex } from 'viem'
import { unauthorized, noNode } from './errors.ts'
import type { Memory, Remembered } from './memory.ts'
import type { SandboxFacts, WalletAccount, WalletChain, WalletSettings } from './settings.ts'

/** The wallet as its methods see it. */
export interface Wallet {
  settings: WalletSettings
  facts: SandboxFacts
  memory: Memory
  /** The accounts whose keys it holds. */
  held: readonly WalletAccount[]
  chains(): readonly WalletChain[]
  findChain(chainId: string): WalletChain | undefined
  /** The selected network; `rpcUrl` is empty without a node. */
  chain(): WalletChain
  /** The selected network if it has a node; throws 4901. */
  reachableChain(): WalletChain
  /** The accounts the site may see. */
  visible(): readonly Hex[]
  /** The account of the address if the site may use it; throws 4100. */
  authorized(address: unknown): WalletAccount
}

/** The accounts the site may see. */
export const visibleOf = ({ locked, shared }: Remembered): readonly Hex[] => (locked ? [] : shared)

/** The wallet's state, as its methods use it. */
export function createWallet(settings: WalletSettings, facts: SandboxFacts, held: readonly WalletAccount[], memory: Memory): Wallet {
  const chains = () => [...facts.chains, ...memory.get().added]
  const findChain = (chainId: string) => chains().find((chain) => chain.chainId === chainId.toLowerCase())
  const chain = (): WalletChain => {
    const { chainId } = memory.get()
    return findChain(chainId) ?? { chainId, name: `Network ${Number(chainId)}`, rpcUrl: '', symbol: 'ETH', decimals: 18 }
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
      const account = held.find((one) => is(one.address) && visible().some((shown) => isAddressEqual(shown, one.address)))
      if (!account) throw unauthorized()
      return account
    },
  }
}
