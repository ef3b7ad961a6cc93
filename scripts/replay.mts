/**
 * Repeats a recorded visit in Chromium, with the built files and the sandbox: `npm run replay -- <file>`. Prints each
 * step. Exit code 0: the screens, states and outcomes are the same; 1: the first difference is printed, with a picture of
 * the page; 2: the file cannot be read, or is damaged.
 */
import { mkdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { parseVisit } from '../src/core/devtools/parseVisit.ts'
import type { Visit } from '../src/core/devtools/visit.ts'
import { describeDifference } from '../src/devtools/replay/difference.ts'
import { browserOf, pageOf, replayIn } from '../test/e2e/kit/replayPage.ts'
import { startSite } from '../test/e2e/kit/site.ts'
import { freshDist } from './demo/freshDist.mts'

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '')

/** Reads a visit. Undefined if it cannot be: why is printed. */
function readVisit(file: string | undefined): Visit | undefined {
  try {
    if (file === undefined) throw new Error('Name a file: npm run replay -- visit.json')
    return parseVisit(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    return undefined
  }
}

/** Repeats a visit. Returns whether it is the same. */
async function replay(visit: Visit, name: string): Promise<boolean> {
  await freshDist(root)
  const site = await startSite()
  try {
    const context = await site.browser.newContext(browserOf(visit))
    const { page } = await site.open({ ...pageOf(visit, site), in: context })
    const onStep = (number: number, words: string) => console.log(`${number}. ${words}`)
    const { difference } = await replayIn(page, site, visit, { onStep })
    if (!difference) return true
    const picture = join(root, 'screens', `replay-${name}.png`)
    mkdirSync(join(root, 'screens'), { recursive: true })
    await page.screenshot({ path: picture })
    console.log(`${describeDifference(difference)}\nThe page then: ${picture}`)
    return false
  } finally {
    await site.stop()
  }
}

const [file] = parseArgs({ allowPositionals: true }).positionals
const visit = readVisit(file)
if (!visit || file === undefined) process.exitCode = 2
else if (await replay(visit, basename(file, '.json'))) console.log('The same screens, states and outcomes')
else process.exitCode = 1
