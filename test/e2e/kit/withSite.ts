import { afterAll, afterEach, beforeAll } from 'vitest'
import { controlOf } from './control.ts'
import { startSite, type Site, type SiteSetup } from './site.ts'

export type Control = ReturnType<typeof controlOf>

/**
 * Starts a site before the tests of a file, and stops it after them. After each test, closes every browser context and
 * resets the sandbox. `onStart` receives the site.
 */
export function withSite(onStart: (started: { site: Site; control: Control }) => void, setup: SiteSetup = {}): void {
  let site: Site | undefined
  beforeAll(async () => {
    site = await startSite(setup)
    onStart({ site, control: controlOf(site) })
  })
  afterEach(async () => {
    if (!site) return
    await Promise.all(site.browser.contexts().map((context) => context.close()))
    await controlOf(site).reset()
  })
  afterAll(() => site?.stop())
}
