/** The kit's public types, which reference no other package. */

/** The answer of `GET /sandbox.json`; lists only what runs. */
export interface SandboxJson {
  projectId: string
  services: { [name in 'blockchainApi' | 'walletApi' | 'analytics' | 'secureSite' | 'relay' | 'verify' | 'onramp' | 'coinbase']?: string }
  /** `id` is a CAIP-2 id. */
  chains: { id: string; name: string; rpcUrl: string; wsUrl: string }[]
  /** Funded accounts with public keys: never send anything of value to them. */
  accounts: { namespace: string; address: string; privateKey: string }[]
  tokens: { network: string; address: string; symbol: string; decimals: number }[]
  pages: { [name in 'demo' | 'phoneWallet' | 'mailbox' | 'control' | 'safe']?: string }
  mailbox: string
  control: string
}

export interface SandboxOptions {
  /** First port to try, then the ones after it; any free port if absent. */
  port?: number
  /** Start of the sandbox clock, in milliseconds since 1970; now if absent. */
  clock?: number
}

/** A simulated fault of a service. */
export interface Fault {
  /** A key of `services`, or `rpc` with the CAIP-2 id as `route`, or `mailbox`, `wallets` … */
  service: string
  route?: string
  fault: 'status' | 'delay' | 'hang' | 'malformed' | 'rate-limit' | 'cors' | 'drop'
  status?: number
  delayMs?: number
  /** Only this many requests. */
  times?: number
}

export interface Sandbox {
  url: string
  json: SandboxJson
  /** Stops everything it started. Nothing outlives the process in any case. */
  stop(): Promise<void>
  /** Resets everything: chains, faults, clock, log. */
  reset(): Promise<void>
  setFault(fault: Fault): Promise<void>
  clearFaults(): Promise<void>
  /** Advances the sandbox clock and its chains. */
  advanceClock(byMs: number): Promise<void>
}

export type AnswerKind = 'approve' | 'reject' | 'ask' | 'lock' | 'silent' | 'pending' | 'error'

/** A scripted answer. Those with `times` come first, in order; then the newest permanent one. */
export interface Answer {
  /** Only this method; if absent, every method that asks the user. */
  method?: string
  answer: AnswerKind
  code?: number
  message?: string
  data?: unknown
  delayMs?: number
  times?: number
}

/** A site's call to a wallet. */
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

/** A scripted answer of the phone wallet. Those with `times` come first, in order; then the newest permanent one. */
export interface PhoneAnswer {
  /** Only this request: `session_proposal`, `session_authenticate` or a method name; all if absent. */
  method?: string
  answer: 'ask' | 'approve' | 'reject' | 'silent' | 'error'
  code?: number
  message?: string
  delayMs?: number
  times?: number
}

/** A site's request to the phone wallet. */
export interface PhoneRequest extends Omit<WalletRequest, 'error'> {
  from: { name: string; url: string }
  /** The CAIP-2 ids concerned. */
  chains: string[]
  /** The verify service's result for the site. */
  verified: 'UNKNOWN' | 'VALID' | 'INVALID'
}

/** A site connected to the phone wallet. */
export interface PhoneSession {
  topic: string
  peer: { name: string; url: string }
  /** CAIP-2. */
  chains: string[]
  /** CAIP-10. */
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
