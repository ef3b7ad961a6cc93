import { describe, expect, test, vi } from 'vitest'
import { probeExtensions, probePage, probeStorage } from '../../../../src/services/diagnostics/probePage.ts'
import { fakeStorage } from '../../../kit/fakeStorage.ts'

const throwOne = (error: unknown): never => {
  throw error
}

/** An error of a hostile script in the page. */
const hostileError = () => Object.defineProperty(new Error('no'), 'name', { get: () => throwOne('twice') })

/** A page with wallets that announce themselves. */
function pageWith(
  providers: readonly object[],
  ethereum: PropertyDescriptor = { value: undefined, configurable: true },
) {
  const page = new EventTarget()
  Object.defineProperty(page, 'ethereum', ethereum)
  page.addEventListener('eip6963:requestProvider', () => {
    for (const provider of providers)
      page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { provider } }))
  })
  return page
}

describe('Looking at window.ethereum', () => {
  const [one, two] = [{ name: 'one' }, { name: 'two' }]

  test.each<[string, PropertyDescriptor, object]>([
    ['nobody', { value: undefined, configurable: true }, { announced: 2, owner: 'nobody', isFixed: false }],
    [
      'a wallet that announces itself',
      { value: one, configurable: true },
      { announced: 2, owner: 'announced', isFixed: false },
    ],
    [
      'an object that holds all wallets',
      { value: { providers: [one, two] }, configurable: true },
      { announced: 2, owner: 'announced', isFixed: false },
    ],
    ['something else', { value: {} }, { announced: 2, owner: 'other', isFixed: true }],
    [
      'something that throws',
      {
        get: () => {
          throw new RangeError('no')
        },
        configurable: true,
      },
      { announced: 2, owner: 'throws', isFixed: false, reason: 'RangeError' },
    ],
    [
      'something that throws an error whose name throws',
      { get: () => throwOne(hostileError()), configurable: true },
      { announced: 2, owner: 'throws', isFixed: false, reason: 'an error' },
    ],
  ])('finds %s', async (_what, ethereum, facts) => {
    expect(await probeExtensions(pageWith([one, two, one], ethereum))).toEqual(facts)
  })
})

describe('The storage', () => {
  test('is written, read and left as it was', () => {
    const storage = fakeStorage()
    expect(probeStorage(() => storage, 'probe')).toBe('')
    expect(storage.getItem('probe')).toBeNull()
  })

  test.each([
    [
      'that cannot be accessed',
      () => {
        throw new DOMException('', 'SecurityError')
      },
      'SecurityError',
    ],
    ['that throws an error whose name throws', () => throwOne(hostileError()), 'an error without name'],
    [
      'that throws an error with a huge name',
      () => throwOne(Object.assign(new Error('no'), { name: 'x'.repeat(1e6) })),
      'x'.repeat(100),
    ],
    [
      'that throws an error whose name is no text',
      () => throwOne(Object.assign(new Error('no'), { name: { toString: () => throwOne('late') } })),
      'an error without name',
    ],
    ['that throws no error', () => throwOne(null), 'an error without name'],
    [
      'that forgets',
      () => ({ getItem: () => null, setItem: () => {}, removeItem: () => {} }),
      'a value that was written cannot be read',
    ],
  ])('%s is named', (_what, storage, reason) => {
    expect(probeStorage(storage, 'probe')).toBe(reason)
  })
})

describe('The headers of the page', () => {
  const answer = (headers: Record<string, string>) =>
    vi.stubGlobal(
      'fetch',
      vi.fn(() => Promise.resolve(new Response(null, { headers }))),
    )

  test('tell how far the clock is off, also if a cache kept the answer, and the policy for windows', async () => {
    answer({
      date: 'Thu, 26 Nov 2026 12:00:00 GMT',
      age: '30',
      'cross-origin-opener-policy': 'same-origin; report-to="a"',
    })
    const now = () => Date.UTC(2026, 10, 26, 12, 2, 0)
    expect(await probePage(now)).toEqual({ aheadMs: 89_500, openerPolicy: 'same-origin' })
  })

  test('tell nothing where they are missing', async () => {
    answer({})
    expect(await probePage(Date.now)).toEqual({})
  })
})
