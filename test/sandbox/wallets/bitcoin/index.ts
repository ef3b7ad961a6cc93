import type { Hono } from 'hono'
import { bundle } from '../../bundle.ts'
import type { Bindings, Service } from '../../service.ts'
import type { BitcoinFacts } from './settings.ts'

const SCRIPT_HEADERS = {
  'content-type': 'text/javascript; charset=utf-8',
  'cross-origin-resource-policy': 'cross-origin',
}

/**
 * Adds `bitcoin.js` to the sandbox's wallets. The wallet has its own route to the node, so that faults of `utxo` affect
 * the page but not the wallet.
 */
export function serveBitcoinWallet(app: Hono<Bindings>, utxo: Service): void {
  app.route('/utxo', utxo.app)
  app.get('/bitcoin.js', async (c) => {
    const code = await bundle(new URL('./script.ts', import.meta.url).href, 'iife')
    const facts: BitcoinFacts = { utxoUrl: `${new URL(c.req.url).origin}/wallets/utxo` }
    // The block keeps the constant from being global, so that a page can load the script twice.
    return c.body(`{const SANDBOX_BITCOIN = ${JSON.stringify(facts)};\n${code}}`, 200, SCRIPT_HEADERS)
  })
}
