import { vi } from 'vitest'
import type { Options } from '../../../src/core/options.ts'
import { followAuth } from '../../../src/flows/embedded/followAuth.ts'
import { startModal } from '../../../src/flows/modal/startModal.ts'
import { logOf } from '../../../src/flows/modal/logOf.ts'
import { follow } from '../../../src/flows/diagnostics/followLog.ts'
import { createModal } from '../../../src/modal.ts'
import { fakeEntry } from '../../kit/createTestModal.ts'
import { fakeStorage, type FakeStorage } from '../../kit/fakeStorage.ts'
import { variantId } from '../../sandbox/data/projects.ts'
import { EVM_ACCOUNTS } from '../../sandbox/evm/accounts.ts'
import { createDemoWalletWith, type DemoWallet } from '../../sandbox/wallets/evm/createDemoWallet.ts'
import { sandboxHere } from './control.ts'
import { createNetwork, type Network, type Sent } from './pageFetch.ts'
import { loadFrames } from './pageFrames.ts'
import { createSocket } from './pageSocket.ts'

export const ETHEREUM = 'eip155:1'
export const BASE = 'eip155:8453'
export const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
export const WALLET = 'dev.wallet-modal.demo'

const factsOf = () => {
  const { chains, control, tokens } = sandboxHere()
  return {
    accounts: EVM_ACCOUNTS,
    chains: chains.flatMap(({ id, name }) => {
      const [namespace, reference] = id.split(':')
      const chainId = `0x${Number(reference).toString(16)}` as const
      const rpcUrl = new URL(`/wallets/rpc/${reference}`, control).href
      return namespace === 'eip155' ? [{ chainId, name, rpcUrl, symbol: 'ETH', decimals: 18 }] : []
    }),
    tokens: tokens.flatMap(({ network, address, symbol, decimals }) =>
      network.startsWith('eip155')
        ? [
            {
              chainId: `0x${Number(network.slice(7)).toString(16)}` as const,
              address: address as `0x${string}`,
              symbol,
              decimals,
            },
          ]
        : [],
    ),
  }
}

let current: Network
const Socket = createSocket({ WebSocket: globalThis.WebSocket }, () => current)
const realMark = performance.mark.bind(performance)
const marks = new Set<(mark: PerformanceMark) => void>()

/** Reports requests and marks to each `PerformanceObserver`, like a browser, but synchronously. */
function observePerformance(network: Network): void {
  vi.spyOn(performance, 'mark').mockImplementation((...args) => {
    const made = realMark(...args)
    for (const tell of marks) tell(made)
    return made
  })
  vi.stubGlobal('PerformanceObserver', observerOf(network))
}

const observerOf = (network: Network) =>
  class {
    static supportedEntryTypes = ['resource', 'mark']
    #stop = () => {}
    readonly #tell: (one: Sent | PerformanceMark) => void
    constructor(tell: (list: { getEntries(): unknown[] }) => void) {
      this.#tell = (one) => tell({ getEntries: () => [one] })
    }
    observe({ type }: { type: string }) {
      if (type === 'mark') marks.add(this.#tell)
      else this.#stop = network.listen(this.#tell)
    }
    disconnect() {
      marks.delete(this.#tell)
      this.#stop()
    }
  }

function optionsOf(): Options {
  const { projectId, services, chains } = sandboxHere()
  return {
    projectId,
    services,
    networks: chains.map(({ id }) => id),
    rpcUrls: Object.fromEntries(chains.map(({ id, rpcUrl }) => [id, rpcUrl])),
    connectors: { coinbase: false, auth: false },
    debug: true,
  }
}

/** Returns the options for another project of the sandbox. */
export const projectOf = (ending: Parameters<typeof variantId>[1]): Options => ({
  projectId: variantId(sandboxHere().projectId, ending),
})

/** Adds an element of the widget with its dialog, in which logins place their frame. Returns a function that removes it. */
function addElement({ place }: ReturnType<typeof fakeEntry>): () => void {
  const host = document.createElement('div')
  const shadow = host.attachShadow({ mode: 'open' })
  const dialog = document.createElement('div')
  dialog.className = 'dialog'
  shadow.append(dialog)
  document.body.append(host)
  place(Object.assign(host, { inline: false, shadow }))
  return () => host.remove()
}

let installed: DemoWallet | undefined
/** Returns the wallet, which all pages share like an installed extension. */
const walletOf = () => (installed ??= createDemoWalletWith(factsOf(), { answer: 'approve' }))

/**
 * Creates a page with the real modal and the services of the sandbox. Only the clock and the wallet are fake. `storage`:
 * the storage of an earlier page.
 */
export function createPage(more: Options = {}, storage?: FakeStorage) {
  const wallet = walletOf()
  if (!storage) wallet.reset()
  const network = (current = createNetwork(location.origin))
  vi.stubGlobal('fetch', network.fetch)
  vi.stubGlobal('WebSocket', Socket)
  loadFrames(network)
  observePerformance(network)
  const kept = storage ?? fakeStorage()
  const entry = fakeEntry({ ...optionsOf(), storage: kept, ...more })
  const modal = createModal(entry, {}, followAuth)
  const stops = [...startModal(modal, new EventTarget()), follow(modal), addElement(entry)]
  return {
    network,
    entry,
    modal,
    wallet,
    storage: kept,
    log: () => logOf(modal).entries(),
    close() {
      modal.lifetime.abort()
      for (const stop of stops.splice(0)) stop()
    },
  }
}

export type Page = ReturnType<typeof createPage>
