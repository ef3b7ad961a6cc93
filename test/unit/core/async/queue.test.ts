import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createQueue } from '../../../../src/core/async/queue.ts'

/** Random steps: add a task, finish a task (with success or failure), or abort a task. */
const step = fc.oneof(
  fc.constant({ does: 'add' as const, which: 0 }),
  fc.record({
    does: fc.constantFrom('resolve' as const, 'reject' as const, 'abort' as const),
    which: fc.nat({ max: 9 }),
  }),
)

const settle = () => new Promise<void>((resolve) => setImmediate(resolve))

interface Task {
  controller: AbortController
  state: 'waiting' | 'running' | 'done' | 'aborted'
  resolve(): void
  reject(): void
  outcome?: unknown
}

/** Creates a queue, and lists its tasks in order. */
function createRun() {
  const inTurn = createQueue()
  const tasks: Task[] = []
  const started: number[] = []
  function add(): void {
    const at = tasks.length
    const task: Task = { controller: new AbortController(), state: 'waiting', resolve: () => {}, reject: () => {} }
    tasks.push(task)
    const run = () => {
      started.push(at)
      task.state = 'running'
      return new Promise<number>((resolve, reject) => {
        task.resolve = () => resolve(at)
        task.reject = () => reject(new Error(`${at} failed`))
      })
    }
    inTurn(run, task.controller.signal).then(
      (value) => (task.outcome = value),
      (error: unknown) => (task.outcome = (error as { code?: string }).code ?? (error as Error).message),
    )
  }
  return { tasks, started, add }
}

describe('createQueue', () => {
  it('runs one task at a time, in order, even if tasks fail or are aborted', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const { tasks, started, add } = createRun()
        for (const { does, which } of steps) {
          const task = tasks[which]
          if (does === 'add') add()
          else if (does === 'abort' && task?.state === 'waiting') {
            task.controller.abort()
            task.state = 'aborted'
          } else if (does !== 'abort' && task?.state === 'running') {
            task[does]()
            task.state = 'done'
          }
          await settle()
          const open = tasks.filter(({ state }) => state === 'running' || state === 'waiting')
          // Only the first unfinished task runs.
          expect(open.map(({ state }) => state)).toEqual(open.map((_, at) => (at ? 'waiting' : 'running')))
        }
        expect(started).toEqual(started.toSorted((a, b) => a - b))
        for (const [at, { state, outcome }] of tasks.entries()) {
          if (state === 'aborted') expect(outcome).toBe('Aborted')
          if (state === 'done') expect([at, `${at} failed`]).toContain(outcome)
          expect(started.includes(at)).toBe(state === 'running' || state === 'done')
        }
      }),
      { numRuns: 60 },
    )
  })

  it('rejects a task that is aborted while waiting, without affecting the running task', async () => {
    const inTurn = createQueue()
    let end = () => {}
    const first = inTurn(() => new Promise<void>((resolve) => (end = resolve)))
    const controller = new AbortController()
    const second = inTurn(async () => 'never', controller.signal)
    controller.abort()
    await expect(second).rejects.toMatchObject({ code: 'Aborted' })
    end()
    await first
  })

  it('waits until an aborted running task has ended before starting the next task', async () => {
    const inTurn = createQueue()
    const controller = new AbortController()
    let end = () => {}
    const first = inTurn(() => new Promise<string>((resolve) => (end = () => resolve('ended late'))), controller.signal)
    let isNextStarted = false
    const next = inTurn(async () => {
      isNextStarted = true
    })
    await settle()
    controller.abort()
    await settle()
    expect(isNextStarted).toBe(false)
    end()
    await expect(first).resolves.toBe('ended late')
    await next
    expect(isNextStarted).toBe(true)
  })
})
