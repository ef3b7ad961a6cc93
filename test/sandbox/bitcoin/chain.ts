import type { Clock } from '../clock.ts'
import { checkTransaction, startCoins, type Checked, type Coin } from './coins.ts'
import { sameBytes } from './bytes.ts'
import type { BitcoinNetwork } from './networks.ts'

/** A transaction that was broadcast to the simulated chain. */
export interface SentTransaction extends Checked {
  /** Milliseconds since 1970. */
  at: number
}

export interface BitcoinChain {
  /** Accepts a signed transaction (hex) and returns its id. Throws `Refused` if it is invalid. */
  broadcast(hex: string): string
  /** Lists the unspent outputs of a script. */
  unspent(script: Uint8Array): (Coin & { sentAt?: number })[]
  transaction(txid: string): SentTransaction | undefined
  /** Returns the height of the newest block. A block is mined every ten minutes of sandbox time. */
  height(): number
  /** Returns the block of a transaction sent at this time. Undefined while it is pending. */
  blockOf(sentAt: number | undefined): { height: number; time: number } | undefined
  reset(): void
}

const BLOCK_MS = 10 * 60_000
const START_HEIGHT = 900_000

/**
 * Simulates the coins of one network. A transaction spends and creates outputs immediately, and confirms after ten
 * minutes of sandbox time.
 */
export function createBitcoinChain(network: BitcoinNetwork, clock: Clock): BitcoinChain {
  const bornAt = clock.now()
  // Created on first use: deriving sixty keys is slow, and many sandboxes never need them.
  let initialCoins: readonly Coin[] | undefined
  let coins: readonly Coin[] | undefined
  let sent: SentTransaction[] = []
  const unspentCoins = () => (coins ??= initialCoins ??= startCoins(network))
  const height = () => START_HEIGHT + Math.max(0, Math.floor((clock.now() - bornAt) / BLOCK_MS))
  return {
    broadcast(hex) {
      const checked = checkTransaction(hex, (txid, vout) =>
        unspentCoins().find((coin) => coin.txid === txid && coin.vout === vout),
      )
      coins = [...unspentCoins().filter((coin) => !checked.spends.includes(coin)), ...checked.makes]
      sent = [{ ...checked, at: clock.now() }, ...sent]
      return checked.txid
    },
    unspent: (script) =>
      unspentCoins()
        .filter((coin) => sameBytes(coin.script, script))
        .map((coin) => ({ ...coin, sentAt: sent.find(({ txid }) => txid === coin.txid)?.at })),
    transaction: (txid) => sent.find((one) => one.txid === txid),
    height,
    blockOf(sentAt) {
      if (sentAt === undefined) return { height: START_HEIGHT - 1, time: Math.floor(bornAt / 1000) }
      const waits = sentAt + BLOCK_MS > clock.now()
      const blocks = Math.ceil((sentAt - bornAt) / BLOCK_MS) || 1
      return waits ? undefined : { height: START_HEIGHT + blocks, time: Math.floor((sentAt + BLOCK_MS) / 1000) }
    },
    reset() {
      coins = undefined
      sent = []
    },
  }
}
