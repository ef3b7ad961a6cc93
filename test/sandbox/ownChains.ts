import type { Hono } from 'hono'
import { numberToHex } from 'viem'
import { EVM_ACCOUNTS } from './evm/accounts.ts'
import type { EvmChain } from './evm/chain.ts'
import { forward } from './evm/forward.ts'
import { EVM_TOKENS } from './evm/tokens.ts'
import type { Bindings } from './service.ts'
import type { SandboxFacts } from './wallets/evm/settings.ts'

/**
 * Returns data for a wallet page on another origin: keys, and URLs of the chains on that origin (see `serveChains`).
 */
export function ownFacts(origin: string, chains: readonly EvmChain[]): SandboxFacts {
  return {
    accounts: EVM_ACCOUNTS,
    chains: chains.map(({ network: { chainId, name, currency } }) => ({
      chainId: numberToHex(chainId),
      name,
      rpcUrl: `${origin}/rpc/${chainId}`,
      symbol: currency.symbol,
      decimals: currency.decimals,
    })),
    tokens: EVM_TOKENS.map(({ chainId, address, symbol, decimals }) => ({
      chainId: numberToHex(chainId),
      address,
      symbol,
      decimals,
    })),
  }
}

/** Serves `/facts.json`, and the chains at `/rpc/<chain id>`. */
export function serveChains(app: Hono<Bindings>, chains: readonly EvmChain[]): void {
  app.get('/facts.json', (c) => c.json(ownFacts(new URL(c.req.url).origin, chains)))
  app.post('/rpc/:chainId', async (c) => {
    const chain = chains.find(({ network }) => String(network.chainId) === c.req.param('chainId'))
    return chain ? forward(chain.httpUrl, await c.req.text()) : c.notFound()
  })
}
