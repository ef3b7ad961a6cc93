import type { CaipNetworkId, Namespace } from './types.ts'

/** An event without properties. */
type Nothing = Record<string, never>

/** Whether the account is a smart account, on the events about an account. */
interface OfAccount {
  isSmartAccount: boolean
}

/** What a failed page of the history was asked with; the same for a page that is loaded. */
interface HistoryPage extends OfAccount {
  address: string
  projectId: string
  cursor: string | undefined
}

/** How far the visitor's choice of a wallet is known to the wallet list. */
interface RankedWallet {
  name: string
  /** The wallet's place in the wallet API; undefined for a wallet that it does not list. */
  walletRank: number | undefined
}

/**
 * The analytics events and their properties, named as in the hosted analytics contract: names may be added, but are
 * never changed. Only types: nothing emits these events yet. Events of sign-in, sending, swapping and buying get their
 * rows with those features.
 */
export interface TrackEvents {
  /** The modal opened. */
  MODAL_OPEN: { connected: boolean }
  /** The modal closed. */
  MODAL_CLOSE: { connected: boolean }
  /** The visitor opened the list of all wallets. */
  CLICK_ALL_WALLETS: Nothing
  /** The visitor asked what a wallet is. */
  CLICK_WALLET_HELP: Nothing
  /** The visitor asked what a network is. */
  CLICK_NETWORK_HELP: Nothing
  /** The visitor asked where to get a wallet. */
  CLICK_GET_WALLET_HELP: Nothing
  /** The visitor opened the list of networks. */
  CLICK_NETWORKS: Nothing
  /** The visitor chose a wallet. */
  SELECT_WALLET: RankedWallet & {
    platform: 'mobile' | 'desktop' | 'browser' | 'web' | 'qrcode' | 'unsupported'
    displayIndex?: number
    view: string
  }
  /** A wallet connected, or an earlier session was restored (`reconnect`). */
  CONNECT_SUCCESS: RankedWallet & {
    method: 'qrcode' | 'mobile' | 'browser' | 'email'
    reconnect?: boolean
    view: string
  }
  /** Connecting failed. */
  CONNECT_ERROR: { message: string }
  /** The visitor refused in the wallet. */
  USER_REJECTED: { message: string }
  /** One namespace was disconnected, or all. */
  DISCONNECT_SUCCESS: { namespace?: Namespace | 'all' }
  /** Disconnecting failed. */
  DISCONNECT_ERROR: { message?: string }
  /** The visitor opened the transactions. */
  CLICK_TRANSACTIONS: OfAccount
  /** A page of the history could not be loaded. */
  ERROR_FETCH_TRANSACTIONS: HistoryPage
  /** The visitor scrolled to another page of the history. */
  LOAD_MORE_TRANSACTIONS: HistoryPage
  /** The current network changed. */
  SWITCH_NETWORK: { network: CaipNetworkId }
  /** The visitor searched the wallet list. */
  SEARCH_WALLET: { badge: string | undefined; search: string }
  /** The visitor followed a link to where a wallet can be got. */
  GET_WALLET: RankedWallet & {
    explorerId: string
    type: 'chrome_store' | 'app_store' | 'play_store' | 'homepage'
  }
}
