/**
 * Writes a static copy of the demo page to `site/`: a folder for any CDN or file server, which needs nothing else. It has
 * no sandbox. `--out <folder>` changes the folder; with `--cdn <url>` the page loads the widget from there instead of from
 * the copy.
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
const setup = { root, cdn: values.cdn?.replace(/\/$/, ''), isStatic: true }
const assets = join(root, 'public')
/** Copied as they are. */
const COPIED = ['dist', 'docs', 'README.md', 'CHANGELOG.md', 'LICENSE']
for (const part of [...readdirSync(assets), 'dist']) rmSync(join(out, part), { recursive: true, force: true })
mkdirSync(out, { recursive: true })
cpSync(assets, out, { recursive: true })
for (const part of COPIED) cpSync(join(root, part), join(out, part), { recursive: true })
const { html } = await demoPage(setup)
for (const name of ['index.html', 'demo.html']) writeFileSync(join(out, name), html)
writeFileSync(join(out, 'demo/preview.html'), (await demoPage(setup, '/demo/preview.html')).html)
console.log(`${out}/index.html`)
