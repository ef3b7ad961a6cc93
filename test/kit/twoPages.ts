import type { OpenResult } from '../../src/core/snapshot.ts'
import type { ConnectionKey } from '../../src/core/connectionList.ts'
import type { Namespace } from '../../src/core/types.ts'
import { reconnect } from '../../src/flows/connections/reconnect.ts'
import { createTestModal } from './createTestModal.ts'
import { fakeChain, SOLANA } from './fakeChain.ts'
import { ALICE, BOB } from './fakeEip1193.ts'
import { sharedWallet, type SharedWallet } from './sharedWallet.ts'
import { sharedStorage } from './sharedStorage.ts'

export const NAMESPACES = ['eip155', 'solana'] as const satisfies readonly Namespace[]
/** Accounts from which tests choose those of a wallet. */
export const POOL = { eip155: [ALICE, BOB, '0xCaro1'], solana: ['SoLaNa1', 'SoLaNa2', 'SoLaNa3'] } as const

/**
 * Creates two wallets for each of two chains, and a pairing session for both chains. One wallet of each chain has the
 * id `dual`, like a wallet that supports both chains.
 */
const createWallets = () => ({
  a: sharedWallet({ id: 'a', networks: { eip155: 'eip155:1' }, accounts: { eip155: [ALICE, BOB] } }),
  dual: sharedWallet({ id: 'dual', networks: { eip155: 'eip155:8453' }, accounts: { eip155: [BOB] }, revokes: true }),
  dualSol: sharedWallet({ id: 'dual', networks: { solana: 'solana:main' }, accounts: { solana: ['SoLaNa1'] } }),
  s: sharedWallet({
    id: 's',
    networks: { solana: 'solana:main' },
    accounts: { solana: ['SoLaNa2', 'SoLaNa3'] },
    revokes: true,
  }),
  wc: sharedWallet({
    id: 'walletConnect',
    networks: { eip155: 'eip155:1', solana: 'solana:main' },
    accounts: { eip155: [ALICE], solana: ['SoLaNa1'] },
    isShared: true,
  }),
})
type Wallets = ReturnType<typeof createWallets>
export type WalletName = keyof Wallets

export const keyOf = ({ namespace, connectorId }: ConnectionKey) => `${namespace}/${connectorId}`

interface Base {
  shared: ReturnType<typeof sharedStorage>
  wallets: Wallets
  isMulti: boolean
}

/** Loads one page of a site with two chains, with the current wallets and storage. */
function loadPage(world: Base, at: 0 | 1) {
  const target = new EventTarget()
  const { storage, leave } = world.shared.open(target)
  const solana = fakeChain({ namespace: 'solana', networks: SOLANA })
  const all: readonly SharedWallet[] = Object.values(world.wallets)
  const here = createTestModal({
    storage,
    tabs: target,
    more: [solana],
    offered: [world.wallets.wc.connectorIn(target)],
    options: { features: { multiWallet: world.isMulti } },
  })
  // Keeps the wallets in a fixed order, whichever announces itself first.
  const found = new Map(all.filter((one) => !one.isShared).map((one) => [one, one.connectorIn(target)]))
  const announce = () => {
    const present = [...found].filter(([one]) => one.isHere)
    here.chain.announce(...present.filter(([one]) => one.namespaces[0] === 'eip155').map(([, connector]) => connector))
    solana.announce(...present.filter(([one]) => one.namespaces[0] === 'solana').map(([, connector]) => connector))
  }
  announce()
  void reconnect(here.modal)
  const openings: { result?: OpenResult }[] = []
  const unload = () => {
    leave()
    here.stop()
    for (const one of all) one.unload(target)
  }
  return { ...here, at, page: target as object, announce, unload, openings, calls: { open: 0 } }
}
export type Tab = ReturnType<typeof loadPage>

/** Creates two pages of one origin with the same wallets. */
export function twoPages(isMulti: boolean) {
  const shared = sharedStorage()
  const wallets = createWallets()
  const base: Base = { shared, wallets, isMulti }
  return {
    ...base,
    tabs: [loadPage(base, 0), loadPage(base, 1)] as [Tab, Tab],
    /**
     * Keys of the expected connections: those that the wallet confirmed, and saved ones whose wallet does not answer.
     */
    agreed: new Set<string>(),
    /** Whether a wallet was missing or silent. Then the pages may differ until a reload. */
    hadTrouble: false,
    reload(at: 0 | 1) {
      this.tabs[at].unload()
      this.tabs[at] = loadPage(base, at)
    },
    /** Returns the wallet that belongs to a connection. */
    walletOf: ({ namespace, connectorId }: ConnectionKey) =>
      Object.values(wallets).find(
        (one) => one.id === connectorId && one.namespaces.includes(namespace),
      ) as SharedWallet,
  }
}
export type World = ReturnType<typeof twoPages>
