import { walletAccounts } from '../../bitcoin/accounts.ts'
import type { BitcoinNetwork } from '../../bitcoin/networks.ts'
import { createAnswers, type Answer } from '../evm/answers.ts'
import { createApproval } from '../evm/approval.ts'
import type { Host } from './host.ts'
import { INSTALL } from './install.ts'
import { createNode } from './node.ts'
import { NETWORK_NAMES } from './questions.ts'
import { createRequests, type BitcoinRequest } from './requests.ts'
import { DEFAULTS, type BitcoinFacts, type BitcoinSettings, type InterfaceName } from './settings.ts'
import { createState } from './state.ts'

/** Controls that play the role of the wallet's user, for tests and the console. */
export interface DemoBitcoinWallet {
  /** Payment and ordinals address of the selected account. */
  readonly addresses: readonly [string, string]
  /**
   * Adds a scripted answer, by the method name of the interface. Those with `times` come first, then the newest
   * permanent one.
   */
  script(answer: Answer): void
  lock(): void
  unlock(): void
  /** Selects another sandbox account. */
  selectAccount(index: number): void
  setNetwork(network: BitcoinNetwork): void
  /** Disconnects the site from the wallet's side: on one interface, or all. */
  disconnect(via?: InterfaceName): void
  /** Emits any event to the site on one interface. */
  emit(via: InterfaceName, event: string, payload?: unknown): void
  /** The site's requests, oldest first. */
  readonly requests: BitcoinRequest[]
  /** Resets the wallet as for a first visit: no scripts, log, permissions or open windows. */
  reset(): void
}

/** Window and storage of the wallet, which tests may replace. */
export interface Home {
  host: Host
  storage?: Storage
}

/** Creates one wallet with sandbox keys and several interfaces, each with its own permission. */
export function createBitcoinWallet(
  facts: BitcoinFacts,
  given: Partial<BitcoinSettings>,
  { host, storage }: Home,
): DemoBitcoinWallet {
  const settings: BitcoinSettings = { ...DEFAULTS, ...given }
  const state = createState(
    `demo-bitcoin:${settings.name}`,
    { connected: [], account: settings.account, network: settings.network, locked: false },
    storage,
  )
  const answers = createAnswers(settings.answer)
  const approval = createApproval(() => ({
    name: settings.name,
    hue: settings.hue,
    network: NETWORK_NAMES[state.get().network],
  }))
  const requests = createRequests(state, answers, approval)
  const emits = new Map<InterfaceName, (event: string, payload?: unknown) => void>()
  const install = () => {
    for (const via of settings.interfaces)
      emits.set(via, INSTALL[via]({ settings, state, requests, node: createNode(facts.utxoUrl) }, host, via))
  }
  if (settings.lateMs > 0) setTimeout(install, settings.lateMs)
  else install()

  return {
    get addresses() {
      const { network, account } = state.get()
      const [payment, ordinals] = walletAccounts(settings.payment, network, account)
      return [payment.address, ordinals.address] as const
    },
    script: answers.script,
    lock: () => state.set({ locked: true }),
    unlock: () => state.set({ locked: false }),
    selectAccount: (account) => state.set({ account }),
    setNetwork: (network) => state.set({ network }),
    disconnect: (via) =>
      state.set({ connected: via === undefined ? [] : state.get().connected.filter((one) => one !== via) }),
    emit: (via, event, payload) => emits.get(via)?.(event, payload),
    get requests() {
      return requests.log()
    },
    reset() {
      answers.clear()
      approval.rejectAll()
      state.forget()
      requests.clear()
    },
  }
}
