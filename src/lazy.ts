import { once } from './core/once.ts'
import type { AuthWallet } from './core/login/auth.ts'
import type { Entry } from './core/entry.ts'
import type { Site } from './core/site.ts'
import type { LoadSessions } from './core/login/smartSessions.ts'
import { dialogIn } from './ui/dialog/dialogIn.ts'

const cosigner = (site: Site, entry: Entry) =>
  once(async () =>
    (await import('./services/sessions/index.ts')).createSessions({
      options: site.options,
      version: entry.version,
      clientId: site.clientId,
    }),
  )

/** Preloads the code that opens Coinbase's popup. Needs no modal: it runs while the visitor hovers a button. */
export const fetchCoinbase = () =>
  Promise.all([import('./connectors/coinbase/connector.ts'), import('./chains/evm/adapter.ts')])

/**
 * Creates the loaders of chains, connectors and services, whose instances belong to one modal. `wake` renders the
 * closed dialog, which holds the embedded wallet's iframe. `follower` loads the function that listens to the embedded
 * wallet's events: it is called before anybody can use the wallet.
 */
export const createLazy = (
  site: Site,
  entry: Entry,
  wake: () => void,
  follower: () => Promise<(auth: AuthWallet) => void> | undefined,
  sessions: LoadSessions = cosigner(site, entry),
) => ({
  sessions,
  auth: once(async () => {
    const [{ createAuth }, { createDialogFrame }, follow] = await Promise.all([
      import('./connectors/auth/connector.ts'),
      import('./services/frame/dialogFrame.ts'),
      follower(),
    ])
    const auth = createAuth(site, createDialogFrame({ site, entry, wake, dialogIn }))
    follow?.(auth)
    return auth
  }),
  evm: once(async () => (await import('./chains/evm/adapter.ts')).createAdapter({ site, sessions })),
  evmNetworks: once(async () => (await import('./chains/evm/moreNetworks.ts')).moreNetworks),
  solana: once(async () => (await import('./chains/solana/adapter.ts')).createAdapter(site)),
  solanaDiscovery: once(async () => (await import('./chains/solana/discovery.ts')).discoverWallets),
  solanaNetworks: once(async () => (await import('./chains/solana/networks.ts')).builtInNetworks()),
  bitcoin: once(async () => (await import('./chains/bitcoin/adapter.ts')).createAdapter(site)),
  bitcoinDiscovery: once(async () => (await import('./chains/bitcoin/discovery/index.ts')).discoverWallets),
  bitcoinNetworks: once(async () => (await import('./chains/bitcoin/networks.ts')).builtInNetworks()),
  paired: once(async () => (await import('./chains/paired/adapter.ts')).createPairedParts(site)),
  coinbase: once(async () => (await import('./connectors/coinbase/connector.ts')).createPopupWallet),
  safe: once(async () => (await import('./connectors/safe/connector.ts')).createSafe(site)),
  ledger: once(async () => (await import('./connectors/ledger/connector.ts')).createLedger(site)),
  pairing: once(async () => (await import('./connectors/pairing/connector.ts')).createPairingCore),
  rpc: once(async () => (await import('./services/rpc/index.ts')).createRpc({ onWrongNode: site.report })),
  walletApi: once(async () =>
    (await import('./services/walletApi/index.ts')).createWalletApi({ options: site.options, version: entry.version }),
  ),
})
