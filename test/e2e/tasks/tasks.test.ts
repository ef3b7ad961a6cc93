import { describe, it } from 'vitest'
import { withSite } from '../kit/withSite.ts'
import { account } from './account.ts'
import { connecting } from './connecting.ts'
import { login } from './login.ts'
import { money } from './money.ts'
import { KINDS, visitAs, type World } from './visit.ts'

let world: World
withSite((started) => (world = started))

/** What people do here. Each task is possible, and its outcome is told, in each way of using the page. */
const TASKS = [...connecting, ...account, ...money, ...login]

describe.each(KINDS)('By %s alone, a person', (kind) => {
  it.each(TASKS)('$name', async (task) => {
    await task.play(await visitAs(kind, task, world), world)
  })
})
