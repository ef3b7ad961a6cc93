import { atom, computed, type ReadableAtom } from 'nanostores'
import { createBitcoinChain } from './chains/bitcoin/index.ts'
import { createEvmChain } from './chains/evm/index.ts'
import { createPairedChains } from './chains/paired/index.ts'
import { createSolanaChain } from './chains/solana/index.ts'
import { builtInAuth } from './connectors/auth/index.ts'
import { builtInCoinbase } from './connectors/coinbase/index.ts'
import { builtInLedger } from './connectors/ledger/index.ts'
import { builtInPairing } from './connectors/pairing/index.ts'
import { builtInSafe } from './connectors/safe/index.ts'
import { DEFAULT_NAMESPACE, DEFAULT_NETWORK } from './core/caip.ts'
import { WalletModalError } from './core/errors.ts'
import type { AuthWallet, LoadAuth } from './core/login/auth.ts'
import type { Site } from './core/site.ts'
import type { LoadSessions } from './core/login/smartSessions.ts'
import type { Chain } from './core/chain.ts'
import type { BuiltInConnector } from './core/connector.ts'
import type { Entry } from './core/entry.ts'
import { resolveFeatures } from './core/features.ts'
import type { Features, Options, RemoteFeatures } from './core/options.ts'
import type { EmbeddedState, Namespace } from './core/types.ts'
import type { MessageKey } from './i18n/messages.ts'
import type { Translate } from './i18n/translate.ts'
import { createLazy } from './lazy.ts'
import type { Rpc } from './services/rpc/index.ts'
import type { WalletApi } from './services/walletApi/index.ts'
import { createBrowserStorage } from './services/browserStorage.ts'
import { pageMetadata } from './services/pageMetadata.ts'
import { createAttempt } from './state/attempt.ts'
import { createBalances } from './state/balances.ts'
import { createConnections } from './state/connections.ts'
import { createLabels } from './state/labels.ts'
import { createLinks } from './state/links.ts'
import { createLocale } from './state/locale.ts'
import { createNetworks, type Networks } from './state/networks.ts'
import { createPairing } from './state/pairing.ts'
import { createRouter } from './state/router.ts'
import { createShell } from './state/shell.ts'
import { createToasts } from './state/toasts.ts'
import { createWalletList } from './state/walletList.ts'
import { createWallets } from './state/wallets.ts'

/** Fakes for tests, in place of the real chains and services. */
export interface ModalParts {
  chains?: readonly Chain[]
  /** Connectors that need no installed wallet: WalletConnect, Coinbase, Safe, Ledger, login. */
  builtIn?: (site: Site, chains: readonly Chain[]) => readonly BuiltInConnector[]
  rpc?: () => Promise<Rpc>
  walletApi?: () => Promise<WalletApi>
  auth?: LoadAuth
  sessions?: LoadSessions
  now?: () => number
  /** Fake stores by factory: `late` returns them instead of calling the factory. */
  late?: ReadonlyMap<Create, unknown>
}

type Create = (modal: Modal) => unknown

interface SiteParts {
  networks: Networks
  locale: ReturnType<typeof createLocale>
  shell: ReturnType<typeof createShell>
  $features: ReadableAtom<Features>
  clientId: () => string | undefined
  rpc: () => Promise<Rpc>
  lifetime: AbortController
}

/** Creates the `Site`: the only part of the modal that connectors and chains can access. */
function createSite(
  { options, version }: Entry,
  { networks, locale, shell, $features, clientId, rpc, lifetime }: SiteParts,
): Site {
  return {
    options,
    features: $features.get,
    networks: () =>
      [...networks.$configured.get()].sort((a, b) => Number(networks.isInUse(b)) - Number(networks.isInUse(a))),
    rpc: (id) => async (method, params, signal) => {
      const network = networks.find(id)
      if (!network) throw new WalletModalError('NetworkNotFound', { params: { id } })
      const { request, urlsOf } = await rpc()
      const caller = { version, clientId: clientId() }
      return request(urlsOf({ network, options: options(), caller }), method, params, signal, id)
    },
    walletRpcUrls: async (network) => (await rpc()).walletUrlsOf({ network, options: options() }),
    clientId,
    metadata: () => pageMetadata(options().metadata),
    storage: createBrowserStorage(() => options().storage),
    alert: (error) => void (options().debug && shell.$alert.set(error)),
    report: (error) => shell.$unreported.set([...shell.$unreported.get(), error]),
    t: (key, params) => locale.$t.get()(key as MessageKey, params),
    addMessages: locale.add,
    signal: lifetime.signal,
  }
}

const createChains = (lazy: ReturnType<typeof createLazy>): Chain[] => [
  createEvmChain(lazy.evm, lazy.evmNetworks),
  createSolanaChain(lazy.solana, lazy.solanaDiscovery, undefined, lazy.solanaNetworks),
  createBitcoinChain(lazy.bitcoin, lazy.bitcoinDiscovery, undefined, lazy.bitcoinNetworks),
  ...createPairedChains(lazy.paired),
]

const createBuiltIn =
  (lazy: ReturnType<typeof createLazy>) =>
  (site: Site, chains: readonly Chain[]): BuiltInConnector[] => [
    builtInPairing(site, chains, lazy.pairing),
    ...chains
      .filter(({ namespace }) => namespace === DEFAULT_NAMESPACE)
      .flatMap((chain) => [builtInCoinbase(site, chain, lazy.coinbase), builtInSafe(site, chain, lazy.safe)]),
    builtInLedger(site, lazy.ledger),
    builtInAuth(site, lazy.auth),
  ]

/** Stores that need no more than the language. */
const createStores = ({ $t }: ReturnType<typeof createLocale>) => ({
  router: createRouter(),
  wallets: createWallets(),
  walletList: createWalletList(),
  balances: createBalances(),
  labels: createLabels(),
  attempt: createAttempt(),
  pairing: createPairing(),
  toasts: createToasts($t),
})

/** Creates the stores, services and chains of a modal. Only this function connects them with each other. */
function assemble(entry: Entry, parts: ModalParts, follow: () => ReturnType<FollowAuth> | undefined) {
  const networks = createNetworks([], DEFAULT_NETWORK)
  const shell = createShell()
  const lifetime = new AbortController()
  const locale = createLocale()
  const $options = atom<Options>(entry.options())
  const $remote = atom<RemoteFeatures>({})
  const $features = computed([$options, $remote], ({ features }, { reownAuthentication: _, ...remote }) =>
    resolveFeatures(features, remote),
  )
  const clientId = () => links.values().find(({ link }) => link.clientId)?.link.clientId
  const site = createSite(entry, { networks, locale, shell, $features, clientId, rpc: () => rpc(), lifetime })
  const lazy = createLazy(site, entry, () => shell.$frame.set({}), follow, parts.sessions)
  const { chains = createChains(lazy), builtIn = createBuiltIn(lazy), rpc = lazy.rpc } = parts
  const { namespace } = chains[0] as Chain
  const connections = createConnections(namespace)
  const links = createLinks(connections.of)
  return {
    entry,
    site,
    chains,
    builtIn: builtIn(site, chains),
    rpc,
    walletApi: parts.walletApi ?? lazy.walletApi,
    auth: parts.auth ?? lazy.auth,
    /** The client of the service that lists and revokes smart sessions and co-signs their requests. */
    cosigner: lazy.sessions,
    now: parts.now ?? Date.now,
    $options,
    /** Remote settings: features that the project's owner set in the dashboard. */
    $remote,
    /** Features in effect: the site's own options override the remote settings. */
    $features,
    /** The signed-in user of the embedded wallet (e-mail or social login), by namespace. */
    $embedded: atom<Partial<Record<Namespace, EmbeddedState>>>({}),
    ...createStores(locale),
    shell,
    connections,
    /** Open wallet connections, with provider, adapter and listeners. */
    links,
    networks,
    locale,
    /** Aborted when the modal is destroyed. */
    lifetime,
    chain: (wanted: Namespace) => chains.find((one) => one.namespace === wanted),
  }
}

export interface Modal extends ReturnType<typeof assemble> {
  /**
   * Returns the store that a factory creates, on first use. Only some visitors need these stores, so the factories are
   * in lazily loaded chunks.
   */
  late<T>(create: (modal: Modal) => T): T
  /** Sets message, next step and alert code of an error; undefined until the first error loads its code. */
  explain?: (error: WalletModalError, t: Translate) => WalletModalError
}

/** Loads the listener for the embedded wallet's events, which must be attached before the wallet's first request. */
type FollowAuth = (modal: Modal) => Promise<(auth: AuthWallet) => void>

/** Creates a modal. Several modals on a page share nothing but storage. */
export function createModal(entry: Entry, parts: ModalParts = {}, followAuth?: FollowAuth): Modal {
  const made = new Map(parts.late)
  const modal: Modal = {
    ...assemble(entry, parts, () => followAuth?.(modal)),
    late<T>(create: (modal: Modal) => T): T {
      if (!made.has(create)) made.set(create, create(modal))
      return made.get(create) as T
    },
  }
  return modal
}
