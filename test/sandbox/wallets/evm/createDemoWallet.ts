import { numberToHex, type Hex } from 'viem'
import { announceProvider, randomUuid, type Announcement } from './announce.ts'
import { replaceBatched } from './batchMethods.ts'
import { createAnswers, type Answer } from './answers.ts'
import { createApproval } from './approval.ts'
import { createEmitter } from './emitter.ts'
import { iconUri } from './icon.ts'
import { createMemory, type Remembered } from './memory.ts'
import { perform } from './methods.ts'
import { createProvider, type Eip1193Provider } from './provider.ts'
import { createRequests, type LoggedRequest } from './requests.ts'
import { DEFAULTS, type AtomicStatus, type SandboxFacts, type WalletAccount, type WalletSettings } from './settings.ts'
import { createWallet, visibleOf } from './wallet.ts'

/** Controls that play the role of the wallet's user, for tests and the console. */
export interface DemoWallet {
  readonly provider: Eip1193Provider
  readonly info: Announcement
  /** Adds a scripted answer. Those with `times` come first, in order, then the newest permanent one. */
  script(answer: Answer): void
  lock(): void
  unlock(): void
  /** Switches the chain. A chain without a node is allowed. */
  setChain(chainId: Hex | number): void
  /** Sets the accounts (by address, or index in the wallet) that a connected site sees. An empty list disconnects it. */
  setAccounts(accounts: readonly (Hex | number)[]): void
  /** Selects account `index`. */
  selectAccount(index: number): void
  /** Disconnects the site from the wallet's side. */
  disconnect(): void
  /** Changes whether the wallet makes several calls in one transaction (EIP-5792). */
  setAtomic(status: AtomicStatus): void
  /** Emits any event to the site. */
  emit(event: string, payload: unknown): void
  /** Sends a pending transaction again with ten times the fee. Returns the new hash. */
  speedUp(hash: Hex): Promise<Hex>
  /** Takes a pending transaction back: sends nothing to the own account in its place. Returns the new hash. */
  cancel(hash: Hex): Promise<Hex>
  /** Announces the wallet again, optionally with other details. */
  announce(as?: Partial<Announcement>): void
  /** The site's requests, oldest first. */
  readonly requests: LoggedRequest[]
  /** Resets the wallet as for a first visit: no scripts, log, permissions or open windows. */
  reset(): void
}

function heldAccounts(facts: SandboxFacts, indexes: readonly number[]): [WalletAccount, ...WalletAccount[]] {
  const [first, ...others] = indexes.flatMap((index) => facts.accounts[index] ?? [])
  if (!first) throw new Error(`accounts must be between 0 and ${facts.accounts.length - 1}`)
  return [first, ...others]
}

/** Creates an injected wallet with sandbox keys. Each wallet has its own provider, permissions and window. */
export function createDemoWalletWith(facts: SandboxFacts, given: Partial<WalletSettings> = {}): DemoWallet {
  const settings: WalletSettings = { ...DEFAULTS, ...given }
  const held = heldAccounts(facts, settings.accounts)
  const start: Remembered = {
    shared: [],
    selected: held[0].address,
    chainId: settings.chain,
    added: [],
    locked: false,
    batches: {},
  }
  const events = createEmitter()
  const memory = createMemory(`demo-wallet:${settings.rdns}`, start, (before, now) => {
    const visible = visibleOf(now)
    if (visible.join() !== visibleOf(before).join()) events.emit('accountsChanged', [...visible])
    if (now.chainId !== before.chainId) events.emit('chainChanged', now.chainId)
  })
  const wallet = createWallet(settings, facts, held, memory)
  const answers = createAnswers(settings.answer)
  const approval = createApproval(() => ({
    name: settings.name,
    hue: settings.hue,
    network: wallet.chain().name,
    site: settings.site,
  }))
  const requests = createRequests<Hex>(
    {
      perform: (...asked) => perform(wallet, ...asked),
      lock: () => memory.set({ locked: true }),
    },
    answers,
    approval,
  )
  const provider = createProvider(requests.request, events)
  const info: Announcement = {
    uuid: randomUuid(),
    name: settings.name,
    icon: settings.icon ?? iconUri(settings.hue),
    rdns: settings.rdns,
  }
  const addressOf = (account: Hex | number) => (typeof account === 'number' ? (held[account]?.address ?? []) : account)

  if (settings.legacy)
    Object.defineProperty(globalThis, 'ethereum', { value: provider, configurable: true, writable: true })
  if (settings.announce) announceProvider(info, provider)
  // Asynchronous, because listeners for `connect` can be added only after this script has run.
  setTimeout(() => events.emit('connect', { chainId: memory.get().chainId }))

  return {
    provider,
    info,
    script: answers.script,
    lock: () => memory.set({ locked: true }),
    unlock: () => memory.set({ locked: false }),
    setChain: (chainId) => memory.set({ chainId: typeof chainId === 'number' ? numberToHex(chainId) : chainId }),
    setAccounts: (accounts) => memory.set({ shared: accounts.flatMap(addressOf) }),
    selectAccount(index) {
      const { shared } = memory.get()
      const selected = held[index]?.address
      if (!selected) throw new Error(`The wallet has no account ${index}`)
      memory.set({
        selected,
        shared: shared.length === 0 ? [] : [selected, ...shared.filter((other) => other !== selected)],
      })
    },
    disconnect: () => memory.set({ shared: [] }),
    setAtomic: (atomic) => memory.set({ atomic }),
    emit: events.emit,
    speedUp: (hash) => replaceBatched(wallet, hash, false),
    cancel: (hash) => replaceBatched(wallet, hash, true),
    announce: (as) => announceProvider({ ...info, ...as }, provider),
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
