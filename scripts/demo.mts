/**
 * Writes a static copy of the demo page to `site/`: a folder for any CDN or file server, which needs nothing else. It has
 * no sandbox. `--out <folder>` changes the folder; with `--cdn <url>` the page loads the widget from there instead of from
 * the copy; with `--project-id <id>` it has the wallet API, pairing and logins of that project.
 */
import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { DOCUMENTS, documentPage } from './demo/documents.mts'
import { demoPage } from './demo/page.mts'
import { freshDist } from './demo/freshDist.mts'

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '')
const { values } = parseArgs({
  options: { out: { type: 'string', default: 'site' }, cdn: { type: 'string' }, 'project-id': { type: 'string' } },
})
const out = resolve(root, values.out)
if (out === root || !relative(out, root).startsWith('..'))
  throw new Error(`${out} contains the sources: choose another folder`)

await freshDist(root)
const setup = { root, cdn: values.cdn?.replace(/\/$/, ''), isStatic: true, projectId: values['project-id'] }
const assets = join(root, 'public')
/** Copied as they are. */
const COPIED = ['dist', 'docs/modal.png', 'LICENSE']
for (const part of [...readdirSync(assets), 'dist', 'docs']) rmSync(join(out, part), { recursive: true, force: true })
mkdirSync(out, { recursive: true })
cpSync(assets, out, { recursive: true })
for (const part of COPIED) cpSync(join(root, part), join(out, part), { recursive: true })
const { html } = await demoPage(setup)
for (const name of ['index.html', 'demo.html']) writeFileSync(join(out, name), html)
writeFileSync(join(out, 'demo/preview.html'), (await demoPage(setup, '/demo/preview.html')).html)
for (const document of DOCUMENTS)
  writeFileSync(join(out, document.replace(/\.md$/, '.html')), await documentPage(root, document))
console.log(`${out}/index.html`)
