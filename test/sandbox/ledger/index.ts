import type { Hono } from 'hono'
import { bundle } from '../bundle.ts'
import type { Bindings } from '../service.ts'

const SCRIPT_HEADERS = {
  'content-type': 'text/javascript; charset=utf-8',
  'cross-origin-resource-policy': 'cross-origin',
}

/** Adds `ledger.js`, which simulates Ledgers plugged into the visitor's computer, to the sandbox's wallets. */
export function serveLedger(app: Hono<Bindings>): void {
  app.get('/ledger.js', async (c) =>
    c.body(await bundle(new URL('./script.ts', import.meta.url).href, 'iife'), 200, SCRIPT_HEADERS),
  )
}
