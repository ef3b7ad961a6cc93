import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { reduceConnections, type ConnectionEvent } from '../../../src/core/connectionReducer.ts'
import { inUse, isSameConnection, type ConnectionList } from '../../../src/core/connectionList.ts'
import type { Connection, Namespace, Status } from '../../../src/core/types.ts'

const connection = (
  namespace: Namespace,
  connectorId: string,
  status: Status = 'connected',
  addresses = ['0x1'],
): Connection => ({
  connectorId,
  connectorName: connectorId,
  connectorType: 'announced',
  namespace,
  accounts: addresses.map((address) => ({ address, type: 'eoa' })),
  address: addresses[0] as string,
  network: `${namespace}:1`,
  status,
})
const opened = (one: Connection, more: { isAlone?: boolean; leads?: boolean } = {}): ConnectionEvent => ({
  type: 'opened',
  connection: one,
  isAlone: false,
  leads: true,
  ...more,
})
const live = (...events: ConnectionEvent[]): ConnectionList => events.reduce(reduceConnections, [])
const ids = (list: ConnectionList) => list.map(({ connectorId }) => connectorId)

const [a, b, s] = [connection('eip155', 'a'), connection('eip155', 'b'), connection('solana', 's')]

describe('Connection states (specification §4)', () => {
  test("replaces the namespace's connection in single-wallet mode", () => {
    expect(ids(live(opened(a), opened(s), opened(b, { isAlone: true })))).toEqual(['s', 'b'])
  })

  test('makes the newest connection current with multiWallet, and keeps the other connections', () => {
    const list = live(opened(a), opened(s), opened(b))
    expect(ids(list)).toEqual(['b', 's', 'a'])
    expect(inUse(list, 'eip155')?.connectorId).toBe('b')
  })

  test('merges connections of the same connector id, with the newest data', () => {
    const list = live(opened(a), opened(connection('eip155', 'a', 'connected', ['0x2'])))
    expect(list).toHaveLength(1)
    expect(list[0]?.address).toBe('0x2')
  })

  test('makes another connection current when the current connection is removed', () => {
    const list = live(opened(a), opened(b), { type: 'ended', keys: [b] })
    expect(inUse(list, 'eip155')?.connectorId).toBe('a')
  })

  test('keeps the position of a restored connection in the list', () => {
    const saved = [connection('eip155', 'a', 'reconnecting'), connection('eip155', 'b', 'reconnecting')]
    const list = live({ type: 'loaded', saved }, opened(b, { leads: false }))
    expect(ids(list)).toEqual(['a', 'b'])
    expect(inUse(list, 'eip155')?.status).toBe('reconnecting')
  })

  test('marks the connection of a silent wallet as disconnected, and can connect the wallet again', () => {
    const silent = live(
      { type: 'loaded', saved: [connection('eip155', 'a', 'reconnecting')] },
      { type: 'silent', key: a },
    )
    expect([silent[0]?.status, inUse(silent, 'eip155')]).toEqual(['disconnected', undefined])
    const asked = reduceConnections(silent, { type: 'asked', key: a })
    expect(asked[0]?.status).toBe('connecting')
    expect(reduceConnections(asked, { type: 'silent', key: a })[0]?.status).toBe('disconnected')
    expect(reduceConnections(asked, opened(a))[0]?.status).toBe('connected')
  })

  test('ignores events that are impossible in the connection’s state', () => {
    const list = live(opened(a))
    expect(reduceConnections(list, { type: 'asked', key: a })).toEqual(list)
    expect(reduceConnections(list, { type: 'silent', key: a })).toEqual(list)
    const saved = live({ type: 'loaded', saved: [connection('eip155', 'a', 'reconnecting')] })
    expect(reduceConnections(saved, { type: 'changed', key: a, patch: { network: 'eip155:5' } })).toEqual(saved)
    expect(reduceConnections(saved, { type: 'selected', key: a })).toEqual(saved)
  })

  test('keeps an open connection when another tab’s saved data of that connection is loaded', () => {
    const list = live(opened(a), {
      type: 'loaded',
      saved: [connection('eip155', 'b', 'reconnecting'), connection('eip155', 'a', 'reconnecting')],
    })
    expect(list.map(({ connectorId, status }) => [connectorId, status])).toEqual([
      ['b', 'reconnecting'],
      ['a', 'connected'],
    ])
  })
})

describe('Any sequence of connection events', () => {
  const keys = fc.constantFrom(a, b, s, connection('solana', 't'))
  const addresses = fc.uniqueArray(fc.constantFrom('0x1', '0x2', '0x3'), { minLength: 1 })
  const one = fc
    .tuple(keys, addresses)
    .map(([key, all]) => connection(key.namespace, key.connectorId, 'connected', all))
  const events: fc.Arbitrary<ConnectionEvent> = fc.oneof(
    fc.uniqueArray(one, { selector: ({ connectorId }) => connectorId }).map((saved) => ({
      type: 'loaded' as const,
      saved: saved.map((it) => ({ ...it, status: 'reconnecting' as const })),
    })),
    keys.map((key) => ({ type: 'asked' as const, key })),
    fc.record({ type: fc.constant('opened' as const), connection: one, isAlone: fc.boolean(), leads: fc.boolean() }),
    fc.tuple(keys, addresses).map(([key, all]) => ({
      type: 'changed' as const,
      key,
      patch: { accounts: connection('eip155', 'x', 'connected', all).accounts, address: all[0] as string },
    })),
    fc.record({ type: fc.constant('selected' as const), key: keys, address: fc.constantFrom('0x1', '0x2', '0xnone') }),
    keys.map((key) => ({ type: 'silent' as const, key })),
    fc.array(keys).map((all) => ({ type: 'ended' as const, keys: all })),
  )

  test('keeps connections unique and with their current account after any sequence of events', () => {
    fc.assert(
      fc.property(fc.array(events, { maxLength: 40 }), (all) => {
        let list: ConnectionList = []
        for (const event of all) {
          list = reduceConnections(list, event)
          list.forEach((it, at) => expect(list.findIndex((other) => isSameConnection(it, other))).toBe(at))
          for (const it of list) expect(it.accounts.map(({ address }) => address)).toContain(it.address)
          if (event.type === 'opened' && event.leads)
            expect(inUse(list, event.connection.namespace)).toEqual(event.connection)
          if (event.type === 'opened' && event.isAlone)
            expect(list.filter(({ namespace }) => namespace === event.connection.namespace)).toEqual([event.connection])
          if (event.type === 'ended')
            expect(list.some((it) => event.keys.some((key) => isSameConnection(it, key)))).toBe(false)
        }
      }),
    )
  })
})
