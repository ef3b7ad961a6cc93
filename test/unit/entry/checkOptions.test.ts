import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isWalletModalError } from '../../../src/core/errors.ts'
import { checkOptions, OPTION_TYPES } from '../../../src/entry/checkOptions.ts'
import { parseAttribute } from '../../../src/entry/options.ts'
import type { Options, SignInOptions } from '../../../src/core/options.ts'

/** Returns the error message for options, or undefined if they are valid. */
function problem(options: unknown): string | undefined {
  try {
    checkOptions(options)
    return undefined
  } catch (error) {
    expect(error).toMatchObject({ name: 'WalletModalError', code: 'InvalidOption' })
    return (error as Error).message
  }
}

const NETWORK = {
  id: 31337,
  name: 'Anvil',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:8545'] } },
}

test('accepts networks of type string[] and validates their ids', () => {
  const [networks, wrong]: string[][] = [['eip155:1', 'eip155:10'], ['eip155']]
  // This line would not compile if the type of `networks` did not accept `string[]`.
  const options: Options[] = [{ networks: networks ?? [] }, { networks: wrong ?? [] }]
  expect(options.map(problem)).toEqual([
    undefined,
    'Invalid option "networks[0]": Expected CAIP-2 network id, received string ("eip155")',
  ])
})

describe('Valid options', () => {
  test.each<[Options]>([
    [{}],
    [
      {
        projectId: 'abc',
        networks: ['eip155:1', NETWORK],
        defaultNetwork: 'eip155:1',
        themeMode: 'system',
        themeVariables: { '--wm-accent': '#f00' },
      },
    ],
    [
      {
        features: {
          swaps: false,
          onramp: true,
          socials: ['google'],
          emailCapture: ['required'],
          email: false,
          walletFeaturesOrder: ['send'],
        },
      },
    ],
    [
      {
        connectors: { injected: false, custom: [{ id: 'a', name: 'A', provider: {} }] },
        rpcUrls: { 'eip155:1': ['https://a.test', 'http://localhost:1'], 'eip155:10': 'https://b.test' },
      },
    ],
    [
      {
        services: { relay: 'wss://relay.test', blockchainApi: ['https://a.test'] },
        metadata: { name: 'Site', icons: ['https://a.test/i.png'] },
      },
    ],
    [
      {
        signIn: false,
        consent: { analytics: true },
        locale: 'zh-Hant-TW',
        messages: { 'common.close': 'x' },
        currency: 'EUR',
        names: 'rpc',
      },
    ],
    [
      {
        signIn: { required: true },
        termsUrl: 'https://a.test/terms',
        debug: true,
        inline: false,
        reconnect: false,
        nonce: 'x',
        storage: localStorage,
      },
    ],
    [
      {
        tokens: { 'eip155:1': [{ address: '0x1', symbol: 'T', decimals: 6 }] },
        balanceToken: { 'eip155:1': '0x1' },
        customWallets: [{ id: 'a', name: 'A' }],
      },
    ],
    [{ networks: undefined, themeMode: undefined }],
  ])('accepts the options %j', (options) => {
    expect(problem(options)).toBeUndefined()
  })
})

describe('Error messages with the texts of specification §5', () => {
  test.each<[unknown, string]>([
    [null, 'Invalid option "options": Expected object, received null (null)'],
    [[], 'Invalid option "options": Expected object, received array ([])'],
    [{ projectId: 5 }, 'Invalid option "projectId": Expected string, received number (5)'],
    [{ themeMode: 'blue' }, 'Invalid option "themeMode": Expected "dark"|"light"|"system", received string ("blue")'],
    [{ themeMode: null }, 'Invalid option "themeMode": Expected "dark"|"light"|"system", received null (null)'],
    [{ debug: 'yes' }, 'Invalid option "debug": Expected boolean, received string ("yes")'],
    [{ networks: 'eip155:1' }, 'Invalid option "networks": Expected array, received string ("eip155:1")'],
    [
      { networks: ['eip155:1', 'eip155'] },
      'Invalid option "networks[1]": Expected CAIP-2 network id, received string ("eip155")',
    ],
    [{ networks: [7] }, 'Invalid option "networks[0]": Expected CAIP-2 network id, received number (7)'],
    [{ networks: [{ ...NETWORK, name: undefined }] }, 'Invalid option "networks[0].name": Required'],
    [{ networks: [{ ...NETWORK, rpcUrls: {} }] }, 'Invalid option "networks[0].rpcUrls.default": Required'],
    [
      { networks: [{ ...NETWORK, id: -1 }] },
      'Invalid option "networks[0].id": Expected whole number|string, received number (-1)',
    ],
    [
      { networks: [{ ...NETWORK, nativeCurrency: { name: 'E', symbol: 'E', decimals: 1.5 } }] },
      'Invalid option "networks[0].nativeCurrency.decimals": Expected whole number, received number (1.5)',
    ],
    [
      { networks: [{ ...NETWORK, rpcUrls: { default: { http: ['ftp://x'] } } }] },
      'Invalid option "networks[0].rpcUrls.default.http[0]": Expected http(s) URL, received string ("ftp://x")',
    ],
    [
      { defaultNetwork: 'tezos:1' },
      'Invalid option "defaultNetwork": Expected CAIP-2 network id, received string ("tezos:1")',
    ],
    [
      { themeVariables: { '--wm-accent': 'red;}*{display:none' } },
      'Invalid option "themeVariables.--wm-accent": Expected CSS value, received string ("red;}*{display:none")',
    ],
    [
      { themeVariables: { '--wm-accent': 'url(https://evil.test)' } },
      'Invalid option "themeVariables.--wm-accent": Expected CSS value, received string ("url(https://evil.test)")',
    ],
    [
      { themeVariables: { color: 'red' } },
      'Invalid option "themeVariables key": Expected theme variable, received string ("color")',
    ],
    [
      { rpcUrls: { one: 'https://a.test' } },
      'Invalid option "rpcUrls key": Expected CAIP-2 network id, received string ("one")',
    ],
    [
      { rpcUrls: { 'eip155:1': [5] } },
      'Invalid option "rpcUrls.eip155:1[0]": Expected http(s) URL, received number (5)',
    ],
    [
      { services: { relay: 'javascript:alert(1)' } },
      'Invalid option "services.relay": Expected http(s) URL, received string ("javascript:alert(1)")',
    ],
    [
      { supportUrl: 'javascript:alert(1)' },
      'Invalid option "supportUrl": Expected http(s) URL, received string ("javascript:alert(1)")',
    ],
    [
      { supportUrl: 'mailto:help@shop.example' },
      'Invalid option "supportUrl": Expected http(s) URL, received string ("mailto:help@shop.example")',
    ],
    [{ features: { swaps: 'yes' } }, 'Invalid option "features.swaps": Expected boolean, received string ("yes")'],
    [{ locale: 'not a locale' }, 'Invalid option "locale": Expected language tag, received string ("not a locale")'],
    [{ currency: 'euro' }, 'Invalid option "currency": Expected currency code, received string ("euro")'],
    [{ signIn: true }, 'Invalid option "signIn": Expected false, received boolean (true)'],
    [{ signIn: { statement: 7 } }, 'Invalid option "signIn.statement": Expected string, received number (7)'],
    [{ signIn: { resources: 'x' } }, 'Invalid option "signIn.resources": Expected array, received string ("x")'],
    [{ signIn: { required: 'no' } }, 'Invalid option "signIn.required": Expected boolean, received string ("no")'],
    [
      { signIn: { verify: '/verify' } },
      'Invalid option "signIn.verify": Expected function, received string ("/verify")',
    ],
    [{ signIn: { storage: {} } }, 'Invalid option "signIn.storage.getItem": Required'],
    [{ signIn: { statment: 'Hi' } }, 'Invalid option "signIn.statment": Unknown option ("Hi")'],
    [{ createMessage: true }, 'Invalid option "createMessage": Unknown option (true)'],
    [{ storage: {} }, 'Invalid option "storage.getItem": Required'],
    [{ customWallets: [{ id: 'a' }] }, 'Invalid option "customWallets[0].name": Required'],
    [{ connectors: { custom: [{ name: 'A' }] } }, 'Invalid option "connectors.custom[0].id": Required'],
    [{ projectID: 'abc' }, 'Invalid option "projectID": Unknown option ("abc")'],
    [{ features: { swap: true } }, 'Invalid option "features.swap": Unknown option (true)'],
    [{ connectors: { metamask: true } }, 'Invalid option "connectors.metamask": Unknown option (true)'],
  ])('rejects the options %j: %s', (options, message) => {
    expect(problem(options)).toBe(message)
  })

  test('truncates long values in error messages, and prints the type of unserializable values', () => {
    expect(problem({ themeMode: 'x'.repeat(500) })?.length).toBeLessThan(180)
    const circular: Record<string, unknown> = {}
    circular.self = circular
    expect(problem({ projectId: circular })).toBe('Invalid option "projectId": Expected string, received object')
    expect(problem({ projectId: () => {} })).toBe('Invalid option "projectId": Expected string, received function')
    expect(problem({ projectId: 1n })).toBe('Invalid option "projectId": Expected string, received bigint')
  })

  test('gives every option a type, and rejects values of other types with InvalidOption', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.keys(OPTION_TYPES)),
        fc.anything({ withBigInt: true, withNullPrototype: true }),
        (name, value) => {
          const message = problem({ [name]: value })
          expect(message ?? name).toContain(name)
        },
      ),
      { numRuns: 500, seed: 7 },
    )
  })
})

describe('The option signIn', () => {
  test('may have every setting', () => {
    const signIn: Required<SignInOptions> = {
      ...{ hosted: false, metadata: null, required: true, signOutOnDisconnect: false },
      ...{ statement: 'Welcome', resources: ['https://a.test'], expiresInMs: 1, notBefore: '2026-01-01T00:00:00Z' },
      ...{ requestId: 'a', getNonce: () => 'n', verify: () => true, storage: localStorage },
    }
    expect(problem({ signIn })).toBeUndefined()
  })

  test('may be an object of the site, with more keys than ours', () => {
    class OfSite {
      required = 'by the server'
      createMessage() {}
    }
    expect(problem({ signIn: new OfSite() })).toBeUndefined()
  })
})

describe('Values that a lax check would accept', () => {
  // A check like `String(value) === kind` would accept the name of a type as its value.
  test('rejects the string "boolean" as a boolean', () => {
    expect(problem({ debug: 'boolean' })).toBe('Invalid option "debug": Expected boolean, received string ("boolean")')
  })

  // The type allows an explorer without `default`, but the Account view reads `blockExplorers.default.url`.
  test('rejects an explorer without a URL', () => {
    expect(problem({ networks: [{ ...NETWORK, blockExplorers: {} }] })).toBe(
      'Invalid option "networks[0].blockExplorers.default": Required',
    )
  })

  // A network object may contain an unknown namespace, which would be in the state until the main code is loaded.
  test('rejects a network of an unknown namespace', () => {
    expect(problem({ networks: [{ ...NETWORK, chainNamespace: 'tezos' as never }] })).toContain(
      'networks[0].chainNamespace',
    )
  })
})

describe('Options as HTML attributes', () => {
  test.each([
    ['projectId', ' abc ', 'abc'],
    ['debug', '', true],
    ['debug', 'false', false],
    ['networks', 'eip155:1, eip155:8453\n eip155:10', ['eip155:1', 'eip155:8453', 'eip155:10']],
    ['networks', '[{"id":1}]', [{ id: 1 }]],
    ['networks', '', []],
    ['featuredWalletIds', 'a b', ['a', 'b']],
    ['themeVariables', '{"--wm-accent":"red"}', { '--wm-accent': 'red' }],
    ['features', '{"swaps":false}', { swaps: false }],
    ['signIn', 'false', false],
    ['locale', 'es', 'es'],
  ] as const)('parses the attribute of %s with the text "%s"', (name, text, value) => {
    expect(parseAttribute(name, text)).toEqual(value)
  })

  test('rejects an attribute with malformed JSON', () => {
    try {
      parseAttribute('features', '{swaps}')
      expect.unreachable()
    } catch (error) {
      expect(isWalletModalError(error) && error.message).toBe('Invalid option "features": Expected JSON ("{swaps}")')
    }
  })
})
