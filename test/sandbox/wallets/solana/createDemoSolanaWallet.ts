import type { WalletIcon } from '@wallet-standard/base'
import { registerWallet } from '@wallet-standard/wallet'
import { createAnswers, type Answer } from '../evm/answers.ts'
import { createApproval } from '../evm/approval.ts'
import { iconUri } from '../evm/icon.ts'
import { createMemory } from '../evm/memory.ts'
import { createRequests, type LoggedRequest } from '../evm/requests.ts'
import { visibleOf, type Remembered } from './memory.ts'
import { perform } from './methods.ts'
import { createNode } from './node.ts'
import { DEFAULTS, type SolanaFacts, type SolanaKey, type SolanaSettings } from './settings.ts'
import { createStandard, type StandardWallet } from './standard.ts'
import { createWallet } from './wallet.ts'

/** Controls that play the role of the wallet's user, for tests and the console. */
export interface DemoSolanaWallet {
  readonly wallet: StandardWallet
  /**
   * Adds a scripted answer, by feature name. Those with `times` come first, in order, then the newest permanent one.
   */
  script(answer: Answer): void
  lock(): void
  unlock(): void
  /** Sets the accounts (by address, or index in the wallet) that a connected site sees. An empty list disconnects it. */
  setAccounts(accounts: readonly (string | number)[]): void
  /** Selects account `index`. */
  selectAccount(index: number): void
  /** Disconnects the site from the wallet's side. */
  disconnect(): void
  /** Registers the wallet if the setting `announce` was false. */
  announce(): void
  /** The site's requests, oldest first. */
  readonly requests: LoggedRequest[]
  /** Resets the wallet as for a first visit: no scripts, log, permissions or open windows. */
  reset(): void
}

function heldAccounts({ accounts }: SolanaFacts, indexes: readonly number[]): [SolanaKey, ...SolanaKey[]] {
  const [first, ...others] = indexes.flatMap((index) => accounts[index] ?? [])
  if (!first) throw new Error(`accounts must be between 0 and ${accounts.length - 1}`)
  return [first, ...others]
}

/** Wallet Standard requires base64 icons. */
const iconOf = (hue: number): WalletIcon =>
  `data:image/svg+xml;base64,${btoa(decodeURIComponent(iconUri(hue).replace(/^[^,]*,/, '')))}`

/** Creates an injected Wallet Standard wallet with sandbox keys. Each wallet has its own permissions and window. */
export function createDemoSolanaWalletWith(facts: SolanaFacts, given: Partial<SolanaSettings> = {}): DemoSolanaWallet {
  const settings: SolanaSettings = { ...DEFAULTS, ...given }
  const { name, hue } = settings
  const held = heldAccounts(facts, settings.accounts)
  const start: Remembered = { shared: [], selected: held[0].address, locked: false }
  const memory = createMemory(`demo-solana-wallet:${name}`, start, (before, now) => {
    if (visibleOf(now).join() !== visibleOf(before).join()) changed()
  })
  const inner = createWallet({ settings, facts, held, memory, node: createNode(facts.rpcUrl) })
  const answers = createAnswers(settings.answer)
  const approval = createApproval(() => ({ name, hue, network: 'Solana' }))
  const requests = createRequests<string>(
    { perform: (...asked) => perform(inner, ...asked), lock: () => memory.set({ locked: true }) },
    answers,
    approval,
  )
  const icon = (settings.icon as WalletIcon | undefined) ?? iconOf(hue)
  const { wallet, changed } = createStandard({
    name,
    icon,
    visible: inner.visible,
    request: (method, params) => requests.request({ method, params }),
  })
  const addressOf = (account: string | number) =>
    typeof account === 'number' ? (held[account]?.address ?? []) : account
  if (settings.announce) registerWallet(wallet)

  return {
    wallet,
    script: answers.script,
    lock: () => memory.set({ locked: true }),
    unlock: () => memory.set({ locked: false }),
    setAccounts: (accounts) => memory.set({ shared: accounts.flatMap(addressOf) }),
    selectAccount(index) {
      const selected = held[index]?.address
      if (!selected) throw new Error(`The wallet has no account ${index}`)
      const { shared } = memory.get()
      memory.set({
        selected,
        shared: shared.length === 0 ? [] : [selected, ...shared.filter((other) => other !== selected)],
      })
    },
    disconnect: () => memory.set({ shared: [] }),
    announce: () => registerWallet(wallet),
    get requests() {
      return requests.log()
    },
    reset() {
      answers.clear()
      approval.rejectAll()
      memory.forget()
      requests.clear()
    },
  }
}
