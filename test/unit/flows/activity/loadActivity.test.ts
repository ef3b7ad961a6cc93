import { describe, expect, test, vi } from 'vitest'
import { activityOf } from '../../../../src/flows/assets/activityOf.ts'
import { loadActivity, loadMoreActivity } from '../../../../src/flows/assets/loadActivity.ts'
import { disconnect } from '../../../../src/flows/connections/disconnect.ts'
import { openModal } from '../../../../src/flows/modal/openModal.ts'
import { pass, rest, standStill } from '../../../kit/clock.ts'
import { createTestModal } from '../../../kit/createTestModal.ts'
import { ALICE } from '../../../kit/fakeEip1193.ts'
import { connectedWithHistory, historyRow } from '../../../kit/fakeHistory.ts'

standStill()

const ids = (rows: readonly { id: string }[] | undefined) => rows?.map(({ id }) => id).join(' ')

describe('loadActivity()', () => {
  test('keeps only transactions on the network in use (specification §5)', async () => {
    const { modal } = await connectedWithHistory(() => ({
      data: [historyRow('a'), historyRow('b', { chain: 'eip155:137' }), historyRow('c', { chain: null })],
      next: null,
    }))
    await loadActivity(modal)
    expect(activityOf(modal).$activity.get()).toMatchObject({ phase: 'known', account: `eip155:1:${ALICE}` })
    expect(ids(activityOf(modal).$activity.get()?.rows)).toBe('a')
  })

  test('lists a transaction once, as it came last, if a page has it twice', async () => {
    const { modal } = await connectedWithHistory(() => ({
      data: [historyRow('a', { status: 'pending' }), historyRow('b'), historyRow('a', { status: 'confirmed' })],
      next: null,
    }))
    await loadActivity(modal)
    expect(activityOf(modal).$activity.get()?.rows).toMatchObject([{ id: 'a', status: 'confirmed' }, { id: 'b' }])
  })

  test("throws 'Transactions can't be fetched without an accountAddress' when nothing is connected", async () => {
    const { modal } = createTestModal()
    await expect(loadActivity(modal)).rejects.toMatchObject({
      code: 'NotConnected',
      message: "Transactions can't be fetched without an accountAddress",
    })
  })

  test('clears transactions and page cursor after a failure, with a toast while the modal is open', async () => {
    let isDown = false
    const { modal } = await connectedWithHistory(() => (isDown ? 503 : { data: [historyRow('a')], next: 'p2' }))
    void openModal(modal)
    await rest()
    await loadActivity(modal)
    isDown = true
    await loadActivity(modal, { isForced: true })
    const error = expect.objectContaining({ code: 'ServiceUnavailable' })
    expect(activityOf(modal).$activity.get()).toEqual({
      account: `eip155:1:${ALICE}`,
      phase: 'failed',
      rows: [],
      error,
    })
    // The list says it, too
    expect(modal.toasts.$shown.get()).toMatchObject({ tone: 'error', autoClose: true })
    isDown = false
    await loadActivity(modal, { isForced: true })
    expect(activityOf(modal).$activity.get()).toMatchObject({ phase: 'known', rows: [{ id: 'a' }], next: 'p2' })
  })

  test.each(['keeps the pages that are loaded', 'shows the first page of an earlier visit'])(
    '%s while the browser is offline, and can load the next page afterwards',
    async (what) => {
      const isEarlier = what.includes('earlier')
      const pages: Record<string, unknown> = {
        '': { data: [historyRow('a')], next: 'p2' },
        p2: { data: [historyRow('b')], next: 'p3' },
        p3: { data: [historyRow('c')], next: null },
      }
      const { modal } = await connectedWithHistory((cursor) => pages[cursor])
      const { $activity } = activityOf(modal)
      await loadActivity(modal)
      if (isEarlier) $activity.set(undefined)
      else await loadMoreActivity(modal)
      const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
      await loadActivity(modal, { isForced: true })
      expect($activity.get()).toMatchObject({ isOffline: true, at: expect.any(Number) as number })
      expect(ids($activity.get()?.rows)).toBe(isEarlier ? 'a' : 'a b')
      line.mockReturnValue(true)
      await loadActivity(modal, { isForced: true })
      await loadMoreActivity(modal)
      expect(ids($activity.get()?.rows)).toBe(isEarlier ? 'a b' : 'a b c')
      line.mockRestore()
    },
  )

  test('reports `none`, without a toast, for networks that have no history', async () => {
    const { modal } = await connectedWithHistory(() => ({ data: [] }), { http: [] })
    await loadActivity(modal)
    expect(activityOf(modal).$activity.get()).toMatchObject({ phase: 'none', rows: [] })
    expect(modal.toasts.$shown.get()).toBeUndefined()
  })

  test('requests the history once within 15 s, and again after a change of the account', async () => {
    const { modal, asked, wallet } = await connectedWithHistory(() => ({ data: [historyRow('a')], next: null }))
    await loadActivity(modal)
    await pass(14_999)
    await loadActivity(modal)
    expect(asked()).toHaveLength(1)
    await pass(1)
    await loadActivity(modal)
    expect(asked()).toHaveLength(2)
    wallet.link().useAccounts('0x2')
    await rest()
    await loadActivity(modal)
    expect(asked()).toHaveLength(3)
  })

  test('discards transactions of an account that is no longer current', async () => {
    const answers: (() => void)[] = []
    const { modal, wallet } = await connectedWithHistory(
      () => new Promise((resolve) => answers.push(() => resolve({ data: [historyRow('old')], next: null }))),
    )
    const first = loadActivity(modal)
    await rest()
    wallet.link().useAccounts('0x2')
    await rest()
    void loadActivity(modal)
    await rest()
    answers[0]?.()
    await first
    expect(activityOf(modal).$activity.get()).toMatchObject({ account: 'eip155:1:0x2', phase: 'loading', rows: [] })
  })

  test('keeps older pages when the first page is loaded again, unless rows between them may be missing', async () => {
    const pages: Record<string, unknown> = {
      '': { data: [historyRow('c'), historyRow('b')], next: 'p2' },
      p2: { data: [historyRow('a')], next: null },
    }
    const { modal } = await connectedWithHistory((cursor) => pages[cursor])
    await loadActivity(modal)
    await loadMoreActivity(modal)
    pages[''] = { data: [historyRow('d'), historyRow('c', { status: 'failed' })], next: 'q2' }
    await loadActivity(modal, { isForced: true })
    // Newest first
    expect(ids(activityOf(modal).$activity.get()?.rows)).toBe('d c b a')
    expect(activityOf(modal).$activity.get()).not.toHaveProperty('next')
    pages[''] = { data: [historyRow('z')], next: 'z2' }
    await loadActivity(modal, { isForced: true })
    expect(activityOf(modal).$activity.get()).toMatchObject({ rows: [{ id: 'z' }], next: 'z2' })
  })

  test('deletes the transactions when the connection ends', async () => {
    const { modal } = await connectedWithHistory(() => ({ data: [historyRow('a')], next: null }))
    await loadActivity(modal)
    await disconnect(modal)
    expect(activityOf(modal).$activity.get()).toBeUndefined()
  })
})

describe('loadMoreActivity()', () => {
  test('appends the next page of transactions, and sends no request after the last page', async () => {
    const { modal, asked } = await connectedWithHistory((cursor) =>
      cursor ? { data: [historyRow('b')], next: null } : { data: [historyRow('a')], next: 'p2' },
    )
    await loadActivity(modal)
    await Promise.all([loadMoreActivity(modal), loadMoreActivity(modal)])
    expect(ids(activityOf(modal).$activity.get()?.rows)).toBe('a b')
    await loadMoreActivity(modal)
    expect(asked()).toEqual(['', 'p2'])
  })

  test('skips up to five pages that have no transaction on the network', async () => {
    const { modal, asked } = await connectedWithHistory((cursor) => ({
      data: [historyRow(`r${cursor}`, { chain: 'eip155:137' })],
      next: String(Number(cursor) + 1),
    }))
    await loadActivity(modal)
    expect(asked()).toEqual(['', '1', '2', '3', '4'])
    expect(activityOf(modal).$activity.get()).toMatchObject({ phase: 'known', rows: [], next: '5' })
  })
})
