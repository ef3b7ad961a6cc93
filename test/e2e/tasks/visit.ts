import { devices, type BrowserContext, type BrowserContextOptions } from 'playwright-core'
import type { Control } from '../kit/withSite.ts'
import type { PageSetup, Site } from '../kit/site.ts'
import { connectDemo } from '../kit/visit.ts'
import { watchAnnouncements } from './drivers/announcements.ts'
import type { Driver, Kind } from './drivers/driver.ts'
import { keyboardDriver } from './drivers/keyboard.ts'
import { readerDriver } from './drivers/reader.ts'
import { touchDriver } from './drivers/touch.ts'

/** What a task happens in. */
export interface World {
  site: Site
  control: Control
}

export interface Task {
  name: string
  /** The page. */
  setup?(world: World): PageSetup
  /** Runs before the page is opened. */
  prepare?(context: BrowserContext, world: World): Promise<unknown>
  /** Whether the demo wallet is connected already. */
  isConnected?: boolean
  /** What the person does, and learns. */
  play(person: Driver, world: World): Promise<void>
}

const PHONE = { ...devices['Pixel 7'], viewport: { width: 320, height: 640 } } as BrowserContextOptions
const DESKTOP: BrowserContextOptions = { viewport: { width: 1280, height: 800 } }

const DRIVERS = { keyboard: keyboardDriver, touch: touchDriver, reader: readerDriver }
export const KINDS = ['keyboard', 'touch', 'reader'] as const

/** Opens the page of a task for a person. */
export async function visitAs(kind: Kind, task: Task, world: World): Promise<Driver> {
  const { site } = world
  const setup = task.setup?.(world) ?? {}
  const context = await site.browser.newContext({
    ...(kind === 'touch' ? PHONE : DESKTOP),
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  context.setDefaultTimeout(10_000)
  await watchAnnouncements(context)
  await task.prepare?.(context, world)
  const { page } = await site.open({ ...setup, options: { ...site.standard, ...setup.options }, in: context })
  if (task.isConnected) await connectDemo(page)
  return DRIVERS[kind](page)
}

/** Options of a site with a project at the sandbox's services. */
export const hosted = ({ site: { sandbox } }: World) => ({
  projectId: sandbox.json.projectId,
  services: sandbox.json.services,
})
