import type { TrackEvents } from '../track.ts'
import type { ErrorCategory } from './record.ts'

const SWAP = 'isSmartAccount network swapFromToken swapToToken'
const TRANSFER = 'isSmartAccount network token'
const PAYMENT =
  'source configuration.network configuration.asset currentPayment.type currentPayment.exchangeId currentPayment.status'

/**
 * The only properties of each event that may be sent; `a.b` is field `b` of property `a`. What is not listed stays in
 * the page: addresses, hashes, amounts, names of the visitor, search texts, pairing URIs. `message` and `error` are
 * replaced by the error's code. What errors send is in `errorOf.ts`.
 * Any other event is never sent.
 */
export const ALLOWED: Readonly<Record<Exclude<keyof TrackEvents, 'MODAL_CREATED' | ErrorCategory>, string>> = {
  INITIALIZE: 'networks features themeMode debug signIn set',
  MODAL_OPEN: 'connected',
  MODAL_CLOSE: 'connected',
  CLICK_ALL_WALLETS: '',
  CLICK_WALLET_HELP: '',
  CLICK_NETWORK_HELP: '',
  CLICK_GET_WALLET_HELP: '',
  CLICK_NETWORKS: '',
  SELECT_WALLET: 'name platform displayIndex walletRank view',
  CONNECT_SUCCESS: 'method name reconnect walletRank view',
  CONNECT_ERROR: 'message',
  USER_REJECTED: 'message',
  CONNECT_PROXY_ERROR: 'message name',
  DISCONNECT_SUCCESS: 'namespace',
  DISCONNECT_ERROR: 'message',
  CLICK_TRANSACTIONS: 'isSmartAccount',
  ERROR_FETCH_TRANSACTIONS: 'isSmartAccount',
  LOAD_MORE_TRANSACTIONS: 'isSmartAccount',
  SWITCH_NETWORK: 'network',
  SEARCH_WALLET: 'badge',
  GET_WALLET: 'name walletRank explorerId type',
  WALLET_IMPRESSION_V2: 'name walletRank explorerId rdnsId view displayIndex certified',
  CLICK_SIGN_SIWX_MESSAGE: 'isSmartAccount network',
  CLICK_CANCEL_SIWX: 'isSmartAccount network',
  SIWX_AUTH_SUCCESS: 'isSmartAccount network',
  SIWX_AUTH_ERROR: 'isSmartAccount network message',
  SET_PREFERRED_ACCOUNT_TYPE: 'accountType network',
  EMAIL_LOGIN_SELECTED: '',
  EMAIL_SUBMITTED: '',
  DEVICE_REGISTERED_FOR_EMAIL: '',
  EMAIL_VERIFICATION_CODE_SENT: '',
  EMAIL_VERIFICATION_CODE_PASS: '',
  EMAIL_VERIFICATION_CODE_FAIL: 'message',
  EMAIL_EDIT: '',
  EMAIL_UPGRADE_FROM_MODAL: '',
  SOCIAL_LOGIN_STARTED: 'provider',
  SOCIAL_LOGIN_REQUEST_USER_DATA: 'provider',
  SOCIAL_LOGIN_CANCELED: 'provider',
  SOCIAL_LOGIN_SUCCESS: 'provider reconnect',
  SOCIAL_LOGIN_ERROR: 'provider message',
  OPEN_SWAP: 'isSmartAccount network',
  CLICK_CONVERT: '',
  CLICK_SELECT_TOKEN_TO_SWAP: '',
  CLICK_SELECT_NETWORK_TO_SWAP: '',
  INITIATE_SWAP: SWAP,
  SWAP_SUCCESS: SWAP,
  SWAP_ERROR: `${SWAP} message`,
  SWAP_APPROVAL_ERROR: `${SWAP} message`,
  OPEN_SEND: 'isSmartAccount network',
  SEND_INITIATED: TRANSFER,
  SEND_SUCCESS: TRANSFER,
  SEND_ERROR: `${TRANSFER} message`,
  SEND_REJECTED: `${TRANSFER} message`,
  SELECT_BUY_CRYPTO: 'isSmartAccount',
  SELECT_WHAT_IS_A_BUY: 'isSmartAccount',
  SELECT_BUY_PROVIDER: 'isSmartAccount provider',
  OPEN_ENS_FLOW: 'isSmartAccount',
  REGISTER_NAME_INITIATED: 'isSmartAccount',
  REGISTER_NAME_SUCCESS: 'isSmartAccount',
  REGISTER_NAME_ERROR: 'isSmartAccount error',
  PAY_MODAL_OPEN: 'exchanges configuration.network configuration.asset',
  PAY_EXCHANGE_SELECTED: `exchange.id headless ${PAYMENT}`,
  PAY_INITIATED: PAYMENT,
  PAY_SUCCESS: PAYMENT,
  PAY_ERROR: `${PAYMENT} message`,
}
