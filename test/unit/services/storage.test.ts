import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { StorageLike } from '../../../src/core/options.ts'
import type { Connection } from '../../../src/core/types.ts'
import { createBrowserStorage } from '../../../src/services/browserStorage.ts'
import { repairStorage, STORAGE_VERSION } from '../../../src/services/repairStorage.ts'
import { createMemory } from '../../../src/services/storage.ts'
import { KEYS } from '../../../src/services/storageKeys.ts'
import { fakeStorage } from '../../kit/fakeStorage.ts'

const CONNECTION: Connection = {
  connectorId: 'com.example',
  connectorName: 'Example',
  connectorType: 'announced',
  namespace: 'eip155',
  accounts: [{ address: '0x1', type: 'eoa' }],
  address: '0x1',
  network: 'eip155:1',
  status: 'connected',
}

beforeEach(() => localStorage.clear())

describe('Saved state', () => {
  test('reads back the state that was saved, with connections marked `reconnecting`', () => {
    const memory = createMemory(fakeStorage())
    memory.saveConnections([CONNECTION])
    memory.saveNetwork('eip155:8453')
    memory.saveRecent(['a', 'b'])
    memory.saveDisconnected(['c'])
    expect(memory.connections()).toEqual([{ ...CONNECTION, status: 'reconnecting' }])
    expect([memory.network(), memory.recent(), memory.disconnected()]).toEqual(['eip155:8453', ['a', 'b'], ['c']])
  })

  test('saves no key for an empty list', () => {
    const storage = fakeStorage()
    const memory = createMemory(storage)
    memory.saveConnections([CONNECTION])
    memory.saveConnections([])
    memory.saveRecent([])
    expect([...storage.values]).toEqual([])
  })

  test('prefixes every storage key with `wallet-modal:`', () => {
    expect(Object.values(KEYS).filter((key) => !key.startsWith('wallet-modal:'))).toEqual([])
  })

  test('saves state correctly despite a patched toJSON', () => {
    const storage = fakeStorage()
    const patch = { configurable: true, value: () => 'patched' }
    for (const { prototype } of [Array, Object, String]) Object.defineProperty(prototype, 'toJSON', patch)
    try {
      createMemory(storage).saveConnections([CONNECTION])
      createMemory(storage).saveRecent(['a'])
    } finally {
      for (const { prototype } of [Array, Object, String]) Reflect.deleteProperty(prototype, 'toJSON')
    }
    expect(createMemory(storage).connections()).toHaveLength(1)
    expect(createMemory(storage).recent()).toEqual(['a'])
  })
})

describe('Invalid saved values', () => {
  const readAll = (storage: StorageLike) => {
    const memory = createMemory(storage)
    return {
      connections: memory.connections(),
      network: memory.network(),
      recent: memory.recent(),
      disconnected: memory.disconnected(),
    }
  }
  const check = ({ connections, network, recent, disconnected }: ReturnType<typeof readAll>) => {
    for (const { accounts, address, namespace, network: id } of connections) {
      expect(accounts.length).toBeGreaterThan(0)
      expect([typeof address, id.split(':')[0]]).toEqual(['string', namespace])
    }
    expect(network ?? 'eip155:1').toMatch(/^\w+:[-\w]+$/)
    expect([...recent, ...disconnected].every((id) => typeof id === 'string' && id !== '')).toBe(true)
  }

  test('ignores invalid saved values: any JSON', () => {
    fc.assert(
      fc.property(fc.json(), (text) => check(readAll({ ...fakeStorage(), getItem: () => text }))),
      { numRuns: 300, seed: 7 },
    )
  })

  test('ignores invalid saved values: any text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => check(readAll({ ...fakeStorage(), getItem: () => text }))),
      { numRuns: 100, seed: 7 },
    )
  })

  test('ignores invalid saved values: a connection with one malformed field', () => {
    const fields = Object.keys(CONNECTION).filter((key) => key !== 'status')
    fc.assert(
      fc.property(fc.constantFrom(...fields), fc.jsonValue(), (field, junk) => {
        const storage = fakeStorage({ [KEYS.connections]: [{ ...CONNECTION, [field]: junk }] })
        check(readAll(storage))
      }),
      { numRuns: 300, seed: 7 },
    )
  })

  const read = (connection: object) => createMemory(fakeStorage({ [KEYS.connections]: [connection] })).connections()
  const withAccount = (more: object) => read({ ...CONNECTION, accounts: [{ ...CONNECTION.accounts[0], ...more }] })

  test.each(['label', 'publicKey', 'path'])('drops an invalid optional field of a saved account: %s', (field) => {
    expect(withAccount({ [field]: 'Text' })).toMatchObject([
      { accounts: [{ address: '0x1', type: 'eoa', [field]: 'Text' }] },
    ])
    for (const junk of [7, {}, null, '', ['a'], true])
      expect(withAccount({ [field]: junk })[0]?.accounts).toEqual([{ address: '0x1', type: 'eoa' }])
  })

  test('ignores saved accounts of an unknown type', () => {
    for (const type of ['eoa', 'smartAccount', 'payment', 'ordinal'])
      expect(withAccount({ type })).toMatchObject([{ accounts: [{ type }] }])
    for (const type of [undefined, 7, '', 'stx', null, {}, ['eoa']]) expect(withAccount({ type })).toEqual([])
  })

  test('drops invalid saved accounts, and the connection only if its current account is invalid', () => {
    const other = { address: '0x2', type: 'eoa' }
    for (const junk of [{ address: '0x3', type: 'stx' }, null, 7, { address: 3, type: 'eoa' }]) {
      expect(read({ ...CONNECTION, accounts: [junk, ...CONNECTION.accounts, other] })[0]?.accounts).toEqual([
        ...CONNECTION.accounts,
        other,
      ])
    }
    expect(read({ ...CONNECTION, accounts: [{ address: '0x1', type: 'stx' }, other] })).toEqual([])
  })

  test('ignores saved connections with an unknown connector type', () => {
    for (const connectorType of ['injected', 'announced', 'standard', 'walletConnect', 'external', 'auth'])
      expect(read({ ...CONNECTION, connectorType })).toHaveLength(1)
    for (const connectorType of [undefined, 7, '', 'junk', null, {}, ['auth']])
      expect(read({ ...CONNECTION, connectorType })).toEqual([])
  })

  test('ignores saved connections on an invalid network', () => {
    const storage = fakeStorage({
      [KEYS.connections]: [
        { ...CONNECTION, network: 'junk' },
        null,
        CONNECTION,
        7,
        { ...CONNECTION, network: 'solana:1' },
      ],
    })
    expect(createMemory(storage).connections()).toHaveLength(1)
  })

  test('overwrites invalid saved values', () => {
    const storage = fakeStorage({ [KEYS.recent]: '{"not":"ours"}' })
    const memory = createMemory(storage)
    memory.saveRecent(['a'])
    expect(memory.recent()).toEqual(['a'])
  })
})

describe('The storage in use', () => {
  const use = (storage: StorageLike) => {
    storage.setItem('k', 'v')
    return storage.getItem('k')
  }

  test('uses localStorage by default', () => {
    expect(use(createBrowserStorage(() => undefined))).toBe('v')
    expect(localStorage.getItem('k')).toBe('v')
  })

  test('uses the site’s own storage as soon as the site sets a storage', () => {
    const options: { own?: StorageLike } = {}
    const storage = createBrowserStorage(() => options.own)
    options.own = fakeStorage()
    expect(use(storage)).toBe('v')
    expect([options.own.getItem('k'), localStorage.getItem('k')]).toEqual(['v', null])
  })

  describe('Memory as fallback storage', () => {
    const blocked = () => {
      throw new DOMException('The document is sandboxed', 'SecurityError')
    }
    afterEach(() => vi.unstubAllGlobals())

    test('uses memory if storage is blocked', () => {
      vi.stubGlobal('localStorage', undefined)
      Object.defineProperty(globalThis, 'localStorage', { configurable: true, get: blocked })
      const storage = createBrowserStorage(() => undefined)
      expect(use(storage)).toBe('v')
      storage.removeItem('k')
      expect(storage.getItem('k')).toBeNull()
    })

    test('reads the newer value from memory if storage is full, until writing works again', () => {
      const own = fakeStorage({ k: 'old' })
      const storage = createBrowserStorage(() => own)
      const { setItem } = own
      own.setItem = blocked
      expect(use(storage)).toBe('v')
      own.setItem = setItem
      storage.setItem('k', 'new')
      own.setItem('k', 'from another tab')
      expect(storage.getItem('k')).toBe('from another tab')
    })

    test('keeps separate fallback storage for each modal', () => {
      const own: StorageLike = { getItem: blocked, setItem: blocked, removeItem: blocked }
      const [one, other] = [createBrowserStorage(() => own), createBrowserStorage(() => own)]
      expect(use(one)).toBe('v')
      expect(other.getItem('k')).toBeNull()
    })
  })
})

describe('Repairing saved state', () => {
  const saved = (values: Readonly<Record<string, unknown>>) => {
    const storage = fakeStorage()
    for (const [key, value] of Object.entries(values))
      storage.setItem(`wallet-modal:${key}`, typeof value === 'string' ? value : JSON.stringify(value))
    return storage
  }
  const { status: _, ...one } = CONNECTION

  test('removes malformed saved values and keeps the rest', () => {
    const storage = saved({
      connections: [{ ...one, more: 1 }, { connectorId: 'x' }, null],
      recent: '{',
      disconnected: [1, 'a'],
      network: '"nowhere"',
      labels: { a: 'A', b: 2 },
      left: {},
      listed: ['x'],
    })
    repairStorage(storage)
    expect(
      Object.fromEntries([...storage.values].map(([key, value]) => [key.slice(13), JSON.parse(value) as unknown])),
    ).toEqual({
      connections: [{ ...one, more: 1 }],
      disconnected: ['a'],
      labels: { a: 'A' },
      version: STORAGE_VERSION,
    })
  })

  test('migrates storage version 1, and drops connections that the visitor ended', () => {
    const storage = saved({ connections: [one, { ...one, connectorId: 'left' }], disconnected: ['left'] })
    repairStorage(storage)
    expect(
      createMemory(storage)
        .connections()
        .map(({ connectorId }) => connectorId),
    ).toEqual(['com.example'])
    expect(storage.values.get('wallet-modal:version')).toBe(`${STORAGE_VERSION}`)
  })

  test('does not change saved values of a newer version', () => {
    const storage = saved({ version: STORAGE_VERSION + 1, connections: { anything: true } })
    const before = new Map(storage.values)
    repairStorage(storage)
    expect(storage.values).toEqual(before)
    expect(createMemory(storage).connections()).toEqual([])
  })

  test('repairs any saved value in one pass without an error', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.values(KEYS), 'wallet-modal:version'),
        fc.oneof(fc.string(), fc.json()),
        (key, text) => {
          const storage = fakeStorage()
          storage.setItem(key, text)
          repairStorage(storage)
          const healed = new Map(storage.values)
          repairStorage(storage)
          expect(storage.values).toEqual(healed)
        },
      ),
    )
  })

  test('merges duplicate saved connections, and keeps all their accounts (specification §3)', () => {
    const storage = saved({
      connections: [
        one,
        {
          ...one,
          accounts: [
            { address: '0x1', type: 'eoa' },
            { address: '0x2', type: 'eoa' },
          ],
          address: '0x2',
        },
        { ...one, namespace: 'solana', network: 'solana:x' },
      ],
    })
    const all = createMemory(storage).connections()
    expect(all.map(({ namespace, accounts }) => [namespace, accounts.map(({ address }) => address)])).toEqual([
      ['eip155', ['0x1', '0x2']],
      ['solana', ['0x1']],
    ])
  })

  test('remembers the five connections that ended last, without duplicates, until they are deleted', () => {
    const memory = createMemory(fakeStorage())
    for (const connectorId of ['a', 'b', 'c', 'd', 'e', 'f', 'b']) memory.rememberLeft([{ ...CONNECTION, connectorId }])
    expect(memory.left().map(({ connectorId, status }) => `${connectorId} ${status}`)).toEqual(
      ['b', 'f', 'e', 'd', 'c'].map((id) => `${id} disconnected`),
    )
    memory.forgetLeft({ namespace: 'eip155', connectorId: 'f' })
    expect(memory.left().map(({ connectorId }) => connectorId)).toEqual(['b', 'e', 'd', 'c'])
  })
})
