import { computed } from 'nanostores'
import { isPhone } from '../../../core/page/device.ts'
import type { ViewName } from '../../../core/views.ts'
import type { Modal } from '../../../modal.ts'
import type { Route } from '../../../state/router.ts'
import type { EmitTrack } from '../../../state/track.ts'
import { accountFacts, isSmartAccount } from '../../modal/track.ts'
import { seenWallets } from '../../wallets/seenWallets.ts'
import { walletOf } from './facts.ts'

/** Events of a view that opens, by what they say of the account. */
const PLAIN = {
  AllWallets: 'CLICK_ALL_WALLETS',
  WhatIsAWallet: 'CLICK_WALLET_HELP',
  WhatIsANetwork: 'CLICK_NETWORK_HELP',
  GetWallet: 'CLICK_GET_WALLET_HELP',
  Networks: 'CLICK_NETWORKS',
  EmailLogin: 'EMAIL_LOGIN_SELECTED',
  UpdateEmailWallet: 'EMAIL_EDIT',
  SwapSelectToken: 'CLICK_SELECT_TOKEN_TO_SWAP',
} as const satisfies Partial<Record<ViewName, string>>
const OF_ACCOUNT = {
  Transactions: 'CLICK_TRANSACTIONS',
  FundWallet: 'SELECT_BUY_CRYPTO',
  RegisterAccountName: 'OPEN_ENS_FLOW',
} as const satisfies Partial<Record<ViewName, string>>
const OF_NETWORK = { Swap: 'OPEN_SWAP', WalletSend: 'OPEN_SEND' } as const satisfies Partial<Record<ViewName, string>>

const has = <T extends object>(table: T, name: string): name is keyof T & string => Object.hasOwn(table, name)

/** How the visitor reaches the chosen wallet: by the view that asks it. */
function platformOf(modal: Modal, { view, connectorId = '', namespace }: Route) {
  if (view === 'ConnectingWalletConnect') return isPhone() ? ('mobile' as const) : ('qrcode' as const)
  return modal.wallets.find(connectorId, namespace)?.type === 'external' ? ('web' as const) : ('browser' as const)
}

const CHOSEN: readonly ViewName[] = ['ConnectingExternal', 'ConnectingWalletConnect', 'ConnectingMultiChain']

/** Emits the events of a view that opens, such as the choice of a wallet. */
function trackView(modal: Modal, emit: EmitTrack, route: Route, before: Route | undefined): void {
  const { view } = route
  if (has(PLAIN, view)) emit(PLAIN[view], {})
  if (has(OF_ACCOUNT, view)) emit(OF_ACCOUNT[view], { isSmartAccount: isSmartAccount(modal) })
  if (has(OF_NETWORK, view)) emit(OF_NETWORK[view], accountFacts(modal))
  if (view === 'Swap' && before?.view === 'Account') emit('CLICK_CONVERT', {})
  if (view === 'UnsupportedChain' && route.isForSwap) emit('CLICK_SELECT_NETWORK_TO_SWAP', {})
  // The choice of a chain comes after that of the wallet.
  if (!CHOSEN.includes(view) || before?.view === 'ConnectingMultiChain') return
  const wallet = walletOf(modal, route)
  if (!wallet) return
  const displayIndex = seenWallets(modal).indexOf(route.walletId ?? route.connectorId ?? '')
  emit('SELECT_WALLET', {
    ...wallet,
    ...{ platform: platformOf(modal, route), view: before?.view ?? view },
    ...(displayIndex !== undefined && { displayIndex }),
  })
}

/** Emits the events of views that open, not of those to which the visitor returns. */
export function trackViews(modal: Modal, emit: EmitTrack): () => void {
  const { shell, router } = modal
  const $shown = computed([shell.$open, router.$trail], (isOpen, trail) => (isOpen ? trail : undefined))
  const first = $shown.get()?.routes ?? []
  let last = first.at(-1)
  const stop = $shown.listen((trail) => {
    const route = trail?.routes.at(-1)
    const before = trail?.routes.at(-2) ?? last
    const isNew = route !== undefined && route !== last && trail?.direction === 'forward'
    last = route
    if (isNew) trackView(modal, emit, route, before)
  })
  first.forEach((route, at) => trackView(modal, emit, route, first[at - 1]))
  return stop
}
