import { DEFAULT_FEATURES } from '../core/features.ts'
import type { Options } from '../core/options.ts'
import { recordOf } from '../core/data/splitWords.ts'
import { CAIP2, check, URL_KIND as URL, WHOLE, type Type } from './checks.ts'

const STRING = 'string'
const STRINGS = [STRING] as const
const URLS = [URL, [URL]] as const
const BY_NETWORK = `*${CAIP2}`

/** A network object in the option `networks` (specification §3). */
const NETWORK: Type = {
  'name!': STRING,
  chainNamespace: 'namespace',
  'id!': `${WHOLE}|string`,
  'nativeCurrency!': { ...recordOf(STRING, 'name! symbol!'), 'decimals!': WHOLE },
  'rpcUrls!': { 'default!': { 'http!': [URL] } },
  blockExplorers: { 'default!': { 'url!': URL } },
  caipNetworkId: CAIP2,
  assets: { imageUrl: URL },
}

/**
 * Returns the type of a feature, derived from its default: a boolean, a list (or `true` for the default list), or an
 * order, which is always a list.
 */
const featureOf = ([name, standard]: [string, unknown]): [string, Type] => {
  if (name.endsWith('Order')) return [name, STRINGS]
  return [name, Array.isArray(standard) || name === 'emailCapture' ? ['boolean', STRINGS] : 'boolean']
}

const NAMED = recordOf(STRING, 'id! name!')
const STORAGE = recordOf('function', 'getItem! setItem! removeItem!')

/** The settings of the option `signIn`. Their texts are checked when the sign-in is loaded, as they depend on the networks. */
const SIGN_IN: Type = {
  ...recordOf('boolean', 'hosted required signOutOnDisconnect'),
  ...recordOf(STRING, 'statement notBefore requestId'),
  ...recordOf('function', 'getNonce verify'),
  resources: STRINGS,
  expiresInMs: 'number',
  metadata: 'object',
  storage: STORAGE,
}

/** The type of each option, in the notation described at `Type`. */
export const OPTION_TYPES: Readonly<Record<string, Type>> = {
  ...recordOf('boolean', 'allowUnsupportedChain manualControl reconnect inline debug'),
  ...recordOf(STRING, 'projectId nonce'),
  ...recordOf(STRINGS, 'featuredWalletIds includeWalletIds excludeWalletIds'),
  ...recordOf(URL, 'termsUrl privacyUrl supportUrl'),
  ...recordOf({ '*string': STRING }, 'defaultAccountTypes messages'),
  networks: [[CAIP2, NETWORK]],
  defaultNetwork: CAIP2,
  metadata: { ...recordOf(STRING, 'name description url'), icons: STRINGS },
  themeMode: '"dark"|"light"|"system"',
  themeVariables: { '*theme variable': 'CSS value' },
  features: Object.fromEntries(Object.entries(DEFAULT_FEATURES).map(featureOf)),
  consent: { analytics: 'boolean' },
  customWallets: [NAMED],
  connectors: {
    ...recordOf('boolean', 'injected walletConnect coinbase safe ledger auth solana bitcoin'),
    custom: [NAMED],
  },
  rpcUrls: { [BY_NETWORK]: URLS },
  services: recordOf(URLS, 'blockchainApi walletApi analytics secureSite relay verify onramp coinbase'),
  signIn: ['false', SIGN_IN],
  locale: 'language tag',
  names: '"default"|"rpc"|"off"',
  currency: 'currency code',
  tokens: { [BY_NETWORK]: [{ ...recordOf(STRING, 'address! symbol!'), 'decimals!': WHOLE, image: URL }] },
  balanceToken: { [BY_NETWORK]: STRING },
  storage: STORAGE,
} satisfies Record<Exclude<keyof Options, OptionOfWords>, Type>

/** The options above whose names are passed to `recordOf` as one text, so that TypeScript cannot check them. */
type OptionOfWords =
  | 'allowUnsupportedChain'
  | 'manualControl'
  | 'reconnect'
  | 'inline'
  | 'debug'
  | 'projectId'
  | 'nonce'
  | 'featuredWalletIds'
  | 'includeWalletIds'
  | 'excludeWalletIds'
  | 'termsUrl'
  | 'privacyUrl'
  | 'supportUrl'
  | 'defaultAccountTypes'
  | 'messages'

/** Validates an options object. Throws `InvalidOption` with the name and value of the first invalid option. */
export function checkOptions(value: unknown): asserts value is Options {
  check(OPTION_TYPES, value, '')
}
