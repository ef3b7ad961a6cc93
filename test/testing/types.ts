/** What the kit promises, in words of its own: its declarations mention no other package. */

/** What `GET /sandbox.json` answers; only what runs is named. */
export interface SandboxJson {
  projectId: string
  services: { [name in 'blockchainApi' | 'walletApi' | 'analytics' | 'secureSite' | 'relay' | 'verify' | 'onramp' | 'coinbase']?: string }
  /** `id` is a CAIP-2 id. */
  chains: { id: string; name: string; rpcUrl: string; wsUrl: string }[]
  /** Funded accounts with public keys: nothing of value may ever sit on them. */
  accounts: { namespace: string; address: string; privateKey: string }[]
  tokens: { network: string; address: string; symbol: string; decimals: number }[]
  pages: { [name in 'demo' | 'phoneWallet' | 'mailbox' | 'control' | 'safe']?: string }
  mailbox: string
  control: string
}

export interface SandboxOptions {
  /** First port tried, then the ones after it; any free one when absent. */
  port?: number
  /** Where the sandbox's clock starts, in milliseconds since 1970; now when absent. */
  clock?: number
}

/** Trouble that a service is to make. */
export interface Fault {
  /** A key of `services`, or `rpc` with the CAIP-2 id as `route`, or `mailbox`, `wallets` … */
  service: string
  route?: string
  fault: 'status' | 'delay' | 'hang' | 'malformed' | 'rate-limit' | 'cors' | 'drop'
  status?: number
  delayMs?: number
  /** For so many requests only. */
  times?: number
}

export interface Sandbox {
  url: string
  json: SandboxJson
  /** Ends everything that was started. Nothing outlives the process in any case. */
  stop(): Promise<void>
  /** The start state of everything: chains, faults, clock, log. */
  reset(): Promise<void>
  setFault(fault: Fault): Promise<void>
  clearFaults(): Promise<void>
  /** Moves the sandbox's time, and the chains with it. */
  advanceClock(byMs: number): Promise<void>
}

export type AnswerKind = 'approve' | 'reject' | 'ask' | 'lock' | 'silent' | 'pending' | 'error'

/** How a wallet is to answer. Counted answers come first, in order; of the standing ones the newest counts. */
export interface Answer {
  /** Only this method; without it, every method that asks the user. */
  method?: string
  answer: AnswerKind
  code?: number
  message?: string
  data?: unknown
  delayMs?: number
  times?: number
}

/** One call that the site made of a wallet. */
export interface WalletRequest {
  method: string
  params?: unknown
  status: 'pending' | 'answered' | 'refused'
  error?: { code: number; message: string }
}

/** As much of Playwright's `BrowserContext` or `Page` as installing a wallet takes. */
export interface Installable {
  addInitScript(script: { content: string }): Promise<unknown>
}

/** As much of Playwright's `Page` as working a wallet takes. */
export interface PageLike {
  evaluate(expression: string): Promise<unknown>
  getByRole(role: 'button', options: { name: string; exact: boolean }): { click(): Promise<void> }
}

/** How the phone wallet is to answer. Counted answers come first, in order; of the standing ones the newest counts. */
export interface PhoneAnswer {
  /** Only this: `session_proposal`, `session_authenticate` or a request's method; without it, everything. */
  method?: string
  answer: 'ask' | 'approve' | 'reject' | 'silent' | 'error'
  code?: number
  message?: string
  delayMs?: number
  times?: number
}

/** Something that a site asked of the phone wallet. */
export interface PhoneRequest extends Omit<WalletRequest, 'error'> {
  from: { name: string; url: string }
  /** CAIP-2 ids that it concerns. */
  chains: string[]
  /** What the verify service says of where it comes from. */
  verified: 'UNKNOWN' | 'VALID' | 'INVALID'
}

/** A site that the phone wallet is connected to. */
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

/** As much of Playwright's `Page` as opening and working the phone wallet takes. */
export interface PhonePage {
  goto(url: string): Promise<unknown>
  evaluate(expression: string): Promise<unknown>
  waitForFunction(check: () => boolean): Promise<unknown>
  getByRole(role: 'button', options: { name: string; exact: boolean }): { first(): { click(): Promise<void> } }
}
