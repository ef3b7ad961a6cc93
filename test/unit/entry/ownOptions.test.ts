import { describe, expect, test } from 'vitest'
import type { Options } from '../../../src/core/options.ts'
import { OPTION_TYPES } from '../../../src/entry/checkOptions.ts'
import { ATTRIBUTES, createOptions, parseAttribute } from '../../../src/entry/options.ts'
import { parseSignIn, isSiwx } from '../../../src/core/signIn/parseSignIn.ts'
import { polluted } from '../../kit/polluted.ts'

/** Options that are objects, the path to the object, and further names that it may have. */
const OBJECTS: readonly (readonly [options: Options, path: readonly (string | number)[], others: readonly string[]])[] =
  [
    [{ features: { swaps: true } }, ['features'], ['email', 'socials', 'pay', 'analytics']],
    [{ metadata: { name: 'A shop' } }, ['metadata'], ['description', 'url', 'icons']],
    [{ connectors: { ledger: true } }, ['connectors'], ['coinbase', 'custom', 'auth']],
    [{ services: { relay: 'wss://relay.example' } }, ['services'], ['walletApi', 'secureSite', 'verify']],
    [{ rpcUrls: { 'eip155:1': 'https://node.example' } }, ['rpcUrls'], ['eip155:10']],
    [{ consent: {} }, ['consent'], ['analytics']],
    [{ messages: { 'button.connect': 'Join' } }, ['messages'], ['button.loading']],
    [{ themeVariables: { '--wm-accent': 'red' } }, ['themeVariables'], ['--wm-radius']],
    [{ defaultAccountTypes: { eip155: 'eoa' } }, ['defaultAccountTypes'], ['solana']],
    [{ balanceToken: { 'eip155:1': 'USDC' } }, ['balanceToken'], ['eip155:10']],
  ]

const at = (value: unknown, path: readonly (string | number)[]): Record<string, unknown> =>
  path.reduce((one, name) => (one as Record<string | number, unknown>)[name], value) as Record<string, unknown>

/** Calls `work`. If it throws, expects an error that names one of the names, and returns false. */
function orNamed(names: readonly string[], work: () => void): boolean {
  try {
    work()
    return true
  } catch (error) {
    expect(error).toMatchObject({ code: 'InvalidOption' })
    expect(names.some((name) => String(error).includes(`${name}"`))).toBe(true)
    return false
  }
}

describe('What a page adds to Object.prototype sets no option', () => {
  test.each(Object.keys(OPTION_TYPES))('%s', (name) =>
    polluted({ [name]: 'evil' }, () => {
      const { get, configure, setOverride } = createOptions()
      expect(get()[name as keyof Options]).toBeUndefined()
      orNamed([name], () => configure(name === 'debug' ? {} : { debug: true }))
      orNamed([name], () => setOverride('inline', name === 'inline' ? undefined : true))
      expect(get()[name as keyof Options]).toBeUndefined()
    }),
  )

  test.each(OBJECTS)('in %j', (options, path, others) =>
    polluted(Object.fromEntries(others.map((name) => [name, 'evil'])), () => {
      const byScript = createOptions()
      const byElement = createOptions()
      for (const [store, work] of [
        [byScript, () => byScript.configure(options)],
        [
          byElement,
          () => Object.entries(options).forEach(([name, value]) => byElement.setOverride(name as keyof Options, value)),
        ],
      ] as const) {
        if (!orNamed(others, work)) continue
        const found = at(store.get(), path)
        expect(Object.fromEntries(Object.entries(found))).toEqual(at(options, path))
        for (const name of others) expect(found[name]).toBeUndefined()
      }
    }),
  )

  test('in `signIn`, whether it has settings or is an object of the site', () =>
    polluted({ createMessage: () => {}, hosted: true, required: false, getNonce: 1 }, () => {
      const { get, configure } = createOptions()
      configure({ signIn: { statement: 'Welcome' } })
      const given = get().signIn as object
      expect(isSiwx(given)).toBe(false)
      const { hosted, required, getNonce, statement } = parseSignIn(given, [])
      expect([hosted, required, getNonce, statement]).toEqual([undefined, undefined, undefined, 'Welcome'])
    }))
})

test('returns `storage` and `signIn` as the same objects, since their methods belong together', () => {
  class Kept {
    count = 0
    getItem = () => null
    setItem() {
      this.count++
    }
    removeItem() {}
  }
  const storage = new Kept()
  const signIn = { statement: 'Welcome', verify: async () => true }
  const { get, configure } = createOptions()
  configure({ storage, signIn })
  expect(get().storage).toBe(storage)
  expect(get().signIn).toBe(signIn)
})

test.each([...ATTRIBUTES.values()])('reads nothing from a `__proto__` in the JSON of an attribute: %s', (name) => {
  const text = '{"__proto__": {"default": "evil", "eip155:1": "https://evil.example", "email": true}}'
  const { get, setOverride } = createOptions()
  try {
    setOverride(name, parseAttribute(name, text))
  } catch {
    // Most options reject this object, which is right, too.
  }
  const value = get()[name]
  if (typeof value === 'object')
    for (const key of ['default', 'eip155:1', 'email']) expect((value as Record<string, unknown>)[key]).toBeUndefined()
})
