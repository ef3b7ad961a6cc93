import { Hono } from 'hono'
import { numberToHex } from 'viem'
import { bundle } from '../bundle.ts'
import { EVM_ACCOUNTS } from '../evm/accounts.ts'
import type { EvmChain } from '../evm/chain.ts'
import { forward } from '../evm/forward.ts'
import { EVM_TOKENS } from '../evm/tokens.ts'
import type { Bindings, Service } from '../service.ts'
import type { SandboxFacts } from './evm/settings.ts'

const SCRIPT_HEADERS = {
  'content-type': 'text/javascript; charset=utf-8',
  'cross-origin-resource-policy': 'cross-origin',
}

/** Returns the data that the wallets need about the sandbox at an origin. */
export function factsFor(origin: string, chains: readonly Pick<EvmChain, 'network'>[]): SandboxFacts {
  return {
    accounts: EVM_ACCOUNTS,
    chains: chains.map(({ network: { chainId, name, currency } }) => ({
      chainId: numberToHex(chainId),
      name,
      rpcUrl: `${origin}/wallets/rpc/${chainId}`,
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

/**
 * Serves the injected wallets. Like real wallets they have their own route to the chains, so that faults of `rpc` affect
 * the page but not the wallet.
 */
export function createWallets(chains: readonly EvmChain[]): Service {
  const app = new Hono<Bindings>()
  const factsLine = (requestUrl: string) =>
    `const SANDBOX_FACTS = ${JSON.stringify(factsFor(new URL(requestUrl).origin, chains))};`

  app.get('/evm.js', async (c) => {
    const code = await bundle(new URL('./evm.ts', import.meta.url).href, 'iife')
    // The block keeps the constant from being global, so that a page can load the script twice.
    return c.body(`{${factsLine(c.req.url)}\n${code}}`, 200, SCRIPT_HEADERS)
  })
  app.get('/evm.mjs', async (c) => {
    const code = await bundle(new URL('./evm.module.ts', import.meta.url).href, 'es')
    return c.body(`${factsLine(c.req.url)}\n${code}`, 200, SCRIPT_HEADERS)
  })
  app.post('/rpc/:chainId', async (c) => {
    const chain = chains.find(({ network }) => String(network.chainId) === c.req.param('chainId'))
    return chain ? forward(chain.httpUrl, await c.req.text()) : c.notFound()
  })
  return { name: 'wallets', path: '/wallets', app }
}
