// @vitest-environment node
import { expect, it, vi } from 'vitest'
import { createOpenSessions } from '../../../../src/connectors/pairing/openSessions.ts'
import { REVOKE_WAIT_MS } from '../../../../src/core/limits.ts'
import { standStill } from '../../../kit/clock.ts'
import { openPage } from './world.ts'

standStill()

const remove = vi.fn(async () => {})
const START_MS = REVOKE_WAIT_MS - 500
vi.mock('../../../../src/connectors/pairing/engine.ts', () => ({
  createEngine: () => ({
    stop: () => {},
    start: async () => {
      await new Promise((resolve) => setTimeout(resolve, START_MS))
      const relayer = { connected: false, transportOpen: () => new Promise(() => {}) }
      return { client: { core: { relayer }, session: { keys: ['t'], delete: remove } } }
    },
  }),
}))

it('ends a session after 3 s if the SDK starts slowly and the relay does not answer', async () => {
  const { end } = createOpenSessions(openPage('ws://127.0.0.1:9').site, () => true)
  const settled = vi.fn()
  void end('t').then(settled)
  await vi.advanceTimersByTimeAsync(REVOKE_WAIT_MS - 1)
  expect([settled.mock.calls.length, remove.mock.calls.length]).toEqual([0, 0])
  await vi.advanceTimersByTimeAsync(1)
  expect([settled.mock.calls.length, remove.mock.calls.length]).toEqual([1, 1])
})
