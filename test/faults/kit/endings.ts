import type { FaultRequest } from '../../sandbox/control/faultRequest.ts'

/** The codes of services that fail. */
const SERVICE = ['ServiceUnavailable', 'RateLimited']
const UNKNOWN = 'not simulated, fee unknown, effects unknown'
const NODE = ['holdings of the node', '“Token Balance Unavailable”']
/** The site's own words follow. */
const RECIPIENT = /^recipient failed(?:: (?:The sandbox was told to answer \d+|Requests per second limit exceeded))?$/

const ALLOWANCES = SERVICE.map((code) => `allowances failed: ${code}`)

/** How each flow may end because of a fault: a code, what is shown, or a toast. */
const ENDINGS: Readonly<Record<string, readonly (string | RegExp)[]>> = {
  'list wallets': SERVICE,
  search: SERVICE,
  'all wallets': SERVICE,
  balance: ['balance failed'],
  account: NODE,
  'activity, NFTs': ['activity failed'],
  allowances: ALLOWANCES,
  resolve: [RECIPIENT],
  'sign in': SERVICE,
  pair: ['RelayUnreachable', 'OriginNotAllowed'],
  'e-mail login': ['ServiceUnavailable', 'ConnectionFailed', 'WalletTimeout'],
  'refused origin': ['logged in'],
  'limits reached': ['logged in'],
  review: [UNKNOWN],
  send: ['pending: slow'],
  buy: ['built-in lists'],
  'buy: page': SERVICE,
  swap: SERVICE,
  'swap: review': SERVICE,
  'swap: confirm': ['pending: slow'],
  'swap: approve': [...SERVICE, 'pending: slow'],
  pay: ['exchanges failed', UNKNOWN],
  'pay: another asset': [...SERVICE, 'exchanges failed', UNKNOWN],
  'pay: exchange': ['exchanges failed', 'assets failed'],
  'register a name': [...SERVICE, 'suggestions failed'],
  'Solana: balance': ['balance failed'],
  'Solana: account': NODE,
  'Solana: activity': ['activity failed'],
  'Solana: NFTs': ['NFTs failed: ServiceUnavailable', 'NFTs failed: RateLimited'],
  'Solana: allowances': ALLOWANCES,
  'Solana: review': [UNKNOWN],
  'Solana: send': SERVICE,
  diagnose: ['host', 'node', 'relay', 'verify'],
}

const isLike = (expected: string | RegExp, ending: string) =>
  typeof expected === 'string' ? expected === ending : expected.test(ending)

/** Whether a fault may make a flow end like this. `RateLimited` is allowed only for the fault `rate-limit`. */
export const mayEnd = (flow: string, fault: FaultRequest['fault'], ending: string): boolean =>
  (fault === 'rate-limit' || !ending.endsWith('RateLimited')) &&
  (ENDINGS[flow]?.some((one) => isLike(one, ending)) ?? false)
