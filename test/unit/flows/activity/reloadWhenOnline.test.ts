import { expect, test } from 'vitest'
import { activityOf } from '../../../../src/flows/assets/activityOf.ts'
import { loadActivity } from '../../../../src/flows/assets/loadActivity.ts'
import { reloadWhenOnline } from '../../../../src/flows/assets/reloadWhenOnline.ts'
import { rest, standStill } from '../../../kit/clock.ts'
import { connectedWithHistory, historyRow } from '../../../kit/fakeHistory.ts'

standStill()

test('loads a history that could not be loaded as soon as the browser is online again, and not after the visitor left', async () => {
  let isDown = true
  let requests = 0
  const { modal } = await connectedWithHistory(() => {
    requests++
    return isDown ? 503 : { data: [historyRow('a')], next: null }
  })
  await loadActivity(modal)
  const activity = () => activityOf(modal).$activity.get()
  expect(activity()).toMatchObject({ phase: 'failed', rows: [] })

  isDown = false
  const stop = reloadWhenOnline(modal)
  window.dispatchEvent(new Event('online'))
  await rest()
  expect(activity()).toMatchObject({ phase: 'known', rows: [{ id: 'a' }] })

  isDown = true
  await loadActivity(modal, { isForced: true })
  expect(activity()).toMatchObject({ phase: 'failed' })
  stop()
  const before = requests
  window.dispatchEvent(new Event('online'))
  await rest()
  expect(requests).toBe(before)
})
