/**
 * Writes a static copy of the demo page, for a file server or CDN, to `site/`. It has no sandbox. `--out <folder>`
 * changes the folder; with `--cdn <url>` the page loads the widget from there instead of from the copy.
 */
import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { demoPage } from './demo/page.mts'
import { freshDist } from './demo/freshDist.mts'

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '')
const { values } = parseArgs({ options: { out: { type: 'string', default: 'site' }, cdn: { type: 'string' } } })
const out = resolve(root, values.out)
if (out === root || !relative(out, root).startsWith('..'))
  throw new Error(`${out} contains the sources: choose another folder`)

await freshDist(root)
const { html } = await demoPage({ root, cdn: values.cdn?.replace(/\/$/, ''), isStatic: true })
const assets = join(root, 'public')
for (const part of [...readdirSync(assets), 'dist', 'demo.html'])
  rmSync(join(out, part), { recursive: true, force: true })
mkdirSync(out, { recursive: true })
writeFileSync(join(out, 'demo.html'), html)
cpSync(assets, out, { recursive: true })
cpSync(join(root, 'dist'), join(out, 'dist'), { recursive: true })
console.log(`${out}/demo.html`)
