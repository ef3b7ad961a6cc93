import { describe, expect, test } from 'vitest'
import { createAttempt } from '../../../src/state/attempt.ts'
import { createBalances } from '../../../src/state/balances.ts'
import { createConnections } from '../../../src/state/connections.ts'
import { changeConnections, applyWalletChange } from '../../../src/state/changeConnections.ts'
import { createLocale } from '../../../src/state/locale.ts'
import { createNetworks } from '../../../src/state/networks.ts'
import { createShell } from '../../../src/state/shell.ts'
import { createToasts } from '../../../src/state/toasts.ts'
import { createWallets } from '../../../src/state/wallets.ts'
import type { Connection, Namespace } from '../../../src/core/types.ts'
import { NETWORKS } from '../../kit/fakeChain.ts'
import { fakeConnector } from '../../kit/fakeConnector.ts'

const connection = (namespace: Namespace, connectorId: string): Connection => ({
  connectorId,
  connectorName: connectorId,
  connectorType: 'announced',
  namespace,
  accounts: [{ address: '0x1', type: 'eoa' }],
  address: '0x1',
  network: `${namespace}:1`,
  status: 'connected',
})

describe('The connections store', () => {
  const open = (one: Connection) => ({ type: 'opened', connection: one, isAlone: true, leads: true }) as const

  test('returns the connection of the active namespace as active', () => {
    const connections = createConnections('eip155')
    const { $active, $activeNamespace } = connections
    changeConnections(connections, open(connection('solana', 's')))
    expect($active.get()).toBeUndefined()
    $activeNamespace.set('solana')
    expect($active.get()?.connectorId).toBe('s')
  })

  test('hides a connection whose wallet does not answer, but keeps the connection among the known ones', () => {
    const connections = createConnections('eip155')
    const { $all, $known, of } = connections
    changeConnections(connections, {
      type: 'loaded',
      saved: [{ ...connection('eip155', 'a'), status: 'reconnecting' }],
    })
    expect(of('eip155')?.connectorId).toBe('a')
    changeConnections(connections, { type: 'silent', key: connection('eip155', 'a') })
    expect([$all.get(), of('eip155'), $known.get().length]).toEqual([[], undefined, 1])
  })

  test("applies a wallet's change only to the connection of that wallet", () => {
    const connections = createConnections('eip155')
    const { of } = connections
    changeConnections(connections, open(connection('eip155', 'a')))
    applyWalletChange(connections, connection('eip155', 'b'), { address: '0x2' })
    applyWalletChange(connections, connection('solana', 'a'), { address: '0x2' })
    expect(of('eip155')?.address).toBe('0x1')
    applyWalletChange(connections, connection('eip155', 'a'), { address: '0x2' })
    expect(of('eip155')?.address).toBe('0x2')
  })
})

describe('The networks store', () => {
  test("returns the site's network for the current id", () => {
    const { $active, find } = createNetworks(NETWORKS, 'eip155:8453')
    expect($active.get().name).toBe('Base')
    expect(find('eip155:137')).toBeUndefined()
  })

  test('returns a placeholder for an unknown network (specification §8)', () => {
    const { $active, $activeId, get } = createNetworks(NETWORKS, 'eip155:1')
    $activeId.set('eip155:137')
    expect($active.get()).toMatchObject({
      id: 137,
      name: 'Unknown Network',
      unsupported: true,
      caipNetworkId: 'eip155:137',
      rpcUrls: { default: { http: [] } },
    })
    expect(get('solana:abc')).toMatchObject({ id: 'abc', chainNamespace: 'solana' })
  })
})

describe('The wallets store', () => {
  test('finds a wallet by id among installed and offered wallets, optionally for a namespace', () => {
    const { $found, $others, find } = createWallets()
    $found.set(['a', 'b', 'c'].map((id) => fakeConnector({ id })))
    $others.set([fakeConnector({ id: 'c', namespace: 'solana' })])
    expect(find('c', 'solana')?.namespaces).toEqual(['solana'])
    expect(find('a', 'solana')).toBeUndefined()
    expect(find('c')?.id).toBe('c')
    expect(find('gone')).toBeUndefined()
  })
})

describe('The toasts store', () => {
  test('keeps toasts in the order they were added', () => {
    const { add, advance, $shown, $waiting } = createToasts(createLocale().$t)
    add('One')
    add('Two', 'error')
    advance()
    expect([$shown.get()?.text, $waiting.get().map(({ text }) => text)]).toEqual(['One', ['Two']])
  })

  test('adds no toast while the same text is shown or waiting', () => {
    const { add, advance, $shown, $waiting, dismiss } = createToasts(createLocale().$t)
    add('One')
    add('One')
    advance()
    add('One')
    expect($waiting.get()).toEqual([])
    dismiss($shown.get()?.id ?? 0)
    add('One')
    expect($waiting.get()).toHaveLength(1)
  })

  test('says each toast in the current language', () => {
    const { $t, $catalogue } = createLocale()
    const { add, advance, $shown, $waiting } = createToasts($t)
    add((t) => t('toast.balance'))
    advance()
    expect($shown.get()?.text).toBe('Token Balance Unavailable')
    $catalogue.set({ 'toast.balance': 'Saldo no disponible' })
    expect($shown.get()?.text).toBe('Saldo no disponible')
    add((t) => t('toast.balance'))
    expect($waiting.get()).toEqual([])
  })

  test('dismisses only toasts that are shown', () => {
    const { add, advance, $shown, dismiss } = createToasts(createLocale().$t)
    add('One')
    advance()
    dismiss(99)
    expect($shown.get()?.text).toBe('One')
  })
})

describe('Stores of the shell, balances and languages', () => {
  test('counts each refused attempt to close the modal', () => {
    const { $refusals, refuse } = createShell()
    refuse()
    refuse()
    expect($refusals.get()).toBe(2)
  })

  test('stores balances by account and network', () => {
    const { get, set, forget } = createBalances()
    set('eip155:1:0x1', { state: 'known', value: 1n, at: 0 })
    expect([get('eip155:1:0x1')?.value, get('eip155:8453:0x1')]).toEqual([1n, undefined])
    set('eip155:1:0x2', { state: 'known', value: 2n, at: 0 })
    forget({ accounts: [{ address: '0x1', type: 'eoa' }] })
    expect([get('eip155:1:0x1'), get('eip155:1:0x2')?.value]).toEqual([undefined, 2n])
  })

  test("prefers the site's messages to the catalogue, and the catalogue to English", () => {
    const { $t, $overrides, $catalogue } = createLocale()
    $catalogue.set({ 'common.close': 'Cerrar', 'common.back': 'Atrás' })
    $overrides.set({ 'common.close': 'Adiós' })
    expect((['common.close', 'common.back', 'common.continue'] as const).map((key) => $t.get()(key))).toEqual([
      'Adiós',
      'Atrás',
      'Continue',
    ])
  })

  test('resolves open() to `closed` by default', () => {
    expect(createAttempt().$outcome.get()).toEqual({ outcome: 'closed' })
  })

  test('separates the stores of two modals', () => {
    const [one, other] = [createToasts(createLocale().$t), createToasts(createLocale().$t)]
    one.add('One')
    expect(other.$waiting.get()).toEqual([])
  })
})
