import type { MoneyEvents, Nothing, OfAccount, OfNetwork } from './analytics/moneyEvents.ts'
import type { PayEvents } from './analytics/payEvents.ts'
import type { SocialProvider } from './login/auth.ts'
import type { Features } from './options.ts'
import type { CaipNetworkId, Namespace, ThemeMode } from './types.ts'

/** A page of the history that was requested. Address, project id and cursor never leave the page. */
interface HistoryPage extends OfAccount {
  address: string
  projectId: string
  cursor: string | undefined
}

/** The social account that the visitor logs in with. */
interface OfProvider {
  provider: SocialProvider
}

/** A wallet, and its rank in the wallet list. */
interface RankedWallet {
  name: string
  /** The wallet's rank in the wallet API; undefined for a wallet that it does not list. */
  walletRank: number | undefined
}

/** A wallet in a list that the visitor has seen. */
export interface Impression extends RankedWallet {
  /** Id in the wallet API. */
  explorerId?: string
  /** Only for installed wallets that the wallet API does not list. */
  rdnsId?: string
  view: string
  /** Position in the list, from 0. */
  displayIndex?: number
  /** The search text, which never leaves the page. */
  query?: string
  certified?: boolean
}

/** What an event says about an error. `errorMessage` is the code if the message might contain private data. */
interface Failed {
  /** The error code. */
  errorType: string
  errorMessage: string
  /** File names, lines and columns. */
  stackTrace: string
}

/**
 * The analytics events and their properties, named as in the hosted analytics contract: names may be added, but are
 * never changed. Each is emitted in the page as `wallet-modal:track`; `analytics/allowed.ts` lists the properties that may be sent.
 */
export interface TrackEvents extends MoneyEvents, PayEvents {
  /** The code of the modal was loaded. The event stays in the page, also with consent. */
  MODAL_CREATED: Nothing
  /**
   * The site's options: networks, features and the names of all options that are set. No text, URL or id of the site.
   */
  INITIALIZE: {
    networks: readonly CaipNetworkId[]
    features: Features
    themeMode: ThemeMode
    debug: boolean
    /** Whether visitors sign in with their wallet. */
    signIn: boolean
    /** Names of the options that the site has set. */
    set: readonly string[]
  }
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
  /** Pairing failed. The pairing URI and the link never leave the page. */
  CONNECT_PROXY_ERROR: { message: string; uri: string; mobile_link: string; name: string }
  /** One namespace was disconnected, or all. */
  DISCONNECT_SUCCESS: { namespace?: Namespace | 'all' }
  /** Disconnecting failed. */
  DISCONNECT_ERROR: { message?: string }
  /** A service failed. With consent, errors are sent one by one, not with the other events. */
  API_ERROR: Failed
  /** The data of a service are not what they should be. */
  DATA_PARSING_ERROR: Failed
  /** The frame of the logins failed. */
  SECURE_SITE_ERROR: Failed
  /** The widget failed. */
  INTERNAL_SDK_ERROR: Failed
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
  /** The visitor saw wallets in a list. */
  WALLET_IMPRESSION_V2: { items: readonly Impression[] }
  /** The visitor agreed to sign the sign-in message. */
  CLICK_SIGN_SIWX_MESSAGE: OfNetwork
  /** The visitor cancelled the sign-in. */
  CLICK_CANCEL_SIWX: OfNetwork
  /** The visitor has signed in. */
  SIWX_AUTH_SUCCESS: OfNetwork
  /** Signing in failed. */
  SIWX_AUTH_ERROR: OfNetwork & { message: string }
  /** The visitor chose between the smart account and the key account of the embedded wallet. */
  SET_PREFERRED_ACCOUNT_TYPE: { accountType: 'eoa' | 'smartAccount'; network: CaipNetworkId }
  /** The visitor chose to log in by e-mail. */
  EMAIL_LOGIN_SELECTED: Nothing
  /** The visitor submitted an e-mail address. */
  EMAIL_SUBMITTED: Nothing
  /** The visitor confirmed the device by the link in an e-mail. */
  DEVICE_REGISTERED_FOR_EMAIL: Nothing
  /** A one-time code was sent to the visitor's e-mail address. */
  EMAIL_VERIFICATION_CODE_SENT: Nothing
  /** The visitor entered the one-time code. */
  EMAIL_VERIFICATION_CODE_PASS: Nothing
  /** The visitor entered a wrong or expired code. */
  EMAIL_VERIFICATION_CODE_FAIL: { message: string }
  /** The visitor changed the e-mail address. */
  EMAIL_EDIT: Nothing
  /** The visitor turned the e-mail wallet into a full one. Never emitted (`NOT_EMITTED`). */
  EMAIL_UPGRADE_FROM_MODAL: Nothing
  /** The visitor chose a social account to log in with. */
  SOCIAL_LOGIN_STARTED: OfProvider
  /** The social account answered, and its user data are requested. */
  SOCIAL_LOGIN_REQUEST_USER_DATA: OfProvider
  /** The visitor closed the window of the social account. */
  SOCIAL_LOGIN_CANCELED: OfProvider
  /** The visitor is logged in by a social account, or an earlier login was restored (`reconnect`). */
  SOCIAL_LOGIN_SUCCESS: { provider: string; reconnect?: boolean }
  /** The login by a social account failed. */
  SOCIAL_LOGIN_ERROR: OfProvider & { message: string }
}

/** Events of the contract that are never emitted here, and why. */
export const NOT_EMITTED = {
  EMAIL_UPGRADE_FROM_MODAL: 'No view offers to upgrade the e-mail wallet.',
  SELECT_WHAT_IS_A_BUY: 'No view explains what buying is: FundWallet says so itself.',
} as const satisfies Partial<Record<keyof TrackEvents, string>>
