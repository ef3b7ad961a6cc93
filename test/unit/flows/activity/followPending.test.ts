import { afterEach, describe, expect, test, vi } from 'vitest'
import { ACTIVITY_PAGES_PER_LOAD } from '../../../../src/core/limits.ts'
import { activityOf } from '../../../../src/flows/assets/activityOf.ts'
import { followPending } from '../../../../src/flows/activity/followPending.ts'
import { loadActivity, loadMoreActivity } from '../../../../src/flows/assets/loadActivity.ts'
import { openModal } from '../../../../src/flows/modal/openModal.ts'
import { pass, rest, standStill } from '../../../kit/clock.ts'
import { connectedWithHistory, historyRow } from '../../../kit/fakeHistory.ts'

standStill()
afterEach(() => void vi.restoreAllMocks())

const always = () => true

const ids = (rows: readonly { id: string }[] | undefined) => rows?.map(({ id }) => id).join(' ')

const pending = (id: string) => historyRow(id, { status: 'pending' })

/** Loads the pages of a history until it has all, and follows it. `statuses` lists ids with their statuses. */
async function follow(pages: Record<string, unknown>) {
  const here = await connectedWithHistory((cursor) => pages[cursor])
  const { $activity } = activityOf(here.modal)
  await loadActivity(here.modal)
  while ($activity.get()?.next) await loadMoreActivity(here.modal)
  const stop = followPending(here.modal, always)
  const statuses = () => $activity.get()?.rows.map(({ id, status }) => `${id} ${status}`)
  /** Waits for a poll, and returns the cursors that were requested. */
  const poll = async () => {
    const before = here.asked().length
    await pass(30_000)
    return here.asked().slice(before)
  }
  return { ...here, $activity, stop, statuses, poll }
}

describe('followPending()', () => {
  test('reloads the history every 30 s while a transaction is pending, until the list is closed', async () => {
    let status = 'pending'
    const { modal, asked } = await connectedWithHistory(() => ({ data: [historyRow('a', { status })], next: null }))
    const stop = followPending(modal, always)
    await loadActivity(modal)
    await pass(30_000)
    expect(asked()).toHaveLength(2)
    status = 'confirmed'
    await pass(30_000)
    expect(asked()).toHaveLength(3)
    await pass(60_000)
    expect(asked()).toHaveLength(3)
    status = 'pending'
    await loadActivity(modal, { isForced: true })
    stop()
    await pass(60_000)
    expect(asked()).toHaveLength(4)
  })

  test('keeps the list, without a toast, if a poll fails', async () => {
    let answer: unknown = { data: [pending('b'), historyRow('a')], next: null }
    const { modal, asked } = await connectedWithHistory(() => answer)
    void openModal(modal)
    const stop = followPending(modal, always)
    await loadActivity(modal)
    answer = 503
    await pass(30_000)
    const { $activity } = activityOf(modal)
    expect(asked().length).toBeGreaterThan(1)
    expect([$activity.get()?.phase, ids($activity.get()?.rows)]).toEqual(['known', 'b a'])
    expect(modal.toasts.$shown.get()).toBeUndefined()
    answer = { data: [historyRow('b'), historyRow('a')], next: null }
    await pass(30_000)
    expect($activity.get()?.rows[0]?.status).toBe('confirmed')
    stop()
  })

  test('reads no later page once the list is closed, even if it was closed while the first page was read', async () => {
    const { asked, stop } = await follow({
      '': { data: [historyRow('a')], next: '2' },
      2: { data: [pending('b')], next: null },
    })
    const before = asked().length
    vi.advanceTimersByTime(30_000)
    stop()
    await rest()
    expect(asked().slice(before)).toEqual([''])
  })

  test('removes a pending transaction that was replaced by another one, and polls no more', async () => {
    const old = historyRow('old', { minedAt: '2026-01-01T00:00:00Z' })
    let rows = [historyRow('a', { status: 'pending' }), old]
    const { modal, asked } = await connectedWithHistory(() => ({ data: rows, next: null }))
    const stop = followPending(modal, always)
    await loadActivity(modal)
    rows = [historyRow('b', { minedAt: '2026-01-02T03:05:00Z' }), old]
    await pass(30_000)
    expect(ids(activityOf(modal).$activity.get()?.rows)).toBe('b old')
    await pass(60_000)
    expect(asked()).toHaveLength(2)
    stop()
  })

  test('keeps a pending transaction that is older than the first page', async () => {
    const page = [historyRow('c'), historyRow('b')]
    const older = historyRow('a', { status: 'pending', minedAt: '2025-01-01T00:00:00Z' })
    const { modal } = await connectedWithHistory((cursor) =>
      cursor ? { data: [older], next: null } : { data: page, next: '2' },
    )
    await loadActivity(modal)
    await loadMoreActivity(modal)
    await loadActivity(modal, { isForced: true })
    expect(ids(activityOf(modal).$activity.get()?.rows)).toBe('c b a')
  })

  test('requests nothing while the browser hides the page or the list is out of sight', async () => {
    let isInSight = true
    const { modal, asked } = await connectedWithHistory(() => ({ data: [pending('a')], next: null }))
    await loadActivity(modal)
    const stop = followPending(modal, () => isInSight)
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    await pass(90_000)
    expect(asked()).toHaveLength(1)
    visibility.mockReturnValue('visible')
    isInSight = false
    await pass(90_000)
    expect(asked()).toHaveLength(1)
    isInSight = true
    await pass(30_000)
    expect(asked()).toHaveLength(2)
    stop()
  })

  test('reads a later page again until its pending transaction is confirmed', async () => {
    const pages: Record<string, unknown> = {
      '': { data: [historyRow('a')], next: 'p2' },
      p2: { data: [pending('b'), historyRow('c')], next: 'p3' },
      p3: { data: [historyRow('d')], next: null },
    }
    const { poll, statuses, stop } = await follow(pages)
    expect(await poll()).toEqual(['', 'p2'])
    expect(statuses()).toEqual(['a confirmed', 'b pending', 'c confirmed', 'd confirmed'])
    pages['p2'] = { data: [historyRow('b'), historyRow('c')], next: 'p3' }
    expect(await poll()).toEqual(['', 'p2'])
    expect(statuses()).toEqual(['a confirmed', 'b confirmed', 'c confirmed', 'd confirmed'])
    expect(await poll()).toEqual([])
    stop()
  })

  test('finds a pending transaction that newer ones pushed to a later page', async () => {
    const pages: Record<string, unknown> = {
      '': { data: [historyRow('b'), pending('a')], next: 'p2' },
      p2: { data: [historyRow('0')], next: null },
    }
    const { poll, statuses, stop } = await follow(pages)
    pages[''] = { data: [historyRow('c'), historyRow('b')], next: 'q2' }
    pages['q2'] = { data: [historyRow('a'), historyRow('0')], next: null }
    expect(await poll()).toEqual(['', 'q2'])
    expect(statuses()?.toSorted()).toEqual(['0 confirmed', 'a confirmed', 'b confirmed', 'c confirmed'])
    stop()
  })

  test('reads at most five later pages at a time, and the others the next time', async () => {
    const count = ACTIVITY_PAGES_PER_LOAD + 2
    const pages = Object.fromEntries(
      Array.from({ length: count + 1 }, (_, page) => [
        page ? `p${page}` : '',
        { data: [pending(`r${page}`)], next: page < count ? `p${page + 1}` : null },
      ]),
    )
    const { poll, stop } = await follow(pages)
    expect(await poll()).toEqual(['', 'p1', 'p2', 'p3', 'p4', 'p5'])
    expect(await poll()).toEqual(['', 'p6', 'p7'])
    expect(await poll()).toEqual(['', 'p1', 'p2', 'p3', 'p4', 'p5'])
    stop()
  })

  test('keeps the list if a later page cannot be read again, and asks for it the next time', async () => {
    const pages: Record<string, unknown> = {
      '': { data: [historyRow('a')], next: 'p2' },
      p2: { data: [pending('b')], next: null },
    }
    const { poll, statuses, stop } = await follow(pages)
    pages['p2'] = 400
    expect(await poll()).toEqual(['', 'p2'])
    expect(statuses()).toEqual(['a confirmed', 'b pending'])
    pages['p2'] = { data: [historyRow('b')], next: null }
    expect(await poll()).toEqual(['', 'p2'])
    expect(statuses()).toEqual(['a confirmed', 'b confirmed'])
    stop()
  })

  test('discards a later page that arrives after the account was changed', async () => {
    const pages: Record<string, unknown> = {
      '': { data: [historyRow('a')], next: 'p2' },
      p2: { data: [pending('b')], next: null },
    }
    const { poll, $activity, wallet, stop } = await follow(pages)
    let answer: (body: unknown) => void = () => undefined
    pages['p2'] = new Promise((resolve) => (answer = resolve))
    expect(await poll()).toEqual(['', 'p2'])
    wallet.link().useAccounts('0x2')
    await rest()
    $activity.set({ account: 'eip155:1:0x2', phase: 'known', rows: [] })
    answer({ data: [historyRow('b')], next: null })
    await rest()
    expect($activity.get()).toEqual({ account: 'eip155:1:0x2', phase: 'known', rows: [] })
    stop()
  })
})
