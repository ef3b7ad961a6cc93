import { atom } from 'nanostores'
import { createEvmChain } from './chains/evm/index.ts'
import type { Chain } from './core/chain.ts'
import type { Link } from './core/connector.ts'
import type { Door } from './core/door.ts'
import type { Options } from './core/options.ts'
import type { Namespace } from './core/types.ts'
import { createRpc, type Rpc } from './services/rpc/index.ts'
import { createBrowserStorage } from './services/browserStorage.ts'
import { createMemory } from './services/storage.ts'
import { createAttempt } from './state/attempt.ts'
import { createBalances } from './state/balances.ts'
import { createConnections } from './state/connections.ts'
import { createLocale } from './state/locale.ts'
import { createNetworks } from './state/networks.ts'
import { createRouter } from './state/router.ts'
import { createShell } from './state/shell.ts'
import { createToasts } from './state/toasts.ts'
import { createWallets } from './state/wallets.ts'

/** What tests put in the place of the real parts. */
export interface ModalParts {
  chains?: readonly Chain[]
  rpc?: Rpc
  now?: () => number
}

/** The only place where stores, services and chains are put together. Two modals share nothing but storage. */
export function createModal(door: Door, { chains = [createEvmChain()], rpc = createRpc(), now = Date.now }: ModalParts = {}) {
  const namespace: Namespace = (chains[0] as Chain).namespace
  return {
    door,
    chains,
    rpc,
    now,
    memory: createMemory(createBrowserStorage(() => door.options().storage)),
    $options: atom<Options>(door.options()),
    router: createRouter(),
    shell: createShell(),
    connections: createConnections(namespace),
    networks: createNetworks([], `${namespace}:1`),
    wallets: createWallets(),
    balances: createBalances(),
    attempt: createAttempt(),
    toasts: createToasts(),
    locale: createLocale(),
    /** The open links by namespace, and what stops watching each. */
    links: new Map<Namespace, { link: Link; connectorId: string; unwatch: () => void }>(),
    /** Aborts what the current view waits for. */
    pending: { connect: undefined as AbortController | undefined, switch: undefined as AbortController | undefined },
    /** Settles the promise of the current opening. */
    settle: undefined as (() => void) | undefined,
    /** Ended with the modal itself. */
    lifetime: new AbortController(),
    chain: (wanted: Namespace) => chains.find((one) => one.namespace === wanted),
  }
}

export type Modal = ReturnType<typeof createModal>
