import type { Clock } from '../clock.ts'
import { checkTransaction, startCoins, type Checked, type Coin } from './coins.ts'
import { sameBytes } from './bytes.ts'
import type { BitcoinNetwork } from './networks.ts'

/** A transaction that was sent here. */
export interface SentTransaction extends Checked {
  /** Milliseconds since 1970. */
  at: number
}

export interface BitcoinChain {
  /** Takes a signed transaction, hex, and gives its id; throws `Refused`. */
  broadcast(hex: string): string
  /** The unspent outputs of a script. */
  unspent(script: Uint8Array): (Coin & { sentAt?: number })[]
  transaction(txid: string): SentTransaction | undefined
  /** Where the chain is; a block comes every ten minutes of the sandbox's time. */
  height(): number
  /** The block that holds what was sent at a time; undefined while it waits for one. */
  blockOf(sentAt: number | undefined): { height: number; time: number } | undefined
  reset(): void
}

const BLOCK_MS = 10 * 60_000
const START_HEIGHT = 900_000

/** One network's coins. What is sent spends inputs and makes outputs at once, and is confirmed ten minutes later. */
export function createBitcoinChain(network: BitcoinNetwork, clock: Clock): BitcoinChain {
  const bornAt = clock.now()
  // Made on first use: deriving sixty keys takes a moment, and many a sandbox never needs them.
  let furnished: readonly Coin[] | undefined
  let coins: readonly Coin[] | undefined
  let sent: SentTransaction[] = []
  const unspentCoins = () => (coins ??= furnished ??= startCoins(network))
  const height = () => START_HEIGHT + Math.max(0, Math.floor((clock.now() - bornAt) / BLOCK_MS))
  return {
    broadcast(hex) {
      const checked = checkTransaction(hex, (txid, vout) => unspentCoins().find((coin) => coin.txid === txid && coin.vout === vout))
      coins = [...unspentCoins().filter((coin) => !checked.spends.includes(coin)), ...checked.makes]
      sent = [{ ...checked, at: clock.now() }, ...sent]
      return checked.txid
    },
    unspent: (script) =>
      unspentCoins().filter((coin) => sameBytes(coin.script, script)).map((coin) => ({ ...coin, sentAt: sent.find(({ txid }) => txid === coin.txid)?.at })),
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
