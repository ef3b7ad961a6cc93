import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { reduceConnections, type ConnectionEvent } from '../../../src/core/connectionReducer.ts'
import { inUse, isSameConnection, type ConnectionList } from '../../../src/core/connectionList.ts'
import type { Connection, Namespace, Status } from '../../../src/core/types.ts'

const connection = (namespace: Namespace, connectorId: string, status: Status = 'connected', addresses = ['0x1']): Connection => ({
  connectorId, connectorName: connectorId, connectorType: 'announced', namespace,
  accounts: addresses.map((address) => ({ address, type: 'eoa' })), address: addresses[0] as string, network: `${namespace}:1`, status,
})
const opened = (one: Connection, more: { isAlone?: boolean; leads?: boolean } = {}): ConnectionEvent => ({ type: 'opened', connection: one, isAlone: false, leads: true, ...more })
const live = (...events: ConnectionEvent[]): ConnectionList => events.reduce(reduceConnections, [])
const ids = (life: ConnectionList) => life.map(({ connectorId }) => connectorId)

const [a, b, s] = [connection('eip155', 'a'), connection('eip155', 'b'), connection('solana', 's')]

describe('§4: the life of connections', () => {
  test('where there is one wallet at a time a new one takes the place of the old in its namespace', () => {
    expect(ids(live(opened(a), opened(s), opened(b, { isAlone: true })))).toEqual(['s', 'b'])
  })

  test('with several wallets the newest is in use, and the others stay', () => {
    const life = live(opened(a), opened(s), opened(b))
    expect(ids(life)).toEqual(['b', 's', 'a'])
    expect(inUse(life, 'eip155')?.connectorId).toBe('b')
  })

  test('§2: the same connector counts once, with what it tells now', () => {
    const life = live(opened(a), opened(connection('eip155', 'a', 'connected', ['0x2'])))
    expect(life).toHaveLength(1)
    expect(life[0]?.address).toBe('0x2')
  })

  test('removing one of several makes another current', () => {
    const life = live(opened(a), opened(b), { type: 'ended', keys: [b] })
    expect(inUse(life, 'eip155')?.connectorId).toBe('a')
  })

  test('what is restored keeps its place', () => {
    const saved = [connection('eip155', 'a', 'reconnecting'), connection('eip155', 'b', 'reconnecting')]
    const life = live({ type: 'loaded', saved }, opened(b, { leads: false }))
    expect(ids(life)).toEqual(['a', 'b'])
    expect(inUse(life, 'eip155')?.status).toBe('reconnecting')
  })

  test('a wallet that says nothing is remembered and not in use; it can be logged in with again', () => {
    const silent = live({ type: 'loaded', saved: [connection('eip155', 'a', 'reconnecting')] }, { type: 'silent', key: a })
    expect([silent[0]?.status, inUse(silent, 'eip155')]).toEqual(['disconnected', undefined])
    const asked = reduceConnections(silent, { type: 'asked', key: a })
    expect(asked[0]?.status).toBe('connecting')
    expect(reduceConnections(asked, { type: 'silent', key: a })[0]?.status).toBe('disconnected')
    expect(reduceConnections(asked, opened(a))[0]?.status).toBe('connected')
  })

  test('what cannot happen in a state changes nothing', () => {
    const life = live(opened(a))
    expect(reduceConnections(life, { type: 'asked', key: a })).toEqual(life)
    expect(reduceConnections(life, { type: 'silent', key: a })).toEqual(life)
    const saved = live({ type: 'loaded', saved: [connection('eip155', 'a', 'reconnecting')] })
    expect(reduceConnections(saved, { type: 'changed', key: a, patch: { network: 'eip155:5' } })).toEqual(saved)
    expect(reduceConnections(saved, { type: 'selected', key: a })).toEqual(saved)
  })

  test('what another tab saved does not undo an open connection', () => {
    const life = live(opened(a), { type: 'loaded', saved: [connection('eip155', 'b', 'reconnecting'), connection('eip155', 'a', 'reconnecting')] })
    expect(life.map(({ connectorId, status }) => [connectorId, status])).toEqual([['b', 'reconnecting'], ['a', 'connected']])
  })
})

describe('whatever happens, in any order', () => {
  const keys = fc.constantFrom(a, b, s, connection('solana', 't'))
  const addresses = fc.uniqueArray(fc.constantFrom('0x1', '0x2', '0x3'), { minLength: 1 })
  const one = fc.tuple(keys, addresses).map(([key, all]) => connection(key.namespace, key.connectorId, 'connected', all))
  const events: fc.Arbitrary<ConnectionEvent> = fc.oneof(
    fc.uniqueArray(one, { selector: ({ connectorId }) => connectorId }).map((saved) => ({ type: 'loaded' as const, saved: saved.map((it) => ({ ...it, status: 'reconnecting' as const })) })),
    keys.map((key) => ({ type: 'asked' as const, key })),
    fc.record({ type: fc.constant('opened' as const), connection: one, isAlone: fc.boolean(), leads: fc.boolean() }),
    fc.tuple(keys, addresses).map(([key, all]) => ({ type: 'changed' as const, key, patch: { accounts: connection('eip155', 'x', 'connected', all).accounts, address: all[0] as string } })),
    fc.record({ type: fc.constant('chosen' as const), key: keys, address: fc.constantFrom('0x1', '0x2', '0xnone') }),
    keys.map((key) => ({ type: 'silent' as const, key })),
    fc.array(keys).map((all) => ({ type: 'ended' as const, keys: all })),
  )

  test('no connection counts twice, none is without its account, and at most one of a namespace is in use', () => {
    fc.assert(
      fc.property(fc.array(events, { maxLength: 40 }), (all) => {
        let life: ConnectionList = []
        for (const event of all) {
          life = reduceConnections(life, event)
          life.forEach((it, at) => expect(life.findIndex((other) => isSameConnection(it, other))).toBe(at))
          for (const it of life) expect(it.accounts.map(({ address }) => address)).toContain(it.address)
          if (event.type === 'opened' && event.leads) expect(inUse(life, event.connection.namespace)).toEqual(event.connection)
          if (event.type === 'opened' && event.isAlone) expect(life.filter(({ namespace }) => namespace === event.connection.namespace)).toEqual([event.connection])
          if (event.type === 'ended') expect(life.some((it) => event.keys.some((key) => isSameConnection(it, key)))).toBe(false)
        }
      }),
    )
  })
})
