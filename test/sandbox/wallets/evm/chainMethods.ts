import { hexToNumber, isHex, type Hex } from 'viem'
import { invalidParams, unknownChain } from './errors.ts'
import type { Method } from './methods.ts'
import { addChainQuestion, switchQuestion, watchAssetQuestion } from './questions.ts'
import type { WalletChain } from './settings.ts'
import { askNode } from './node.ts'

/** Reads a chain id. Throws unless it is hexadecimal without leading zeros, as EIP-695 requires. */
function chainIdIn(param: unknown): Hex {
  const chainId = (param as { chainId?: unknown } | undefined)?.chainId
  if (typeof chainId !== 'string' || !/^0x[1-9a-f][0-9a-f]*$/i.test(chainId))
    throw invalidParams(`Expected 0x-prefixed, unpadded hexadecimal string 'chainId'. Received: "${String(chainId)}"`)
  return chainId.toLowerCase() as Hex
}

function isNodeUrl(url: unknown): url is string {
  try {
    const { protocol, hostname } = new URL(String(url))
    return protocol === 'https:' || (protocol === 'http:' && (hostname === 'localhost' || hostname === '127.0.0.1'))
  } catch {
    return false
  }
}

/** Reads the chain to add (EIP-3085), with its first node that has an HTTPS or local URL. */
function chainIn(param: unknown): WalletChain {
  const chainId = chainIdIn(param)
  const { chainName, rpcUrls, nativeCurrency } = param as {
    chainName?: unknown
    rpcUrls?: unknown
    nativeCurrency?: { symbol?: unknown; decimals?: unknown }
  }
  const rpcUrl = Array.isArray(rpcUrls) ? rpcUrls.find(isNodeUrl) : undefined
  if (!rpcUrl) throw invalidParams("Expected an array with at least one valid string HTTPS url 'rpcUrls'.")
  if (typeof chainName !== 'string' || !chainName) throw invalidParams("Expected non-empty string 'chainName'.")
  const { symbol, decimals } = nativeCurrency ?? {}
  if (typeof symbol !== 'string' || decimals !== 18)
    throw invalidParams("Expected 'nativeCurrency' with a symbol and 18 decimals.")
  return { chainId, name: chainName, rpcUrl, symbol, decimals }
}

export const chainMethods: Readonly<Record<string, Method>> = {
  eth_chainId: async (wallet) => wallet.memory.get().chainId,
  net_version: async (wallet) => String(hexToNumber(wallet.memory.get().chainId)),

  async wallet_switchEthereumChain(wallet, [param], ask) {
    const chainId = chainIdIn(param)
    if (chainId === wallet.memory.get().chainId) return null
    const chain = wallet.findChain(chainId)
    if (!chain) throw unknownChain(chainId)
    await ask(switchQuestion(wallet.chain(), chain))
    wallet.memory.set({ chainId })
    return null
  },

  async wallet_addEthereumChain(wallet, [param], ask) {
    const chain = chainIn(param)
    const { added, chainId } = wallet.memory.get()
    const known = wallet.findChain(chain.chainId)
    if (known) {
      if (chain.chainId !== chainId) await ask(switchQuestion(wallet.chain(), known))
      wallet.memory.set({ chainId: chain.chainId })
      return null
    }
    const claimed = await askNode(chain, 'eth_chainId', [])
    if (!isHex(claimed) || hexToNumber(claimed) !== hexToNumber(chain.chainId))
      throw invalidParams(`Chain ID returned by RPC URL ${chain.rpcUrl} does not match ${chain.chainId}`)
    await ask(addChainQuestion(chain))
    wallet.memory.set({ added: [...added, chain], chainId: chain.chainId })
    return null
  },

  async wallet_watchAsset(wallet, params, ask) {
    const { options } = (Array.isArray(params) ? params[0] : params) as {
      options?: { address?: unknown; symbol?: unknown }
    }
    if (typeof options?.address !== 'string' || typeof options.symbol !== 'string')
      throw invalidParams("Expected 'options' with address and symbol.")
    await ask(watchAssetQuestion({ address: options.address, symbol: options.symbol }, wallet.chain()))
    return true
  },
}
