import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import type { Clock } from '../clock.ts'
import type { Listen } from '../socketFront.ts'
import { SOLANA_ACCOUNTS, type SolanaAccount } from './accounts.ts'
import { createBank } from './bank.ts'
import { answer, perform } from './rpc.ts'
import { createSubscriptions } from './subscriptions.ts'
import { SOLANA_TOKENS, type SolanaToken } from './tokens.ts'

export interface SolanaChain {
  /** CAIP-2. */
  id: string
  name: string
  /** Answers a JSON-RPC body with one call or a batch. */
  handle(body: unknown): Promise<unknown>
  /** Serves an open WebSocket, whose messages arrive through `listen`. */
  serve(client: WebSocket, listen: Listen): void
  /** Upgrades a connection to a WebSocket. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  accounts: readonly SolanaAccount[]
  tokens: readonly SolanaToken[]
  /** Sets the time of the chain to the sandbox clock, and notifies subscribers. */
  followClock(): Promise<void>
  /** Returns to the state right after the start. */
  reset(): Promise<void>
  stop(): Promise<void>
}

/** Starts the Solana chain in this process. */
export async function startSolanaChain(clock: Clock): Promise<SolanaChain> {
  const bank = createBank(clock, () => subscriptions.notify())
  const subscriptions = createSubscriptions(bank)
  return {
    id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    name: 'Solana',
    handle: async (body) => answer(body, (method, params) => perform(bank, method, params)),
    serve: subscriptions.serve,
    upgrade: subscriptions.upgrade,
    accounts: SOLANA_ACCOUNTS,
    tokens: SOLANA_TOKENS,
    async followClock() {
      bank.followClock()
      subscriptions.notify()
    },
    async reset() {
      bank.reset()
      subscriptions.notify()
    },
    stop: async () => subscriptions.stop(),
  }
}
