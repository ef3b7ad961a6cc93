import type { Hono } from 'hono'
import { bundle } from '../../bundle.ts'
import type { Bindings } from '../../service.ts'
import type { SolanaChain } from '../../solana/index.ts'
import { answerRpc } from '../../solana/service.ts'
import type { SolanaFacts } from './settings.ts'

const SCRIPT_HEADERS = {
  'content-type': 'text/javascript; charset=utf-8',
  'cross-origin-resource-policy': 'cross-origin',
}

/**
 * Adds `solana.js` and `solana.mjs` to the sandbox's wallets. The wallet has its own route to the chain, so that faults
 * of `rpc` affect the page but not the wallet.
 */
export function serveSolanaWallet(app: Hono<Bindings>, chain: SolanaChain): void {
  const factsLine = (requestUrl: string) => {
    const accounts = chain.accounts.map(({ address, privateKey }) => ({ address, privateKey }))
    const facts: SolanaFacts = {
      accounts,
      tokens: chain.tokens,
      rpcUrl: `${new URL(requestUrl).origin}/wallets/solana/rpc`,
    }
    return `const SANDBOX_SOLANA = ${JSON.stringify(facts)};`
  }
  app.get('/solana.js', async (c) => {
    const code = await bundle(new URL('./script.ts', import.meta.url).href, 'iife')
    // The block keeps the constant from being global, so that a page can load the script twice.
    return c.body(`{${factsLine(c.req.url)}\n${code}}`, 200, SCRIPT_HEADERS)
  })
  app.get('/solana.mjs', async (c) => {
    const code = await bundle(new URL('./module.ts', import.meta.url).href, 'es')
    return c.body(`${factsLine(c.req.url)}\n${code}`, 200, SCRIPT_HEADERS)
  })
  app.post('/solana/rpc', async (c) => c.json((await answerRpc(chain, await c.req.text())) as object))
}
