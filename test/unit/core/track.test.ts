import { readdirSync, readFileSync } from 'node:fs'
import { expect, expectTypeOf, test } from 'vitest'
import { ALLOWED } from '../../../src/core/analytics/allowed.ts'
import { NOT_EMITTED, type TrackEvents } from '../../../src/core/track.ts'

/** Properties of each event as in the hosted analytics contract; `?` marks those that may be missing. */
const CONTRACT = {
  MODAL_OPEN: 'connected',
  MODAL_CLOSE: 'connected',
  CLICK_ALL_WALLETS: '',
  CLICK_WALLET_HELP: '',
  CLICK_NETWORK_HELP: '',
  CLICK_GET_WALLET_HELP: '',
  CLICK_NETWORKS: '',
  SELECT_WALLET: 'name platform displayIndex? walletRank view',
  CONNECT_SUCCESS: 'method name reconnect? walletRank view',
  CONNECT_ERROR: 'message',
  USER_REJECTED: 'message',
  DISCONNECT_SUCCESS: 'namespace?',
  DISCONNECT_ERROR: 'message?',
  CLICK_TRANSACTIONS: 'isSmartAccount',
  ERROR_FETCH_TRANSACTIONS: 'address projectId cursor isSmartAccount',
  LOAD_MORE_TRANSACTIONS: 'address projectId cursor isSmartAccount',
  SWITCH_NETWORK: 'network',
  SEARCH_WALLET: 'badge search',
  GET_WALLET: 'name walletRank explorerId type',
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
  SOCIAL_LOGIN_SUCCESS: 'provider reconnect?',
  SOCIAL_LOGIN_ERROR: 'provider message',
  MODAL_CREATED: '',
  // The options by name only: the contract copies their values
  INITIALIZE: 'networks features themeMode debug signIn set',
  CONNECT_PROXY_ERROR: 'message uri mobile_link name',
  // Also the categories of errors; `uncaught` is missing: the widget installs no global handler
  INTERNAL_SDK_ERROR: 'errorType errorMessage stackTrace',
  API_ERROR: 'errorType errorMessage stackTrace',
  DATA_PARSING_ERROR: 'errorType errorMessage stackTrace',
  SECURE_SITE_ERROR: 'errorType errorMessage stackTrace',
  CLICK_SIGN_SIWX_MESSAGE: 'network isSmartAccount',
  CLICK_CANCEL_SIWX: 'network isSmartAccount',
  SIWX_AUTH_SUCCESS: 'network isSmartAccount',
  SIWX_AUTH_ERROR: 'network isSmartAccount message',
  SELECT_BUY_CRYPTO: 'isSmartAccount',
  SELECT_WHAT_IS_A_BUY: 'isSmartAccount',
  OPEN_ENS_FLOW: 'isSmartAccount',
  SELECT_BUY_PROVIDER: 'provider isSmartAccount',
  CLICK_CONVERT: '',
  CLICK_SELECT_TOKEN_TO_SWAP: '',
  CLICK_SELECT_NETWORK_TO_SWAP: '',
  OPEN_SWAP: 'isSmartAccount network',
  OPEN_SEND: 'isSmartAccount network',
  INITIATE_SWAP: 'isSmartAccount network swapFromToken swapToToken swapFromAmount swapToAmount',
  SWAP_SUCCESS: 'isSmartAccount network swapFromToken swapToToken swapFromAmount swapToAmount',
  SWAP_ERROR: 'isSmartAccount network swapFromToken swapToToken swapFromAmount swapToAmount message',
  SWAP_APPROVAL_ERROR: 'isSmartAccount network swapFromToken swapToToken swapFromAmount swapToAmount message',
  REGISTER_NAME_INITIATED: 'isSmartAccount ensName',
  REGISTER_NAME_SUCCESS: 'isSmartAccount ensName',
  REGISTER_NAME_ERROR: 'isSmartAccount ensName error',
  SEND_INITIATED: 'isSmartAccount network token amount',
  SEND_SUCCESS: 'isSmartAccount network token amount hash',
  SEND_ERROR: 'isSmartAccount network token amount message',
  SEND_REJECTED: 'isSmartAccount network token amount message',
  // A list of `name walletRank explorerId | rdnsId? view displayIndex? query? certified?`
  WALLET_IMPRESSION_V2: 'items',
  PAY_MODAL_OPEN: 'exchanges configuration',
  PAY_EXCHANGE_SELECTED: 'source exchange configuration currentPayment headless',
  PAY_INITIATED: 'source paymentId configuration currentPayment message?',
  PAY_SUCCESS: 'source paymentId configuration currentPayment message?',
  PAY_ERROR: 'source paymentId configuration currentPayment message?',
} as const

type Words<Text extends string> = Text extends `${infer First} ${infer Rest}`
  ? First | Words<Rest>
  : Text extends ''
    ? never
    : Text
/** The property names of one event, with a `?` after those that may be missing. */
type Marked<Properties> = string extends keyof Properties
  ? never
  : {
      [Key in keyof Properties & string]-?: object extends Pick<Properties, Key> ? `${Key}?` : Key
    }[keyof Properties & string]

/** Fields of the wallets in `WALLET_IMPRESSION_V2`. */
const IMPRESSION = 'name walletRank explorerId rdnsId view displayIndex query certified'

/** Properties that the contract has, but that never leave the page, also not in part. */
const NEVER_SENT =
  'address projectId cursor uri mobile_link hash amount swapFromAmount swapToAmount paymentId ensName search query'

test('the analytics events and their properties are named as in the contract', () => {
  // The compiler compares: a missing, additional or misspelt event or property fails `tsc`.
  expectTypeOf<{ [Event in keyof TrackEvents]: Marked<TrackEvents[Event]> }>().toEqualTypeOf<{
    -readonly [Event in keyof typeof CONTRACT]: Words<(typeof CONTRACT)[Event]>
  }>()
  expect(Object.keys(CONTRACT).filter((name) => !/^[A-Z]+(?:_[A-Z]+)*(?:_V2)?$/.test(name))).toEqual([])
})

test('what may be sent is a list of properties of the contract, without those that tell of the visitor', () => {
  const sent = Object.entries(ALLOWED).flatMap(([event, names]) =>
    names
      .split(' ')
      .filter(Boolean)
      .map((name) => [event, name] as const),
  )
  const known = (event: string) =>
    `${CONTRACT[event as keyof typeof CONTRACT]} ${event === 'WALLET_IMPRESSION_V2' ? IMPRESSION : ''}`.split(/\??\s/)
  expect(
    sent.filter(
      ([event, name]) => !`${known(event).join(' ')} `.replaceAll('?', '').includes(`${name.split('.')[0]} `),
    ),
  ).toEqual([])
  const secret = [...NEVER_SENT.split(' '), 'configuration', 'configuration.recipient', 'configuration.amount']
  expect(sent.filter(([, name]) => secret.includes(name))).toEqual([])
  expect(Object.keys(CONTRACT).filter((event) => !(event in ALLOWED))).toEqual([
    'MODAL_CREATED',
    'INTERNAL_SDK_ERROR',
    'API_ERROR',
    'DATA_PARSING_ERROR',
    'SECURE_SITE_ERROR',
  ])
})

test('emits every event of the contract, except those with a documented reason', () => {
  const files = readdirSync('src/flows', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))
  const source = files.map((name) => readFileSync(`src/flows/${name}`, 'utf8'))
  const isEmitted = (event: string) => source.some((text) => text.includes(`'${event}'`))
  // Errors are emitted by their category (`errorOf`).
  const events = Object.keys(ALLOWED).filter((event) => !(event in NOT_EMITTED))
  expect(events.filter((event) => !isEmitted(event))).toEqual([])
  expect(Object.keys(NOT_EMITTED).filter(isEmitted)).toEqual([])
})
