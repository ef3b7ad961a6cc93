import { describe, expect, test, vi } from 'vitest'
import { ATTRIBUTES, createOptions } from '../../../src/door/options.ts'

describe('per option the last write wins', () => {
  test('an attribute over what was configured before it, `configure` over an attribute set before it', () => {
    const { get, configure, setOverride } = createOptions()
    configure({ themeMode: 'light' })
    setOverride('themeMode', 'dark')
    expect(get().themeMode).toBe('dark')
    configure({ themeMode: 'system' })
    expect(get().themeMode).toBe('system')
    setOverride('themeMode', 'light')
    expect(get().themeMode).toBe('light')
  })

  test('removing an attribute restores the configured value', () => {
    const { get, configure, setOverride } = createOptions()
    configure({ themeMode: 'light' })
    setOverride('themeMode', 'dark')
    setOverride('themeMode', null)
    expect(get().themeMode).toBe('light')
    setOverride('projectId', 'x')
    setOverride('projectId', null)
    expect(get()).not.toHaveProperty('projectId')
  })

  test('objects are merged key by key, lists and `signIn` are replaced', () => {
    const { get, configure } = createOptions()
    configure({ themeVariables: { '--wm-accent': 'red', '--wm-radius': '0px' }, networks: ['eip155:1'], signIn: { required: true } })
    configure({ themeVariables: { '--wm-accent': 'blue' }, networks: ['eip155:10'], signIn: { statement: 'x' } })
    expect(get()).toEqual({ themeVariables: { '--wm-accent': 'blue', '--wm-radius': '0px' }, networks: ['eip155:10'], signIn: { statement: 'x' } })
  })

  test('undefined changes nothing', () => {
    const { get, configure } = createOptions()
    configure({ themeMode: 'light' })
    configure({ themeMode: undefined })
    expect(get()).toEqual({ themeMode: 'light' })
  })

  test('of options that are not all fine none is taken', () => {
    const { get, configure, listen } = createOptions()
    const heard = vi.fn()
    listen(heard)
    expect(() => configure({ projectId: 'abc', themeMode: 'blue' })).toThrow('themeMode')
    expect(get()).toEqual({})
    expect(heard).not.toHaveBeenCalled()
  })

  test('an attribute that is not fine leaves what was', () => {
    const { get, setOverride } = createOptions()
    setOverride('themeMode', 'light')
    expect(() => setOverride('themeMode', 'blue')).toThrow('themeMode')
    expect(get().themeMode).toBe('light')
  })
})

describe('networks one by one', () => {
  const anvil = { id: 31337, name: 'Anvil', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 }, rpcUrls: { default: { http: ['http://localhost:8545'] } } }

  test('one is added to the default, and replaced by one with its id', () => {
    const { get, addNetwork } = createOptions()
    addNetwork('eip155:8453')
    addNetwork(anvil)
    addNetwork({ ...anvil, name: 'Anvil 2' })
    expect(get().networks).toEqual(['eip155:1', 'eip155:8453', { ...anvil, name: 'Anvil 2' }])
  })

  test('one is taken away by its id', () => {
    const { get, addNetwork, removeNetwork } = createOptions()
    addNetwork(anvil)
    removeNetwork('eip155:1')
    expect(get().networks).toEqual([anvil])
  })

  test('rubbish is refused, and so is what is not there, or the last one', () => {
    const { get, addNetwork, removeNetwork } = createOptions()
    expect(() => addNetwork('eip155' as never)).toThrow(expect.objectContaining({ code: 'InvalidOption' }))
    expect(() => removeNetwork('eip155:10')).toThrow(expect.objectContaining({ code: 'NetworkNotFound' }))
    expect(() => removeNetwork('eip155:1')).toThrow(expect.objectContaining({ code: 'InvalidOption' }))
    expect(get().networks).toBeUndefined()
  })
})

test('every option but `storage` is an attribute in kebab-case', () => {
  expect(ATTRIBUTES.get('project-id')).toBe('projectId')
  expect(ATTRIBUTES.get('allow-unsupported-chain')).toBe('allowUnsupportedChain')
  expect(ATTRIBUTES.has('storage')).toBe(false)
  expect([...ATTRIBUTES.keys()].filter((name) => name !== name.toLowerCase())).toEqual([])
})
