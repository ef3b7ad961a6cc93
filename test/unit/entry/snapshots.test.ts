import { expect, test, vi } from 'vitest'
import { DEFAULT_FEATURES } from '../../../src/core/features.ts'
import type { Snapshot } from '../../../src/core/snapshot.ts'
import { createSnapshots } from '../../../src/entry/snapshots.ts'

const snapshots = () =>
  createSnapshots(() => ({
    theme: { mode: 'dark', resolved: 'dark', variables: {} },
    features: { ...DEFAULT_FEATURES },
  }))

/** An account that counts how often it is written as JSON. */
const counted = (address: string) => {
  const toJSON = vi.fn(() => address)
  return { account: { address, toJSON } as unknown as NonNullable<Snapshot['account']>, toJSON }
}

test('reads an account with thousands of tokens once, as long as the state has the same object', () => {
  const { get, publish, set, subscribe } = snapshots()
  const seen: unknown[] = []
  subscribe('account', (account) => seen.push(account))
  const { account, toJSON } = counted('0x1')
  publish({ ...get(), account })
  for (const view of ['Account', 'WalletSend', 'Account'] as const) publish({ ...get(), view })
  set({ ready: true })
  expect(seen).toEqual([null, account])
  expect(toJSON).toHaveBeenCalledTimes(1)
})

test('tells another object only if it says something else', () => {
  const { get, publish, subscribe } = snapshots()
  const seen: unknown[] = []
  subscribe('account', (account) => seen.push(account))
  const [one, same, other] = [counted('0x1'), counted('0x1'), counted('0x2')]
  for (const { account } of [one, same, other]) publish({ ...get(), account })
  expect(seen).toEqual([null, one.account, other.account])
})
