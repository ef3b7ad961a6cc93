import { expect, expectTypeOf, test } from 'vitest'
import type { TrackEvents } from '../../../src/core/track.ts'

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

test('the analytics events and their properties are named as in the contract', () => {
  // The compiler compares: a missing, additional or misspelt event or property fails `tsc`.
  expectTypeOf<{ [Event in keyof TrackEvents]: Marked<TrackEvents[Event]> }>().toEqualTypeOf<{
    -readonly [Event in keyof typeof CONTRACT]: Words<(typeof CONTRACT)[Event]>
  }>()
  expect(Object.keys(CONTRACT).filter((name) => !/^[A-Z]+(?:_[A-Z]+)*$/.test(name))).toEqual([])
})
