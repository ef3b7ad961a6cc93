/** The public types of the kit, which reference no other package. */

/** The content of `GET /sandbox.json`. It lists only the services, chains and pages that run. */
export interface SandboxJson {
  projectId: string
  services: {
    [
      name in 'blockchainApi' | 'walletApi' | 'analytics' | 'secureSite' | 'relay' | 'verify' | 'onramp' | 'coinbase'
    ]?: string
  }
  /** The local chains. `id` is a CAIP-2 id. */
  chains: { id: string; name: string; rpcUrl: string; wsUrl: string }[]
  /** Funded accounts, whose keys are public: never send anything of value to them. */
  accounts: { namespace: string; address: string; privateKey: string }[]
  tokens: { network: string; address: string; symbol: string; decimals: number }[]
  pages: { [name in 'demo' | 'phoneWallet' | 'mailbox' | 'control' | 'safe']?: string }
  mailbox: string
  control: string
}

export interface SandboxOptions {
  /** The port to try first; if it is in use, the next ones. Default: any free port. */
  port?: number
  /** Start of the sandbox clock, in milliseconds since 1970. Default: now. */
  clock?: number
}

/** A simulated fault of a service. */
export interface Fault {
  /** A key of `SandboxJson.services`, `rpc` (with the CAIP-2 id as `route`), `mailbox`, `wallets` … */
  service: string
  route?: string
  /** Limits the fault of `rpc` or `blockchainApi` to this JSON-RPC method. In a batch, only its calls fail. */
  method?: string
  fault:
    | 'status'
    | 'delay'
    | 'hang'
    | 'malformed'
    | 'wrong-schema'
    | 'empty'
    | 'rpc-error'
    | 'rate-limit'
    | 'cors'
    | 'drop'
    | 'cut'
    | 'lie'
  status?: number
  /** Words of the error body, for `status`. */
  description?: string
  /** The false answer of the convert API, for `lie`: `no-quote`, `spender`, `minimum` … (the sandbox's README has all). */
  lie?: string
  /** The JSON-RPC code of `rpc-error`; 3 is a reverted call. */
  code?: number
  delayMs?: number
  /** The byte of the body after which `cut` closes the connection. Default: half of it. */
  atByte?: number
  /** Number of requests that meet this fault. Default: no limit. */
  times?: number
}

/** How payments with another asset go. */
export interface TransferSettings {
  /** What becomes of them once the deposit is there. `pending`: nothing, as long as it is set. Default: `success`. */
  outcome?: 'success' | 'refund' | 'timeout' | 'failure' | 'submitted' | 'pending'
  /** Whether quotes want a transfer, a transaction that the service built, or an approval and one. Default: `deposit`. */
  steps?: 'deposit' | 'transaction' | 'approve'
  /** What is false in quotes (the sandbox's README has all). Default: `none`. */
  lie?: string
}

/** A token of the pools. */
export type PoolSymbol = 'ETH' | 'USDC' | 'DAI'

export interface Sandbox {
  url: string
  json: SandboxJson
  /** Stops the sandbox and its processes. They also end with this process. */
  stop(): Promise<void>
  /** Resets everything: chains, faults, clock, log. */
  reset(): Promise<void>
  setFault(fault: Fault): Promise<void>
  clearFaults(): Promise<void>
  /**
   * A stranger trades against a pool of Uniswap, which moves its price. `amount` is a decimal text in units of `sell`.
   * While the chain holds transactions back, the trade waits with them, and comes first in the next block.
   */
  movePool(trade: { network: string; sell: PoolSymbol; buy: PoolSymbol; amount: string }): Promise<void>
  /**
   * Whether the Blockchain API has the routes `/v1/onramp/options` and `/v1/onramp/quote`, which the hosted one has not.
   * Default: it has not.
   */
  setOnramp(settings: { real: boolean }): Promise<void>
  /** Changes how payments with another asset go, until a reset. Settings that are not named stay. */
  setTransfers(settings: TransferSettings): Promise<void>
  /** Advances the sandbox clock and its chains. */
  advanceClock(byMs: number): Promise<void>
  /**
   * Calls a node of `json.chains` directly, past all faults: `rpc('eip155:1', 'evm_setAutomine', false)` holds
   * transactions back, `evm_mine` includes them, `anvil_dropTransaction` drops one.
   */
  rpc(network: string, method: string, ...params: unknown[]): Promise<unknown>
}

export type AnswerKind = 'approve' | 'reject' | 'ask' | 'lock' | 'silent' | 'pending' | 'error'

/** What the Ethereum wallet says of batches of calls (EIP-5792). `ready`: once the user has accepted the first one. */
export type AtomicStatus = 'supported' | 'ready' | 'unsupported'

/** A scripted answer. Those with `times` come first, in order, then the newest permanent one. */
export interface Answer {
  /** Applies only to this method. Default: every method that prompts the user. */
  method?: string
  answer: AnswerKind
  code?: number
  message?: string
  data?: unknown
  delayMs?: number
  times?: number
}

/** A call of a site to a wallet. */
export interface WalletRequest {
  method: string
  params?: unknown
  status: 'pending' | 'answered' | 'refused'
  error?: { code: number; message: string }
}

/** The part of Playwright's `BrowserContext` or `Page` needed to install a wallet. */
export interface Installable {
  addInitScript(script: { content: string }): Promise<unknown>
}

/** The part of Playwright's `Page` needed to control a wallet. */
export interface PageLike {
  evaluate(expression: string): Promise<unknown>
  getByRole(role: 'button', options: { name: string; exact: boolean }): { click(): Promise<void> }
}

/** A scripted answer of the phone wallet. Those with `times` come first, in order, then the newest permanent one. */
export interface PhoneAnswer {
  /** Applies only to `session_proposal`, `session_authenticate` or this method. Default: all. */
  method?: string
  answer: 'ask' | 'approve' | 'reject' | 'silent' | 'error'
  code?: number
  message?: string
  delayMs?: number
  times?: number
}

/** A request of a site to the phone wallet. */
export interface PhoneRequest extends Omit<WalletRequest, 'error'> {
  from: { name: string; url: string }
  /** CAIP-2 ids of the networks that the request concerns. */
  chains: string[]
  /** The verify service's verdict on the site. */
  verified: 'UNKNOWN' | 'VALID' | 'INVALID'
}

/** A site connected to the phone wallet. */
export interface PhoneSession {
  topic: string
  peer: { name: string; url: string }
  /** CAIP-2 ids of the session's networks. */
  chains: string[]
  /** CAIP-10 ids of the session's accounts. */
  accounts: string[]
  /** Seconds since 1970. */
  expiry: number
}

/** The part of Playwright's `Page` needed to open and control the phone wallet. */
export interface PhonePage {
  goto(url: string): Promise<unknown>
  evaluate(expression: string): Promise<unknown>
  waitForFunction(check: () => boolean): Promise<unknown>
  getByRole(role: 'button', options: { name: string; exact: boolean }): { first(): { click(): Promise<void> } }
}
