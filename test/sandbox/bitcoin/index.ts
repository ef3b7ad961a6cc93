import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { Hono, type Context } from 'hono'
import { createClock, type Clock } from '../clock.ts'
import type { Bindings, Service } from '../service.ts'
import { taggedHash } from './bytes.ts'
import { createBitcoinChain, type BitcoinChain } from './chain.ts'
import { Refused, type Coin } from './coins.ts'
import { BITCOIN_NETWORKS, type BitcoinNetwork } from './networks.ts'
import { scriptOf } from './verify.ts'

/** Path of each network on mempool.space. */
const PREFIX: Readonly<Record<BitcoinNetwork, readonly string[]>> = {
  mainnet: [''],
  testnet: ['/testnet', '/testnet4'],
}
const FEES = { fastestFee: 3, halfHourFee: 2, hourFee: 2, economyFee: 1, minimumFee: 1 }

type Status = { confirmed: false } | { confirmed: true; block_height: number; block_hash: string; block_time: number }

function statusOf(chain: BitcoinChain, sentAt: number | undefined): Status {
  const block = chain.blockOf(sentAt)
  if (!block) return { confirmed: false }
  const hash = bytesToHex(taggedHash('sandbox-block', utf8ToBytes(String(block.height))))
  return { confirmed: true, block_height: block.height, block_hash: `00000000${hash.slice(8)}`, block_time: block.time }
}

/** Sums amounts as a number, like the original API. The whole supply of Bitcoin fits in a double. */
const sumOf = (coins: readonly Coin[]) => Number(coins.reduce((total, { sats }) => total + sats, 0n))

function statsOf(chain: BitcoinChain, address: string) {
  const coins = chain.unspent(scriptOf(address))
  const count = (some: readonly Coin[]) => ({
    funded_txo_count: some.length,
    funded_txo_sum: sumOf(some),
    spent_txo_count: 0,
    spent_txo_sum: 0,
    tx_count: some.length,
  })
  const settled = coins.filter(({ sentAt }) => chain.blockOf(sentAt))
  return { address, chain_stats: count(settled), mempool_stats: count(coins.filter((coin) => !settled.includes(coin))) }
}

const utxosOf = (chain: BitcoinChain, address: string) =>
  chain
    .unspent(scriptOf(address))
    .map(({ txid, vout, sats, sentAt }) => ({ txid, vout, status: statusOf(chain, sentAt), value: Number(sats) }))

function answerFor(c: Context<Bindings>, read: () => object): Response {
  try {
    return c.json(read())
  } catch {
    return c.text('Invalid Bitcoin address', 400)
  }
}

async function send(c: Context<Bindings>, chain: BitcoinChain): Promise<Response> {
  try {
    return c.text(chain.broadcast(await c.req.text()))
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return c.text(`sendrawtransaction RPC error: ${JSON.stringify({ code: error.code, message: error.message })}`, 400)
  }
}

function mount(app: Hono<Bindings>, at: string, chain: BitcoinChain): void {
  app.get(`${at}/api/address/:address/utxo`, (c) => answerFor(c, () => utxosOf(chain, c.req.param('address'))))
  app.get(`${at}/api/address/:address`, (c) => answerFor(c, () => statsOf(chain, c.req.param('address'))))
  app.get(`${at}/api/blocks/tip/height`, (c) => c.text(String(chain.height())))
  app.get(`${at}/api/v1/fees/recommended`, (c) => c.json(FEES))
  app.post(`${at}/api/tx`, (c) => send(c, chain))
  app.get(`${at}/api/tx/:txid`, (c) => {
    const found = chain.transaction(c.req.param('txid'))
    return found
      ? c.json({ txid: found.txid, fee: Number(found.fee), status: statusOf(chain, found.at) })
      : c.text('Transaction not found', 404)
  })
  app.get(`${at}/api/tx/:txid/hex`, (c) => {
    const found = chain.transaction(c.req.param('txid'))
    return found ? c.text(found.hex) : c.text('Transaction not found', 404)
  })
}

/**
 * Simulates mempool.space at `/utxo/api/…` and `/utxo/testnet/api/…`. The path `testnet4` serves the same chain as
 * `testnet`. Broadcast transactions must be signed; they spend their inputs and create their outputs.
 */
export function createUtxo(clock: Clock = createClock()): Service {
  const app = new Hono<Bindings>()
  const chains = BITCOIN_NETWORKS.map((network) => {
    const chain = createBitcoinChain(network, clock)
    for (const prefix of PREFIX[network]) mount(app, prefix, chain)
    return chain
  })
  return { name: 'utxo', path: '/utxo', app, reset: () => chains.forEach((chain) => chain.reset()) }
}
