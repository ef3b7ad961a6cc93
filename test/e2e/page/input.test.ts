import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { WalletModalError } from '../../../src/core/errors.ts'
import { startSite, type Opened, type Site } from '../kit/site.ts'

let site: Site
/** One page for all tests that need no HTML of their own. */
let shared: Opened
beforeAll(async () => {
  site = await startSite()
  shared = await site.open({
    wallet: false,
    body: '<wallet-modal></wallet-modal><wallet-modal-button></wallet-modal-button>',
  })
  // `ready` is part of the state, which some tests compare.
  await shared.page.waitForFunction(() => window.WalletModal.getState().ready)
})
afterAll(() => site.stop())

const NETWORK = {
  id: 7,
  name: 'Seven',
  nativeCurrency: { name: 'Coin', symbol: 'C', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc.example.org'] } },
}

/** Option, invalid value, path of the invalid part, and expected message. */
const WRONG: readonly (readonly [name: string, value: unknown, path: string, says: RegExp])[] = [
  ['projectId', 5, 'projectId', /Expected string, received number/],
  ['networks', 'eip155:1', 'networks', /Expected array, received string/],
  ['networks', ['eip155'], 'networks[0]', /received string/],
  ['networks', ['eip155:1', 'ethereum:1'], 'networks[1]', /received string/],
  ['networks', ['eip155:0x1'], 'networks[0]', /received string/],
  ['networks', [7], 'networks[0]', /received number/],
  ['networks', [{ id: 7 }], 'networks[0].name', /Required/],
  ['networks', [{ ...NETWORK, name: 5 }], 'networks[0].name', /Expected string, received number/],
  [
    'networks',
    [{ ...NETWORK, rpcUrls: { default: { http: ['javascript:alert(1)'] } } }],
    'networks[0].rpcUrls.default.http[0]',
    /received string/,
  ],
  [
    'networks',
    [{ ...NETWORK, nativeCurrency: { name: 'Coin', symbol: 'C', decimals: 1.5 } }],
    'networks[0].nativeCurrency.decimals',
    /received number/,
  ],
  ['defaultNetwork', 'mainnet', 'defaultNetwork', /received string/],
  ['metadata', 'A shop', 'metadata', /Expected object, received string/],
  ['metadata', { name: 5 }, 'metadata.name', /Expected string, received number/],
  ['themeMode', 'blue', 'themeMode', /Expected dark\|light\|system, received string|dark.*light.*system/],
  ['themeVariables', { '--wm-accent': 5 }, 'themeVariables.--wm-accent', /received number/],
  ['themeVariables', { '--wm-accent': 'red;} :host{display:none' }, 'themeVariables.--wm-accent', /received string/],
  ['themeVariables', { '--wm-accent': 'red}body{display:none}' }, 'themeVariables.--wm-accent', /received string/],
  [
    'themeVariables',
    { '--wm-background': 'url(https://spy.example.org)' },
    'themeVariables.--wm-background',
    /received string/,
  ],
  [
    'themeVariables',
    { '--wm-background': 'image-set("https://spy.example.org" 1x)' },
    'themeVariables.--wm-background',
    /received string/,
  ],
  ['themeVariables', { '--wm-font-family': 'x\\3b y' }, 'themeVariables.--wm-font-family', /received string/],
  ['themeVariables', { '--wm-font-family': '</style><script>' }, 'themeVariables.--wm-font-family', /received string/],
  ['themeVariables', { color: 'red' }, 'themeVariables', /color/],
  ['features', { send: 'yes' }, 'features.send', /Expected boolean, received string/],
  ['features', { socials: 'google' }, 'features.socials', /received string/],
  ['features', { sends: true }, 'features.sends', /Unknown option/],
  ['consent', true, 'consent', /Expected object, received boolean/],
  ['consent', { analytics: 'yes' }, 'consent.analytics', /Expected boolean, received string/],
  ['featuredWalletIds', 'metamask', 'featuredWalletIds', /Expected array, received string/],
  ['includeWalletIds', [1], 'includeWalletIds[0]', /Expected string, received number/],
  ['excludeWalletIds', {}, 'excludeWalletIds', /Expected array, received object/],
  ['customWallets', [{ name: 'Mine' }], 'customWallets[0].id', /Required/],
  ['connectors', { injected: 'no' }, 'connectors.injected', /Expected boolean, received string/],
  ['connectors', { metamask: true }, 'connectors.metamask', /Unknown option/],
  ['rpcUrls', { 'eip155:1': 'ftp://example.org' }, 'rpcUrls.eip155:1', /received string/],
  ['rpcUrls', { 'eip155:1': ['https://example.org', 5] }, 'rpcUrls.eip155:1[1]', /received number/],
  ['rpcUrls', { 1: 'https://example.org' }, 'rpcUrls', /received string/],
  ['services', { relay: 'nowhere' }, 'services.relay', /received string/],
  ['services', { relays: 'wss://example.org' }, 'services.relays', /Unknown option/],
  ['signIn', true, 'signIn', /received boolean/],
  ['defaultAccountTypes', { eip155: 5 }, 'defaultAccountTypes.eip155', /Expected string, received number/],
  ...['allowUnsupportedChain', 'manualControl', 'reconnect', 'inline', 'debug'].map(
    (name) => [name, 'yes', name, /Expected boolean, received string/] as const,
  ),
  ...['termsUrl', 'privacyUrl', 'supportUrl'].map(
    (name) => [name, 'javascript:alert(1)', name, /received string/] as const,
  ),
  ['locale', 'not a locale', 'locale', /received string/],
  ['messages', { 'connect.title': 5 }, 'messages.connect.title', /Expected string, received number/],
  ['names', 'all', 'names', /received string/],
  ['currency', 'dollars', 'currency', /received string/],
  ['tokens', { 'eip155:1': [{ address: '0x1', symbol: 'T' }] }, 'tokens.eip155:1[0].decimals', /Required/],
  ['tokens', { mainnet: [] }, 'tokens', /received string/],
  ['balanceToken', { 'eip155:1': 5 }, 'balanceToken.eip155:1', /Expected string, received number/],
  ['nonce', 5, 'nonce', /Expected string, received number/],
  ['storage', {}, 'storage.getItem', /Required/],
  ['storage', { getItem: 1, setItem: 1, removeItem: 1 }, 'storage.getItem', /Expected function, received number/],
  ['colour', 'red', 'colour', /Unknown option/],
]

interface Thrown {
  code: string
  message: string
  isOurs: boolean
}

/** Calls a method in the page. Returns the error that it throws or rejects with, or null. */
const thrownBy = (page: Page, method: string, ...args: unknown[]) =>
  page.evaluate(
    async ([name, given]) => {
      try {
        await (window.WalletModal as unknown as Record<string, (...all: unknown[]) => unknown>)[name]?.(...given)
        return null
      } catch (error) {
        const { code, message } = error as WalletModalError
        return { code, message, isOurs: error instanceof window.WalletModal.WalletModalError && error instanceof Error }
      }
    },
    [method, args] as const,
  ) as Promise<Thrown | null>

/** Returns the part of an option's value to which a path such as `networks[0].name` in an error message refers. */
function at(name: string, value: unknown, path: string): unknown {
  const steps = path.slice(name.length).match(/\[\d+\]|\.(?:eip155:\d+|[^.[]+(?:\.title)?)/g) ?? []
  return steps.reduce<unknown>(
    (inner, step) => (inner as Record<string, unknown> | undefined)?.[step.replace(/^[.[]|\]$/g, '')],
    value,
  )
}

describe('An invalid option', () => {
  it.each(WRONG)(
    'rejects the option %s: %j with an error that names the option, and changes nothing',
    async (name, value, path, says) => {
      const { page } = shared
      const before = await page.evaluate(() => JSON.stringify(window.WalletModal.getState()))
      const thrown = await thrownBy(page, 'configure', { [name]: value })
      expect(thrown).toMatchObject({ code: 'InvalidOption', isOurs: true })
      expect(thrown?.message).toContain(`"${path}`)
      expect(thrown?.message).toMatch(says)
      expect(thrown?.message).toMatch(
        /: (Required|Unknown option|Expected .+, received (string|number|boolean|object|array|null|undefined|function))/,
      )
      const wrong = at(name, value, path)
      if (wrong !== undefined && typeof wrong !== 'object') expect(thrown?.message).toContain(JSON.stringify(wrong))
      expect(await page.evaluate(() => JSON.stringify(window.WalletModal.getState()))).toBe(before)
      expect(shared.problems).toEqual([])
    },
  )

  it.each([[null], [5], ['dark'], [[]]])('rejects %j in place of the options object', async (value) => {
    expect(await thrownBy(shared.page, 'configure', value)).toMatchObject({
      code: 'InvalidOption',
      isOurs: true,
      message: expect.stringMatching(/Expected object, received/),
    })
  })

  it('discards valid options passed along with an invalid option', async () => {
    const { page } = shared
    expect(await thrownBy(page, 'configure', { themeMode: 'light', currency: 'dollars' })).toMatchObject({
      code: 'InvalidOption',
    })
    expect(await page.evaluate(() => window.WalletModal.getState().theme.mode)).toBe('dark')
  })

  it('names an invalid option whose value cannot be printed or throws when read', async () => {
    const messages = await shared.page.evaluate(() => {
      const circular: Record<string, unknown> = {}
      circular.self = circular
      const values: Record<string, unknown>[] = [
        { projectId: circular },
        { projectId: () => 1 },
        { projectId: Symbol('x') },
        { projectId: 5n },
        { projectId: NaN },
        {
          projectId: {
            get inner() {
              throw new Error('unreadable')
            },
          },
        },
        { networks: [null] },
      ]
      return values.map((options) => {
        try {
          window.WalletModal.configure(options)
          return 'taken'
        } catch (error) {
          return `${(error as WalletModalError).code} ${(error as Error).message}`
        }
      })
    })
    for (const message of messages) expect(message).toMatch(/^InvalidOption .*"(projectId|networks)/)
  })
})

describe('An invalid attribute', () => {
  const ATTRIBUTES: readonly (readonly [string, string, string])[] = [
    ['networks', 'eip155:1 nowhere', 'networks[1]'],
    ['networks', '[{"id": 7}]', 'networks[0].name'],
    ['default-network', 'mainnet', 'defaultNetwork'],
    ['theme-mode', 'blue', 'themeMode'],
    ['theme-variables', '{"--wm-accent": "red;}"}', 'themeVariables.--wm-accent'],
    ['theme-variables', '--wm-accent: red', 'themeVariables'],
    ['features', '{"send": "yes"}', 'features.send'],
    ['features', '{send: true}', 'features'],
    ['metadata', '[]', 'metadata'],
    ['rpc-urls', '{"eip155:1": "nowhere"}', 'rpcUrls.eip155:1'],
    ['services', '{"relay": 5}', 'services.relay'],
    ['sign-in', 'true', 'signIn'],
    ['terms-url', 'javascript:alert(1)', 'termsUrl'],
    ['locale', '!', 'locale'],
    ['names', 'all', 'names'],
    ['currency', 'dollars', 'currency'],
    ['connectors', '{"injected": "no"}', 'connectors.injected'],
    ['tokens', '{"x": []}', 'tokens'],
  ]

  it.each(ATTRIBUTES)(
    'ignores the attribute %s="%s", and emits an error on its element',
    async (attribute, text, path) => {
      const { page, problems } = shared
      const result = await page.evaluate(
        ([name, value]) => {
          const element = document.querySelector('wallet-modal') as HTMLElement
          const before = JSON.stringify(window.WalletModal.getState())
          const heard: unknown[] = []
          const listen = (event: Event) =>
            heard.push({ ...(event as CustomEvent<object>).detail, onElement: event.target === element })
          document.addEventListener('wallet-modal:error', listen)
          element.setAttribute(name, value)
          const after = JSON.stringify(window.WalletModal.getState())
          document.removeEventListener('wallet-modal:error', listen)
          element.removeAttribute(name)
          return { heard, isSame: before === after }
        },
        [attribute, text] as const,
      )
      expect(result).toEqual({
        heard: [{ code: 'InvalidOption', message: expect.stringContaining(`"${path}`), onElement: true }],
        isSame: true,
      })
      expect(problems).toEqual([])
    },
  )

  it('ignores an invalid attribute in markup, and applies the valid attributes of the same element', async () => {
    const { page, context, problems } = await site.open({
      body: '<wallet-modal theme-mode="pink" currency="EUR" locale="es" features="{"></wallet-modal><wallet-modal-button></wallet-modal-button>',
    })
    expect(await page.evaluate(() => window.WalletModal.getState().theme.mode)).toBe('dark')
    await page.getByRole('button', { name: 'Conectar cartera' }).waitFor()
    expect(problems).toEqual([])
    await context.close()
  })
})

describe('Debug mode', () => {
  it('shows an invalid attribute and an unusable network in the modal in debug mode', async () => {
    const { page, context, problems } = await site.open({
      options: { debug: true },
      body: '<wallet-modal></wallet-modal>',
    })
    await page.evaluate(() => void window.WalletModal.open())
    const dialog = page.getByRole('dialog', { name: 'Connect Wallet' })
    await dialog.getByRole('button', { name: /^Demo Wallet/ }).waitFor()
    await page.evaluate(() => document.querySelector('wallet-modal')?.setAttribute('currency', 'dollars'))
    await dialog.getByText(/Invalid option "currency": Expected .*, received string \("dollars"\)/).waitFor()
    await page.evaluate(() =>
      window.WalletModal.configure({ networks: ['eip155:1', 'polkadot:00000000000000000000000000000000'] }),
    )
    await dialog.getByText(/polkadot:00000000000000000000000000000000/).waitFor()
    await dialog.getByRole('button', { name: /^Demo Wallet/ }).waitFor()
    expect(problems).toEqual([])
    await context.close()
  })

  it('shows no invalid attribute in the modal without debug mode', async () => {
    const { page, context } = await site.open({ body: '<wallet-modal></wallet-modal>' })
    await page.evaluate(() => void window.WalletModal.open())
    const dialog = page.getByRole('dialog', { name: 'Connect Wallet' })
    await dialog.getByRole('button', { name: /^Demo Wallet/ }).waitFor()
    await page.evaluate(() => document.querySelector('wallet-modal')?.setAttribute('currency', 'dollars'))
    await page.evaluate(() => new Promise(requestAnimationFrame))
    expect(await dialog.innerText()).not.toContain('currency')
    await context.close()
  })
})

describe('An invalid argument', () => {
  it.each([
    ['open', [{ view: 'Nowhere' }], 'InvalidOption', /"view".*"Nowhere"/],
    ['open', [{ view: 5 }], 'InvalidOption', /"view".*received number/],
    ['open', [{ view: 'ConnectingExternal' }], 'InvalidOption', /"view"/],
    ['open', [{ namespace: 'eip' }], 'InvalidOption', /"namespace".*"eip"/],
    ['switchNetwork', ['eip155'], 'InvalidNetworkId', /eip155/],
    ['switchNetwork', ['eip155:1:2'], 'InvalidNetworkId', /eip155:1:2/],
    ['switchNetwork', [1], 'InvalidNetworkId', /./],
    ['switchNetwork', ['eip155:99'], 'NetworkNotFound', /./],
    ['connect', ['nobody'], 'ConnectorNotFound', /nobody/],
    ['connect', ['nobody', { network: 'eip155:99' }], 'NetworkNotFound', /./],
    ['disconnect', [{ connection: 'nobody' }], 'NotConnected', /./],
    ['switchConnection', ['nobody'], 'NotConnected', /./],
    ['addNetwork', ['nowhere'], 'InvalidOption', /nowhere/],
    ['addNetwork', [{ id: 7 }], 'InvalidOption', /Required/],
    ['removeNetwork', ['eip155:99'], 'NetworkNotFound', /Network not found/],
    ['setTheme', [{ mode: 'blue' }], 'InvalidOption', /"themeMode".*blue/],
    ['setTheme', [{ variables: { '--wm-accent': 'red;}' } }], 'InvalidOption', /--wm-accent/],
    ['setLocale', ['!'], 'InvalidOption', /"locale"/],
    ['updateFeatures', [{ send: 1 }], 'InvalidOption', /features\.send/],
  ] as const)('rejects the API call %s(%j) with the error %s', async (method, args, code, says) => {
    const { page, problems } = shared
    const thrown = await thrownBy(page, method, ...args)
    expect(thrown).toMatchObject({ code, isOurs: true })
    expect(thrown?.message).toMatch(says)
    expect(await page.evaluate(() => window.WalletModal.getState())).toMatchObject({ open: false, loading: false })
    expect(problems).toEqual([])
  })
})
