import { parseNetworkId } from '../core/caip.ts'
import { DEFAULT_FEATURES } from '../core/features.ts'
import type { Options } from '../core/options.ts'
import { THEME_VARIABLE_NAMES } from '../element/themeVariables.ts'
import { boolean, either, expect, fn, list, oneOf, record, shape, string, text, url, whole, type Check } from './checks.ts'

const strings = list(string)
const urls = either(url, list(url))

const caip2 = text('CAIP-2 network id', (value) => {
  parseNetworkId(value)
  return true
})

const currency = shape({ name: string, symbol: string, decimals: whole }, ['name', 'symbol', 'decimals'])
const http = shape({ http: list(url) }, ['http'])
const networkObject = shape(
  {
    id: either(whole, string),
    name: string,
    nativeCurrency: currency,
    rpcUrls: shape({ default: http }, ['default']),
    blockExplorers: shape({ default: shape({ name: string, url }, ['url']) }),
    testnet: boolean,
    chainNamespace: string,
    caipNetworkId: caip2,
    assets: shape({ imageId: string, imageUrl: url }),
  },
  ['id', 'name', 'nativeCurrency', 'rpcUrls'],
)

/** A CAIP-2 id, or a network object of specification §3. */
export const network: Check = (value, path) => (typeof value === 'string' ? caip2 : networkObject)(value, path)

/** Flags are booleans, lists also `true` (the default list); orders are lists. */
const features = shape(
  Object.fromEntries(
    Object.entries(DEFAULT_FEATURES).map(([name, standard]): [string, Check] => [
      name,
      name.endsWith('Order') ? strings : Array.isArray(standard) || name === 'emailCapture' ? either(boolean, strings) : boolean,
    ]),
  ),
  [],
  true,
)

/** A value that cannot end its declaration or rule. */
const cssValue = text('CSS value', (value) => value.trim() !== '' && !/[;{}<>]|\/\*|url\(/i.test(value))
const themeName = text(`one of ${THEME_VARIABLE_NAMES.join(', ')}`, (value) => (THEME_VARIABLE_NAMES as readonly string[]).includes(value))
export const themeVariables = record(cssValue, themeName)
export const themeMode = oneOf('dark', 'light', 'system')

const service = either(url, list(url))
const services = 'blockchainApi walletApi analytics secureSite relay verify onramp coinbase'.split(' ')
const connectors = 'injected walletConnect coinbase safe ledger auth solana bitcoin'.split(' ')
const all = (names: readonly string[], check: Check) => Object.fromEntries(names.map((name) => [name, check]))

/** How each option is checked; also the list of options there are. */
export const CHECKS: { readonly [K in keyof Required<Options>]: Check } = {
  projectId: string,
  networks: list(network),
  defaultNetwork: caip2,
  metadata: shape({ name: string, description: string, url: string, icons: strings }),
  themeMode,
  themeVariables,
  features,
  consent: shape({ analytics: boolean }, [], true),
  featuredWalletIds: strings,
  includeWalletIds: strings,
  excludeWalletIds: strings,
  customWallets: list(shape({ id: string, name: string }, ['id', 'name'])),
  connectors: shape({ ...all(connectors, boolean), custom: list(shape({})) }, [], true),
  rpcUrls: record(urls, caip2),
  services: shape(all(services, service), [], true),
  signIn: either(oneOf(false), shape({})),
  defaultAccountTypes: record(string),
  allowUnsupportedChain: boolean,
  manualControl: boolean,
  reconnect: boolean,
  inline: boolean,
  debug: boolean,
  termsUrl: url,
  privacyUrl: url,
  supportUrl: url,
  locale: text('BCP-47 language tag', (value) => Boolean(new Intl.Locale(value))),
  messages: record(string),
  names: oneOf('default', 'rpc', 'off'),
  currency: text('ISO 4217 currency code', (value) => /^[A-Z]{3}$/.test(value)),
  tokens: record(list(shape({ address: string, symbol: string, decimals: whole, image: url }, ['address', 'symbol', 'decimals'])), caip2),
  balanceToken: record(string, caip2),
  nonce: string,
  storage: shape({ getItem: fn, setItem: fn, removeItem: fn }, ['getItem', 'setItem', 'removeItem']),
}

const options = shape(CHECKS, [], true)

/** Throws `InvalidOption` naming the option and the value unless all of `value` is usable. */
export function checkOptions(value: unknown): asserts value is Options {
  expect(typeof value === 'object' && value !== null, 'object', value, 'options')
  options(value, '')
}

/** Checks one option by itself, as attributes set them. */
export function checkOption(name: keyof Options, value: unknown): void {
  CHECKS[name](value, name)
}

