import { join } from 'node:path'
import type { Plugin } from 'rolldown'
import { minify } from 'rolldown/utils'
import { bundle, TARGET, type Built, type Place } from './bundle.mts'

/** Keeps `import('./api.ts')` of the ES doors, as a literal import of the graph's file. */
function graphIs(api: string): Plugin {
  return {
    name: 'graph-is-outside',
    resolveId: {
      filter: { id: /^\.\/api\.ts$/ },
      handler(_id, _importer, { kind }) {
        if (kind !== 'dynamic-import') throw new Error('A door may reach src/api.ts by import() only')
        return { id: `./${api}`, external: true }
      },
    },
  }
}

/**
 * CommonJS, AMD or a plain script. `make` gives the API for `base`, the URL of this very file where that can be known. What a loader gets
 * is the API itself, and under their names what the ES module exports.
 */
const wrap = (door: string, make: string) => `(function () {
'use strict'
${door}
const load = (base) => {
  const api = door.${make}
  return Object.assign(Object.create(api), { __esModule: true, default: api, WalletModal: api, WalletModalError: door.WalletModalError })
}
const script = typeof document === 'object' ? document.currentScript : null
const base = (script && script.tagName.toUpperCase() === 'SCRIPT' && script.src) || undefined
if (typeof exports === 'object' && typeof module === 'object') module.exports = load(base)
else if (typeof define === 'function' && define.amd)
  define(['module'], (self) => load(self && self.uri ? new URL(self.uri, typeof document === 'object' ? document.baseURI : undefined).href : base))
else load(base)
})()`

/** A classic script is read in the page's encoding, whatever that is: only ASCII is the same in all. */
function ascii(code: string): string {
  return code.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

async function buildEsDoor(place: Place, source: string, files: string[], api: string): Promise<Built[]> {
  const [door, ...more] = await bundle({
    place,
    input: join(place.root, 'src', source),
    plugins: [graphIs(api)],
    output: { format: 'es', codeSplitting: false },
  })
  if (!door || more.length) throw new Error(`src/${source} must become one file`)
  return files.map((file) => ({ ...door, file }))
}

interface Script {
  source: string
  file: string
  /** How the API is got from the exports of `source`. */
  make: string
  define?: Record<string, string>
}

async function buildScript(place: Place, { source, file, make, define = {} }: Script): Promise<Built> {
  const [door, ...more] = await bundle({
    place,
    input: join(place.root, 'src', source),
    define,
    output: { format: 'iife', name: 'door', exports: 'named', codeSplitting: false, minify: false, generatedCode: { symbols: false } },
  })
  if (!door || more.length) throw new Error(`${file} must be one file`)
  const { code, errors } = await minify(file, wrap(door.code, make), { module: false, compress: { target: TARGET } })
  if (errors.length) throw new Error(`${file}: ${errors[0]?.message}`)
  return { ...door, file, code: ascii(code) }
}

/**
 * The doors to the graph, each one file with its own copy of the few modules that it needs. The ES doors come twice, byte for byte the
 * same: `.js` for pages, `.mjs` so that every version of Node knows what it is.
 */
export async function buildDoors(place: Place, api: string): Promise<Built[]> {
  const doors = await Promise.all([
    buildEsDoor(place, 'index.ts', ['wallet-modal.js', 'wallet-modal.mjs'], api),
    buildEsDoor(place, 'pure.ts', ['pure.js', 'pure.mjs'], api),
    buildScript(place, { source: 'umd.ts', file: 'wallet-modal.umd.js', make: 'create(base)', define: { __GRAPH__: JSON.stringify(api) } }),
    buildScript(place, { source: 'standalone.ts', file: 'wallet-modal.standalone.js', make: 'WalletModal' }),
  ])
  return doors.flat()
}
