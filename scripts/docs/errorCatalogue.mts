import type { AlertCode, ErrorCode } from '../../src/core/errors.ts'

/**
 * How a message reaches people: thrown or as an event, as a toast, as a developer alert, at a field or button, in the
 * log, or from the relay, whose words are recognized.
 */
export type ShownAs = 'error' | 'toast' | 'alert' | 'view' | 'log' | 'relay'

/**
 * A message of the widget: its English text (`{n}` stands for a value), the error code that it comes with, how it is
 * shown, the file under src that has it, and the file under test whose test quotes it.
 */
export interface CatalogueRow {
  message: string
  code: ErrorCode
  alert?: AlertCode
  as: ShownAs
  raised: string
  test: string
}

// Files under src
const ERRORS = 'i18n/en/errors.ts'
const LOGIN_WORDS = 'i18n/en/login.ts'
const FRAME_WORDS = 'i18n/en/frame.ts'
const CONVERT = 'services/blockchainApi/convert/createConvertApi.ts'
const NAMES = 'services/blockchainApi/names.ts'
const SIGN_IN_WORDS = 'i18n/en/signIn.ts'
const ASK_SIGNATURE = 'flows/signIn/askSignature.ts'
const LOAD_ACTIVITY = 'flows/assets/loadActivity.ts'
const END = 'flows/connections/endAtWallet.ts'
const NAME_WORDS = 'i18n/en/embedded/names.ts'
const RELAY = 'connectors/pairing/errors.ts'
const EVM_CONNECT = 'chains/evm/connectWallet.ts'
const CAPABILITIES = 'chains/evm/money/capabilitiesOf.ts'
const DECIMAL = 'core/money/decimal.ts'
const POPUP_WORDS = 'i18n/en/popups.ts'
const WORDS = 'i18n/en.ts'

// Files under test
const QUOTES_TEST = 'unit/flows/swap/quotes.test.ts'
const API_TEST = 'unit/services/blockchainApi/blockchainApi.test.ts'
const SIGN_IN_TEST = 'unit/flows/signIn/signIn.test.ts'
const FRAME_TEST = 'unit/services/frame/frame.test.ts'
const AUTH_TEST = 'unit/connectors/auth/auth.test.ts'
const DISCONNECT_TEST = 'unit/flows/connections/disconnect.test.ts'
const OPEN_TEST = 'unit/flows/modal/openModal.test.ts'
const EMBEDDED_TEST = 'unit/flows/embedded/followEmbedded.test.ts'
const EMAIL_TEST = 'unit/views/login/emailLogin.test.tsx'
const RPC_TEST = 'unit/services/rpc/rpc.test.ts'
const ACTIVITY_TEST = 'unit/flows/activity/loadActivity.test.ts'
const HOLDINGS_TEST = 'unit/flows/assets/loadHoldings.test.ts'
const SEND_TEST = 'unit/views/send/send.test.tsx'
const REGISTER_TEST = 'unit/views/names/registerAccountName.test.tsx'
const VIEWS_TEST = 'unit/flows/modal/viewByName.test.ts'
const REGISTRATION_TEST = 'unit/services/blockchainApi/registration.test.ts'
const SWITCH_TEST = 'unit/flows/networks/switchNetwork.test.ts'
const NETWORKS_TEST = 'unit/flows/networks/ownNetworks.test.ts'
const CONSENT_TEST = 'unit/flows/track/consent.test.ts'
const COIN_TEST = 'unit/core/networks/coinType.test.ts'
const LOGIN_TEST = 'unit/flows/login/connectLogin.test.ts'
const MESSAGES_TEST = 'unit/messages.test.ts'
const CHECK_TEST = 'unit/entry/checkOptions.test.ts'
const RELAY_TEST = 'unit/connectors/pairing/relayErrors.test.ts'
const SITE_TEST = 'unit/flows/site/siteCheck.test.ts'
const FRAME_ALERTS_TEST = 'unit/services/frame/alerts.test.ts'
const EVM_TEST = 'unit/chains/evm/connector.test.ts'
const BATCH_TEST = 'unit/chains/evm/swap/batch.test.ts'
const DECIMAL_TEST = 'unit/core/money/decimal.test.ts'
const WALLETS_TEST = 'unit/views/connections/profileWallets.test.tsx'
const POPUP_TEST = 'unit/views/login/socialLogin.test.tsx'
const JOURNEY_TEST = 'unit/views/modal/journey.test.tsx'
const FACADE_TEST = 'unit/api.test.ts'

type Row = readonly [message: string, code: ErrorCode, as: ShownAs, raised: string, test: string]

/** Developer alerts (specification §8): the code of the alert, its title, and the error code. */
const ALERTS: readonly (readonly [AlertCode, title: string, code: ErrorCode, raised: string, test: string])[] = [
  ['APKT001', 'Network Not Found', 'NetworkNotFound', ERRORS, 'unit/flows/modal/applyOptions.test.ts'],
  ['APKT002', 'Invalid App Configuration', 'OriginNotAllowed', ERRORS, RELAY_TEST],
  ['APKT003', 'Network Error: Wallet Load Failed', 'ServiceUnavailable', FRAME_WORDS, FRAME_ALERTS_TEST],
  ['APKT004', 'Wallet Request Timeout', 'WalletTimeout', FRAME_WORDS, FRAME_ALERTS_TEST],
  ['APKT005', 'Unverified Domain', 'OriginNotAllowed', ERRORS, FRAME_ALERTS_TEST],
  ['APKT006', 'Session Expired', 'ServiceUnavailable', ERRORS, RELAY_TEST],
  ['APKT007', 'Invalid Project ID', 'InvalidOption', ERRORS, RELAY_TEST],
  ['APKT008', 'Project ID Missing', 'FeatureDisabled', ERRORS, 'unit/flows/site/checkProject.test.ts'],
  ['APKT009', 'Server Error', 'ServiceUnavailable', ERRORS, SITE_TEST],
  ['APKT010', 'Rate Limited', 'RateLimited', ERRORS, SITE_TEST],
]

/** The messages that specification §§5, 6 and 8 name. */
const SPECIFIED: readonly Row[] = [
  // Connecting
  ['Connection rejected', 'UserRejected', 'error', ERRORS, FACADE_TEST],
  ['Failed to connect', 'ConnectionFailed', 'error', ERRORS, OPEN_TEST],
  ['Failed to disconnect', 'ConnectionFailed', 'alert', END, DISCONNECT_TEST],
  ['Could not switch to {network}', 'ConnectionFailed', 'error', ERRORS, SWITCH_TEST],
  ['Switch declined', 'UserRejected', 'error', ERRORS, SWITCH_TEST],
  ['ChainId not found in provider', 'ConnectionFailed', 'error', EVM_CONNECT, EVM_TEST],
  ['Error parsing wallet capabilities', 'ConnectionFailed', 'log', CAPABILITIES, BATCH_TEST],
  ['Request was aborted', 'Aborted', 'error', ERRORS, AUTH_TEST],
  ['Something went wrong', 'Unknown', 'error', WORDS, FRAME_TEST],
  // Logins
  ['Modal closed', 'Aborted', 'error', LOGIN_WORDS, LOGIN_TEST],
  ['Popup closed', 'PopupClosed', 'error', POPUP_WORDS, LOGIN_TEST],
  ['Failed to initiate social connection', 'ConnectionFailed', 'error', LOGIN_WORDS, LOGIN_TEST],
  ['Failed to connect to farcaster', 'ConnectionFailed', 'error', LOGIN_WORDS, LOGIN_TEST],
  ['Unable to load email login dependency', 'ServiceUnavailable', 'error', FRAME_WORDS, FRAME_TEST],
  ['An error occurred', 'ConnectionFailed', 'error', FRAME_WORDS, FRAME_TEST],
  ['Requested RPC call is not allowed', 'UnsupportedMethod', 'error', FRAME_WORDS, AUTH_TEST],
  ['Action not allowed', 'UnsupportedMethod', 'toast', FRAME_WORDS, EMBEDDED_TEST],
  ['Please try again after {n} seconds', 'RateLimited', 'view', LOGIN_WORDS, EMAIL_TEST],
  ['No auth connector found', 'ConnectorNotFound', 'error', LOGIN_WORDS, LOGIN_TEST],
  ['Not connected to email or social', 'NotConnected', 'error', LOGIN_WORDS, LOGIN_TEST],
  ['Invalid email. Try again.', 'InvalidOption', 'view', LOGIN_WORDS, EMAIL_TEST],
  // Networks and services
  ['Network not found: {id}', 'NetworkNotFound', 'error', ERRORS, NETWORKS_TEST],
  ['Unsupported chain', 'UnsupportedChain', 'error', ERRORS, FACADE_TEST],
  ['HTTP status code: {n}', 'ServiceUnavailable', 'error', 'services/http.ts', 'unit/services/http.test.ts'],
  ['No URL was provided to the Transport.', 'ServiceUnavailable', 'error', 'services/rpc/index.ts', RPC_TEST],
  ['Unauthorized: origin not allowed', 'OriginNotAllowed', 'relay', RELAY, RELAY_TEST],
  ['JWT validation error: JWT Token is not yet valid', 'ServiceUnavailable', 'relay', RELAY, RELAY_TEST],
  ['Unauthorized: invalid key', 'InvalidOption', 'relay', RELAY, RELAY_TEST],
  ['Invalid App Configuration', 'OriginNotAllowed', 'alert', 'flows/track/sendTrack.ts', CONSENT_TEST],
  // Assets, Activity and Swap
  ['Token Balance Unavailable', 'ServiceUnavailable', 'toast', WORDS, HOLDINGS_TEST],
  ['Failed to fetch transactions', 'ServiceUnavailable', 'toast', 'i18n/en/activity.ts', 'e2e/activity.test.ts'],
  ["Transactions can't be fetched without an accountAddress", 'NotConnected', 'error', LOAD_ACTIVITY, ACTIVITY_TEST],
  ['Network not supported for Swaps', 'UnsupportedChain', 'error', CONVERT, QUOTES_TEST],
  ['Network not supported for Gas Price', 'UnsupportedChain', 'error', CONVERT, QUOTES_TEST],
  // Send
  ['An amount and receiver address are required', 'InvalidOption', 'view', 'i18n/en/send.ts', SEND_TEST],
  ['A token is required', 'InvalidOption', 'view', 'i18n/en/send.ts', SEND_TEST],
  ['Number is not a valid decimal number', 'InvalidOption', 'error', DECIMAL, DECIMAL_TEST],
  // Sign-in
  ['SIWX is not enabled', 'FeatureDisabled', 'error', ASK_SIGNATURE, SIGN_IN_TEST],
  ['No ActiveCaipAddress found', 'NotConnected', 'error', ASK_SIGNATURE, SIGN_IN_TEST],
  ['Error signing message', 'ConnectionFailed', 'toast', SIGN_IN_WORDS, SIGN_IN_TEST],
  ['Authenticating...', 'SignInRequired', 'toast', SIGN_IN_WORDS, 'unit/flows/signIn/oneClick.test.ts'],
  [
    'A problem occurred while trying initialize authentication',
    'ServiceUnavailable',
    'toast',
    SIGN_IN_WORDS,
    SIGN_IN_TEST,
  ],
  ['Multi-Wallet Not Enabled', 'FeatureDisabled', 'alert', 'flows/modal/viewByName.ts', VIEWS_TEST],
  // Names
  ['Error resolving name', 'ServiceUnavailable', 'error', NAMES, API_TEST],
  ['Error fetching names for address', 'ServiceUnavailable', 'error', NAMES, API_TEST],
  ['Error fetching name suggestions', 'ServiceUnavailable', 'error', NAME_WORDS, REGISTRATION_TEST],
  ['Error registering name {name}', 'ServiceUnavailable', 'view', NAME_WORDS, REGISTER_TEST],
  ['Address or auth connector not found', 'NotConnected', 'error', 'flows/account/whyNoName.ts', REGISTER_TEST],
  ['Invalid chainId', 'InvalidNetworkId', 'error', 'core/networks/coinType.ts', COIN_TEST],
  // Values
  ['Invalid CAIP Address', 'InvalidCaipAddress', 'error', ERRORS, MESSAGES_TEST],
  ['Invalid CAIP-10 address: {value}', 'InvalidCaipAddress', 'error', 'core/caip.ts', 'unit/core/caip.test.ts'],
  ['Invalid CAIP-2 network id: {value}', 'InvalidNetworkId', 'error', ERRORS, FACADE_TEST],
  ['Required', 'InvalidOption', 'error', 'entry/checks.ts', CHECK_TEST],
  ['Expected {X}, received {Y}', 'InvalidOption', 'error', 'entry/checks.ts', CHECK_TEST],
  ['Required', 'ServiceUnavailable', 'error', 'core/errors/expected.ts', RPC_TEST],
  ['Expected {X}, received {Y}', 'ServiceUnavailable', 'error', 'core/errors/expected.ts', RPC_TEST],
]

/** Messages of the other codes, in the widget's own words. */
const OWN_WORDS: readonly Row[] = [
  ['The wallet cannot do this', 'UnsupportedMethod', 'error', ERRORS, MESSAGES_TEST],
  ['Wallet not found: {id}', 'ConnectorNotFound', 'error', ERRORS, MESSAGES_TEST],
  ['A request is already open in your wallet', 'RequestPending', 'error', ERRORS, WALLETS_TEST],
  ['The wallet is locked', 'WalletLocked', 'error', ERRORS, 'unit/flows/modal/withMessage.test.ts'],
  ['The wallet is not responding', 'WalletTimeout', 'error', ERRORS, MESSAGES_TEST],
  ['Insufficient funds', 'InsufficientFunds', 'error', ERRORS, 'unit/views/pay/pay.test.tsx'],
  ['The transaction failed', 'TransactionFailed', 'error', ERRORS, 'unit/flows/pay/pay.test.ts'],
  ['No wallet is connected', 'NotConnected', 'error', ERRORS, FACADE_TEST],
  ['The service cannot be reached', 'ServiceUnavailable', 'error', ERRORS, MESSAGES_TEST],
  ['Too many requests. Try again in a moment', 'RateLimited', 'error', ERRORS, MESSAGES_TEST],
  [
    '{url} is a node of another network: {found}',
    'WrongNode',
    'error',
    ERRORS,
    'unit/flows/diagnostics/wrongNode.test.ts',
  ],
  ['Your browser blocked the window', 'PopupBlocked', 'error', POPUP_WORDS, POPUP_TEST],
  ['The code has expired', 'PairingExpired', 'error', ERRORS, 'unit/views/pairing/pairing.test.tsx'],
  ['The relay cannot be reached', 'RelayUnreachable', 'error', ERRORS, RELAY_TEST],
  ['This site is not allowed to use the service', 'OriginNotAllowed', 'error', ERRORS, MESSAGES_TEST],
  ['This is turned off here', 'FeatureDisabled', 'error', ERRORS, VIEWS_TEST],
  ['Sign in first', 'SignInRequired', 'error', SIGN_IN_WORDS, MESSAGES_TEST],
  ['The signature is not valid', 'SignatureInvalid', 'error', SIGN_IN_WORDS, MESSAGES_TEST],
  ['Invalid option', 'InvalidOption', 'error', WORDS, 'unit/element/WalletModalElement.test.ts'],
  [
    'A part of the widget could not be loaded. Check your connection and try again',
    'LoadFailed',
    'error',
    WORDS,
    JOURNEY_TEST,
  ],
]

/** Every specified message, and one message at least of every error code and alert. */
export const CATALOGUE: readonly CatalogueRow[] = [
  ...ALERTS.map(([alert, title, code, raised, test]): CatalogueRow => ({
    message: `${alert} ${title}`,
    code,
    alert,
    as: 'alert',
    raised,
    test,
  })),
  ...[...SPECIFIED, ...OWN_WORDS].map(([message, code, as, raised, test]) => ({ message, code, as, raised, test })),
]
