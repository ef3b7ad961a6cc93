import { describe, expect, test, vi } from 'vitest'
import { ATTRIBUTES, createOptions } from '../../../src/entry/options.ts'

describe('Precedence of options', () => {
  test('lets the last write win between attributes and configure()', () => {
    const { get, configure, setOverride } = createOptions()
    configure({ themeMode: 'light' })
    setOverride('themeMode', 'dark')
    expect(get().themeMode).toBe('dark')
    configure({ themeMode: 'system' })
    expect(get().themeMode).toBe('system')
    setOverride('themeMode', 'light')
    expect(get().themeMode).toBe('light')
  })

  test('restores the configured value when an attribute is removed', () => {
    const { get, configure, setOverride } = createOptions()
    configure({ themeMode: 'light' })
    setOverride('themeMode', 'dark')
    setOverride('themeMode', undefined)
    expect(get().themeMode).toBe('light')
    setOverride('projectId', 'x')
    setOverride('projectId', undefined)
    expect(get()).not.toHaveProperty('projectId')
  })

  test('merges option objects key by key, and replaces lists and `signIn`', () => {
    const { get, configure } = createOptions()
    configure({
      themeVariables: { '--wm-accent': 'red', '--wm-radius': '0px' },
      networks: ['eip155:1'],
      signIn: { required: true },
    })
    configure({ themeVariables: { '--wm-accent': 'blue' }, networks: ['eip155:10'], signIn: { statement: 'x' } })
    expect(get()).toEqual({
      themeVariables: { '--wm-accent': 'blue', '--wm-radius': '0px' },
      networks: ['eip155:10'],
      signIn: { statement: 'x' },
    })
  })

  test('ignores options that are undefined', () => {
    const { get, configure } = createOptions()
    configure({ themeMode: 'light' })
    configure({ themeMode: undefined })
    expect(get()).toEqual({ themeMode: 'light' })
  })

  test('applies no option of a configure() call if any of its options is invalid', () => {
    const { get, configure, listen } = createOptions()
    const heard = vi.fn()
    listen(heard)
    expect(() => configure({ projectId: 'abc', themeMode: 'blue' })).toThrow('themeMode')
    expect(get()).toEqual({})
    expect(heard).not.toHaveBeenCalled()
  })

  test('keeps the previous value if an attribute is invalid', () => {
    const { get, setOverride } = createOptions()
    setOverride('themeMode', 'light')
    expect(() => setOverride('themeMode', 'blue')).toThrow('themeMode')
    expect(get().themeMode).toBe('light')
  })
})

describe('Precedence of keys in an option object', () => {
  /** Every option that is an object, with a value for one key, a value for another key, and a new value for the first. */
  const KEYED = [
    ['features', { email: false }, { multiWallet: true }, { email: true }],
    ['themeVariables', { '--wm-accent': 'red' }, { '--wm-radius': '0px' }, { '--wm-accent': 'blue' }],
    ['messages', { 'button.connect': 'Go' }, { 'common.close': 'Shut' }, { 'button.connect': 'Log in' }],
    [
      'rpcUrls',
      { 'eip155:1': 'https://a.example' },
      { 'eip155:10': ['https://b.example'] },
      { 'eip155:1': ['https://c.example'] },
    ],
    ['services', { relay: 'wss://a.example' }, { verify: 'https://b.example' }, { relay: ['wss://c.example'] }],
    ['metadata', { name: 'A' }, { url: 'https://b.example' }, { name: 'C' }],
    ['connectors', { ledger: false }, { safe: false }, { ledger: true }],
    ['consent', { analytics: false }, {}, { analytics: true }],
    ['defaultAccountTypes', { eip155: 'eoa' }, { bip122: 'payment' }, { eip155: 'smartAccount' }],
    ['balanceToken', { 'eip155:1': '0x1' }, { 'eip155:10': '0x2' }, { 'eip155:1': '0x3' }],
    ['tokens', { 'eip155:1': [] }, { 'eip155:10': [] }, { 'eip155:1': [{ address: '0x3', symbol: 'C', decimals: 6 }] }],
  ] as const
  type Store = ReturnType<typeof createOptions>
  const WRITERS = {
    configure: ({ configure }: Store, name: string, value: unknown) => configure({ [name]: value }),
    'an attribute or property': ({ setOverride }: Store, name: string, value: unknown) =>
      setOverride(name as 'features', value),
  }
  const ways = Object.keys(WRITERS) as (keyof typeof WRITERS)[]
  const table = KEYED.flatMap(([name, a, b, again]) =>
    ways.flatMap((first) =>
      ways.filter((second) => second !== first).map((second) => ({ name, a, b, again, first, second })),
    ),
  )

  test.each(table)(
    'lets the last write win for $name: $first, then $second',
    ({ name, a, b, again, first, second }) => {
      const store = createOptions()
      WRITERS[first](store, name, a)
      WRITERS[second](store, name, b)
      expect(store.get()[name]).toEqual({ ...a, ...b })
      WRITERS[second](store, name, { ...b, ...again })
      expect(store.get()[name]).toEqual({ ...b, ...again })
      WRITERS[first](store, name, a)
      expect(store.get()[name]).toEqual({ ...b, ...a })
    },
  )

  test('restores the configured value of keys that a changed attribute no longer contains', () => {
    const { get, configure, setOverride } = createOptions()
    configure({ features: { email: true } })
    setOverride('features', { email: false, multiWallet: true })
    configure({ features: { multiWallet: false } })
    setOverride('features', { smartSessions: true })
    expect(get().features).toEqual({ email: true, multiWallet: false, smartSessions: true })
  })

  test('replaces lists, `signIn` and `storage` as a whole', () => {
    const { get, configure, setOverride } = createOptions()
    const storages = [1, 2].map(() => ({ getItem: () => null, setItem() {}, removeItem() {} }))
    setOverride('networks', ['eip155:1'])
    setOverride('signIn', { required: true })
    setOverride('storage', storages[0])
    configure({ networks: ['eip155:10'], signIn: { statement: 'x' }, storage: storages[1] })
    expect(get()).toEqual({ networks: ['eip155:10'], signIn: { statement: 'x' }, storage: storages[1] })
    expect(get().storage).toBe(storages[1])
  })
})

describe('addNetwork() and removeNetwork()', () => {
  const anvil = {
    id: 31337,
    name: 'Anvil',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: ['http://localhost:8545'] } },
  }

  test('adds a network, or replaces the network with the same id', () => {
    const { get, addNetwork } = createOptions()
    addNetwork('eip155:8453')
    addNetwork(anvil)
    addNetwork({ ...anvil, name: 'Anvil 2' })
    expect(get().networks).toEqual(['eip155:1', 'eip155:8453', { ...anvil, name: 'Anvil 2' }])
  })

  test('removes a network by its id', () => {
    const { get, addNetwork, removeNetwork } = createOptions()
    addNetwork(anvil)
    removeNetwork('eip155:1')
    expect(get().networks).toEqual([anvil])
  })

  test('rejects adding an invalid network, and removing an unknown network or the last network', () => {
    const { get, addNetwork, removeNetwork } = createOptions()
    expect(() => addNetwork('eip155' as never)).toThrow(expect.objectContaining({ code: 'InvalidOption' }))
    expect(() => removeNetwork('eip155:10')).toThrow(expect.objectContaining({ code: 'NetworkNotFound' }))
    expect(() => removeNetwork('eip155:1')).toThrow(expect.objectContaining({ code: 'InvalidOption' }))
    expect(get().networks).toBeUndefined()
  })
})

test('maps every option except `storage` to a kebab-case attribute', () => {
  expect(ATTRIBUTES.get('project-id')).toBe('projectId')
  expect(ATTRIBUTES.get('allow-unsupported-chain')).toBe('allowUnsupportedChain')
  expect(ATTRIBUTES.has('storage')).toBe(false)
  expect([...ATTRIBUTES.keys()].filter((name) => name !== name.toLowerCase())).toEqual([])
})
