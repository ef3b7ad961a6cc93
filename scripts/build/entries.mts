import { join } from 'node:path'
import { Script } from 'node:vm'
import type { Plugin } from 'rolldown'
import { minify } from 'rolldown/utils'
import { bundle, TARGET, type Built, type Place } from './bundle.mts'
import { squeeze } from './squeeze.mts'

/** Keeps `import('./api.ts')` in the entries, and makes it import the finished first chunk. */
function graphIs(api: string): Plugin {
  return {
    name: 'graph-is-outside',
    resolveId: {
      filter: { id: /^\.\/api\.ts$/ },
      handler(_id, _importer, { kind }) {
        if (kind !== 'dynamic-import') throw new Error('An entry may load src/api.ts by import() only')
        return { id: `./${api}`, external: true }
      },
    },
  }
}

/** Leaves React and the widget out of the bundle: a site that uses React has both as packages. */
function hostIsOutside(): Plugin {
  return {
    name: 'host-is-outside',
    resolveId: {
      filter: { id: /^react$|^\.{1,2}\/index\.ts$/ },
      handler: (id) => ({ id: id === 'react' ? id : 'wallet-modal', external: true }),
    },
  }
}

/**
 * Whether an AMD loader waits for a module: it has added the tag, or evaluates the text of this file. RequireJS, so also
 * Magento and Moodle, marks its tags. From any other tag, an anonymous `define` would be taken for the module that the
 * page requires next (https://requirejs.org/docs/errors.html#mismatch). `this` is undefined in a module script, where no
 * loader is involved.
 */
const AMD = `typeof define === 'function' && define.amd && (entry.tag ? entry.tag.dataset.requiremodule : this)`

/** Wraps the entry for classic scripts: it finds its URL from the script tag or an AMD loader. */
const wrapUmd = (entry: string) => `(() => {
${entry}
if (typeof module === 'object' && module.exports) module.exports = entry.load()
else if (${AMD}) define(['module'], entry.load)
else entry.load()
})()`

/**
 * Wraps the standalone file for a page, AMD or CommonJS. A loader gets the API object, which also has the ES module's
 * exports as properties, since `require` of the package resolves to this file. The code gets a scope of its own,
 * because the minifier may have reused the wrapper's names.
 */
const wrapStandalone = (entry: string) => `(() => {
const entry = (() => {
'use strict'
${entry}
return entry
})()
const { api } = entry
const load = () => Object.assign(Object.create(api), { __esModule: true, default: api, WalletModal: api, WalletModalError: api.WalletModalError })
if (typeof module === 'object' && module.exports) module.exports = load()
else if (${AMD}) define(['module'], load)
})()`

/** Escapes all non-ASCII characters: a classic script is decoded in the page's encoding, which may not be UTF-8. */
function ascii(code: string): string {
  return code.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

async function buildEsEntry(place: Place, source: string, files: string[], api: string): Promise<Built[]> {
  const [entry, ...more] = await bundle({
    place,
    input: join(place.root, 'src', source),
    plugins: [graphIs(api)],
    output: { format: 'es', codeSplitting: false },
  })
  if (!entry || more.length) throw new Error(`src/${source} must become one file`)
  return files.map((file) => ({ ...entry, file }))
}

/**
 * Builds the React entry. It starts with 'use client', which Next looks for at the top of a file: the hooks only run
 * in browsers.
 */
async function buildReact(place: Place, format: 'es' | 'cjs', file: string): Promise<Built> {
  const [entry, ...more] = await bundle({
    place,
    input: join(place.root, 'src/react.ts'),
    plugins: [hostIsOutside()],
    output: { format, exports: 'named', codeSplitting: false, postBanner: `'use client';` },
  })
  if (!entry || more.length) throw new Error('src/react.ts must become one file')
  return { ...entry, file }
}

/** Builds an entry as a single file: it has no lazy chunks, since `require` cannot wait for imports. */
async function buildWhole(place: Place, source: string, format: 'es' | 'cjs', file: string): Promise<Built> {
  const [entry, ...more] = await bundle({
    place,
    input: join(place.root, 'src', source),
    isMain: true,
    output: { format, exports: 'named', codeSplitting: false },
  })
  if (!entry || more.length) throw new Error(`src/${source} must become one file`)
  return { ...entry, file }
}

interface Recipe {
  source: string
  file: string
  define?: Record<string, string>
  isMain?: boolean
  /** Wraps the bundled code, whose exports are in a variable `entry`. */
  wrap: (entry: string) => string
}

async function buildScript(place: Place, { source, file, define = {}, isMain = false, wrap }: Recipe): Promise<Built> {
  const [entry, ...more] = await bundle({
    place,
    input: join(place.root, 'src', source),
    define,
    isMain,
    output: { format: 'es', codeSplitting: false, minify: false },
  })
  if (!entry || more.length) throw new Error(`${file} must be one file`)
  const script = entry.code.replace(/export \{ (\w+) as default \};?\s*$/, 'const entry = $1')
  if (script === entry.code) throw new Error(`${source} must have a default export and no other`)
  const { code, errors } = await minify(file, wrap(script), { module: false, compress: { target: TARGET } })
  if (errors.length) throw new Error(`${file}: ${errors[0]?.message}`)
  // Tools join scripts, and the one before may end without a semicolon (https://github.com/concretecms/concretecms/pull/4784)
  const finished = `;${ascii(await squeeze(code, { module: false }))}`
  // Only parses the script: throws if its syntax is invalid.
  void new Script(finished, { filename: file })
  return { ...entry, file, code: finished }
}

/**
 * Builds the entries. Each is a single file with its own copy of a few shared modules. The ES entries exist twice with
 * the same bytes: `.js` for pages, `.mjs` for every version of Node.
 */
export async function buildEntries(place: Place, api: string): Promise<Built[]> {
  const entries = await Promise.all([
    buildEsEntry(place, 'index.ts', ['wallet-modal.js', 'wallet-modal.mjs'], api),
    buildEsEntry(place, 'pure.ts', ['pure.js', 'pure.mjs'], api),
    Promise.all([buildReact(place, 'es', 'react.mjs'), buildReact(place, 'cjs', 'react.cjs')]),
    Promise.all([
      buildWhole(place, 'pure.ts', 'cjs', 'pure.cjs'),
      buildWhole(place, 'vue.ts', 'es', 'vue.mjs'),
      buildWhole(place, 'vue.ts', 'cjs', 'vue.cjs'),
      buildWhole(place, 'devtools.ts', 'es', 'devtools.mjs'),
      buildWhole(place, 'devtools.ts', 'cjs', 'devtools.cjs'),
    ]),
    buildScript(place, {
      source: 'umd.ts',
      file: 'wallet-modal.umd.js',
      define: { __GRAPH__: JSON.stringify(api) },
      wrap: wrapUmd,
    }),
    buildScript(place, {
      source: 'standalone.ts',
      file: 'wallet-modal.standalone.js',
      isMain: true,
      wrap: wrapStandalone,
    }),
  ])
  return entries.flat()
}
