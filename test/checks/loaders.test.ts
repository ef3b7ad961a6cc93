import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { DIST, distText } from './kit/dist.ts'
import { read, ROOT } from './kit/source.ts'

const { version } = JSON.parse(read('package.json')) as { version: string }

interface Loaded {
  open: unknown
  version: unknown
  default: unknown
  WalletModal: unknown
  WalletModalError: unknown
}

/**
 * Expects the API object. The standalone file (the target of `require`) also exports it under the names of the ES
 * module.
 */
function expectApi(loaded: Loaded | undefined, file: string): void {
  expect(loaded?.open).toBeTypeOf('function')
  expect(loaded?.version).toBe(version)
  if (file.includes('standalone')) expect(loaded?.WalletModal).toBe(loaded?.default)
  expect(loaded?.WalletModalError).toBeTypeOf('function')
}

/** Runs code in a new Node process, which must exit by itself. Returns what it prints. */
function runInNode(code: string): string {
  return execFileSync(
    process.execPath,
    ['--disable-warning=MODULE_TYPELESS_PACKAGE_JSON', '--input-type=module', '-e', code],
    {
      cwd: ROOT,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: 20_000,
    },
  ).trim()
}

const url = (file: string) => JSON.stringify(pathToFileURL(join(DIST, file)).href)
const quiet = (load: string) => `
  import { createRequire } from 'node:module'
  const require = createRequire(${JSON.stringify(join(ROOT, 'x.js'))})
  const before = Object.getOwnPropertyNames(globalThis).join()
  const loaded = ${load}
  if (Object.getOwnPropertyNames(globalThis).join() !== before) throw new Error('a global appeared')
  console.log(JSON.stringify([Object.keys(loaded).filter((key) => key !== '__esModule' && key !== 'module.exports').sort(), typeof loaded.WalletModal?.open]))`

const NAMES = ['WalletModal', 'WalletModalError', 'default']

describe('Importing the built files on a server', () => {
  test.each(['wallet-modal.js', 'wallet-modal.mjs'])(
    'imports dist/%s without side effects, and gets the API',
    (file) => {
      expect(JSON.parse(runInNode(quiet(`await import(${url(file)})`)))).toEqual([NAMES, 'function'])
    },
  )

  test.each(['pure.js', 'pure.mjs'])('imports dist/%s without side effects, and gets its functions', (file) => {
    expect(JSON.parse(runInNode(quiet(`await import(${url(file)})`)))[0]).toEqual([
      'WalletModalError',
      'createWalletModal',
      'defineElements',
    ])
  })

  test('imports the devtools without side effects, as an ES module and with require()', () => {
    for (const load of [
      `await import(${url('devtools.mjs')})`,
      `require(${JSON.stringify(join(DIST, 'devtools.cjs'))})`,
    ])
      expect(JSON.parse(runInNode(quiet(load)))[0]).toEqual([
        'describeDifference',
        'parseVisit',
        'replayVisit',
        'startRecording',
      ])
    expect(JSON.parse(runInNode(quiet(`await import('wallet-modal/devtools')`)))[0]).toContain('startRecording')
  })

  test.each(['wallet-modal.umd.js', 'wallet-modal.standalone.js'])(
    'loads dist/%s with require() without side effects, and gets the API',
    (file) => {
      const [names, open] = JSON.parse(runInNode(quiet(`require(${JSON.stringify(join(DIST, file))})`))) as [
        string[],
        string,
      ]
      if (file.includes('standalone')) expect([names, open]).toEqual([NAMES, 'function'])
      else expect(names).toEqual(expect.arrayContaining(['WalletModalError', 'configure', 'open']))
      expect(runInNode(`await import(${url(file)})`)).toBe('')
    },
  )

  test('resolves the package by name, with import and require', () => {
    expect(JSON.parse(runInNode(quiet(`await import('wallet-modal')`)))).toEqual([NAMES, 'function'])
    expect(JSON.parse(runInNode(quiet(`require('wallet-modal')`)))).toEqual([NAMES, 'function'])
    expect(JSON.parse(runInNode(quiet(`await import('wallet-modal/pure')`)))[0]).toContain('createWalletModal')
  })
})

describe.each(['wallet-modal.umd.js', 'wallet-modal.standalone.js'])('Loading %s as a classic script', (file) => {
  const run = (globals: object) => void runInNewContext(distText(file), { URL, ...globals })

  test('exports the API to CommonJS', () => {
    const module: { exports: Partial<Loaded> } = { exports: {} }
    run({ module, exports: module.exports })
    expectApi(module.exports as Loaded, file)
  })

  test('exports the API to AMD when an AMD loader is present', () => {
    const calls: unknown[][] = []
    const define = Object.assign((...args: unknown[]) => void calls.push(args), { amd: {} })
    run({ define })
    expect(calls).toHaveLength(1)
    const [needs, make] = calls[0] as [string[], (self: { uri: string }) => Loaded]
    expect(needs).toEqual(['module'])
    expectApi(make({ uri: 'https://cdn.example/lib/wallet-modal.umd.js' }), file)
  })

  test('runs the script without `this` and document.currentScript, as in a module', () => {
    expect(() => run({})).not.toThrow()
    expect(distText(file)).not.toMatch(/\bthis\)\s*;?\s*$/)
  })
})

/**
 * Runs a file as a page's script tag would, and returns the page's globals. `dataset` is that of the tag, `before` a
 * script that a tool has joined with the file.
 */
function runInPage(file: string, dataset: { requiremodule?: string } = {}, before = '') {
  const src = `https://cdn.example/dist/${file}`
  class Document {
    readonly readyState = 'complete'
    get currentScript() {
      return { src, dataset }
    }
  }
  const document = new Document()
  const calls: unknown[][] = []
  const define = Object.assign((...args: unknown[]) => void calls.push(args), { amd: { jQuery: true } })
  const page = {
    URL,
    Document,
    document,
    define,
    location: new URL('https://shop.example/'),
    setTimeout: () => {},
    console,
    window: {},
    customElements: { get: () => undefined, define: () => {} },
    WalletModal: undefined as unknown,
  }
  // The window of a page has the property only once it is set.
  Reflect.deleteProperty(page, 'WalletModal')
  runInNewContext(before + distText(file), page)
  return { page, calls }
}

describe.each(['wallet-modal.umd.js', 'wallet-modal.standalone.js'])('Running %s by a script tag', (file) => {
  // https://github.com/facebook/GoogleTagManager-WebTemplate-For-FacebookPixel/issues/40
  // https://github.com/jonkemp/gulp-useref/issues/205
  test('is not called by a script before it that ends without a semicolon', () => {
    const { page } = runInPage(file, {}, '(function () {})\n')
    expect((page.WalletModal as Loaded).version).toBe(version)
  })

  test('sets the global and calls no `define` on a page with RequireJS', () => {
    const { page, calls } = runInPage(file)
    expect((page.WalletModal as Loaded).version).toBe(version)
    expect(calls).toEqual([])
  })

  test('is a module if RequireJS has added the tag', () => {
    const { calls } = runInPage(file, { requiremodule: 'lib/wallet-modal' })
    const [needs, make] = calls[0] as [string[], (self: { uri: string }) => Loaded]
    expect([calls.length, needs]).toEqual([1, ['module']])
    expectApi(make({ uri: 'lib/wallet-modal.umd.js' }), file)
  })
})
