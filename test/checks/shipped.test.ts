import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join, posix } from 'node:path'
import { describe, expect, test } from 'vitest'
import { packagesOf } from '../../scripts/build/licenses.mts'
import { chunks, distJson, distText, files, report, scripts, shipped } from './kit/dist.ts'
import { dynamicImports, innerHtml, isAllowedLicense, refused } from './kit/shipped.ts'
import { read, ROOT } from './kit/source.ts'

const sha384 = (file: string) => `sha384-${createHash('sha384').update(distText(file)).digest('base64')}`

describe('The built scripts', () => {
  test.each(scripts)('uses nothing in %s that a strict content security policy blocks', (file) => {
    expect(refused(distText(file))).toEqual([])
    const own =
      innerHtml(read('node_modules/preact/dist/preact.mjs')) +
      innerHtml(read('node_modules/preact/compat/dist/compat.mjs'))
    expect(innerHtml(distText(file))).toBeLessThanOrEqual(own)
  })

  test.each(scripts.filter((file) => !/umd|standalone/.test(file)))(
    'loads only existing files by literal import() in %s',
    (file) => {
      const imports = dynamicImports(distText(file))
      expect(imports.filter((one) => !/^"\.[^"]+"$/.test(one))).toEqual([])
      const targets = imports.map((one) => posix.join(posix.dirname(file), one.slice(1, -1)))
      expect(targets.filter((target) => !files.includes(target))).toEqual([])
    },
  )

  test('loads the module graph from the entries', () => {
    for (const file of ['wallet-modal.js', 'wallet-modal.mjs', 'pure.js', 'pure.mjs'])
      expect(dynamicImports(distText(file))).toEqual([`"./${report.api}"`])
    expect(distText('wallet-modal.umd.js')).toContain(report.api)
  })

  // Ad blockers refuse files by their names: https://github.com/easylist/easylist/issues/7787 (analytics),
  // https://github.com/easylist/easylist/issues/19743 (StatTracker), https://github.com/uBlockOrigin/uAssets/issues/5055
  // (stats), https://github.com/faisalman/ua-parser-js/issues/356, https://github.com/janodvarko/harviewer/pull/53
  test('has no file with a name that ad blockers refuse', () => {
    const isRefused = (file: string) => /analytics|stats\b|stattracker|statscounter|ua-parser|piwik/i.test(file)
    expect(isRefused('chunks/analytics-0a1b2c3.js')).toBe(true)
    expect(scripts.filter(isRefused)).toEqual([])
  })

  test('imports no other file from the standalone file', () => {
    expect(dynamicImports(distText('wallet-modal.standalone.js'))).toEqual([])
  })

  test.each(['wallet-modal.umd.js', 'wallet-modal.standalone.js'])(
    "writes only ASCII characters to %s, so that the page's encoding does not matter",
    (file) => {
      expect([...distText(file).matchAll(/[^\0-\x7f]/g)].map(({ index }) => index)).toEqual([])
    },
  )

  test('excludes the Connection of @solana/web3.js, which needs an LGPL socket library', () => {
    const shippedModules = Object.values(report.modules).flat()
    expect(shippedModules.filter((module) => /node_modules\/(?:rpc-websockets|jayson)\//.test(module))).toEqual([])
    // Builds of one file keep whatever web3.js exports, but without its sockets.
    expect(chunks.filter((file) => /signatureSubscribe/.test(distText(file)))).toEqual([])
    expect(scripts.filter((file) => /rpc-websockets/.test(distText(file)))).toEqual([])
  })

  test('ships no bytecode of viem for contracts that are not deployed, which nothing here calls', () => {
    expect(scripts.filter((file) => distText(file).includes('506115b9806100206000396000f3fe'))).toEqual([])
  })

  test('loads @solana/web3.js only to send on Solana', () => {
    const withLibrary = Object.entries(report.modules).filter(([, modules]) =>
      modules.some((module) => /node_modules\/@solana\/web3\.js\//.test(module)),
    )
    const isSending = (modules: readonly string[]) => modules.includes('src/chains/solana/money/buildTransaction.ts')
    const lazy = withLibrary.filter(([file]) => file.startsWith('chunks/'))
    expect(lazy.map(([, modules]) => isSending(modules))).toEqual([true])
    // Builds of one file have everything inside.
    expect(withLibrary.filter(([file]) => !file.startsWith('chunks/')).map(([file]) => file)).toEqual(
      Object.keys(report.modules).filter(
        (file) =>
          /standalone|\.cjs$/.test(file) &&
          report.modules[file]?.includes('src/chains/solana/money/buildTransaction.ts'),
      ),
    )
    const file = lazy[0]?.[0] ?? ''
    const importers = scripts.filter((one) => one !== file && distText(one).includes(file.replace('chunks/', './')))
    expect(importers.map((one) => distText(one).includes(`import("${file.replace('chunks/', './')}")`))).toEqual([true])
  })

  test('ships no lazy file that no other file loads', () => {
    const reached = new Set(
      scripts.flatMap((file) =>
        [...distText(file).matchAll(/["'`]\.\/([\w.-]+\.js)["'`]/g)].map(([, name]) => `chunks/${name}`),
      ),
    )
    reached.add(report.api)
    expect(chunks.filter((file) => !reached.has(file))).toEqual([])
  })
})

describe('Subresource Integrity data', () => {
  const integrity = distJson('integrity.json') as Record<string, string>

  test('lists every shipped file with its hash in integrity.json', () => {
    expect(integrity).toEqual(
      Object.fromEntries(shipped.filter((file) => file !== 'integrity.json').map((file) => [file, sha384(file)])),
    )
  })

  test('lists every lazy file with its hash in the import map', () => {
    expect(distJson('importmap.json')).toEqual({
      integrity: Object.fromEntries(chunks.map((file) => [`./${file}`, integrity[file]])),
    })
  })
})

describe.each([
  ['code that ships to pages', 'modules', 'third-party-licences.txt'],
  ['the test kit', 'testing', 'testing/third-party-licences.txt'],
] as const)('Licenses of bundled packages: %s', (_what, part, file) => {
  const packages = packagesOf(
    Object.values(report[part]).flatMap((modules) => modules.map((module) => join(ROOT, module))),
  )

  test('bundles only packages with permissive licenses', () => {
    expect(packages.length).toBeGreaterThan(0)
    expect(
      packages.filter(({ license }) => !isAllowedLicense(license)).map(({ name, license }) => `${name}: ${license}`),
    ).toEqual([])
  })

  test('includes the license text of every bundled package', () => {
    const notices = distText(file)
    for (const { name, text } of packages) {
      expect(text, `${name} has no license text: record it`).toBeTruthy()
      expect(notices).toContain(`${name} `)
      expect(notices).toContain(text)
    }
  })
})

test('publishes the license of every file with pictures that were copied', () => {
  const named = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' }).filter((file) => {
    const isIcons = /^ui.icons.(?!icon\.tsx)\w+\.tsx$/.test(file)
    return isIcons || (/\.tsx?$/.test(file) && /@web3icons|Lucide|Bootstrap Icons/.test(read(`src/${file}`)))
  })
  expect(named.length).toBeGreaterThan(12)
  const sources = named.map((file) => [file, packagesOf([join(ROOT, 'src', file)])[0]?.name] as const)
  expect(sources.filter(([, name]) => name === undefined)).toEqual([])
  expect(new Set(sources.map(([, name]) => name))).toEqual(new Set(['@web3icons/core', 'Bootstrap Icons', 'Lucide']))
})

describe('The checks of the built scripts themselves', () => {
  test.each([
    'eval("1")',
    'new Function("a")',
    'Function("return this")()',
    '`<p style="color: red">`',
    'a.setAttribute(`style`, b)',
    'document.write(a)',
    'a.insertAdjacentHTML(b, c)',
    'a.outerHTML=b',
    '//# sourceMappingURL=a.map',
    'process.env.NODE_ENV',
    '__vitePreload(a)',
    '`</script>`',
  ])('reports the banned construct %s', (code) => {
    expect(refused(code)).toHaveLength(1)
  })

  test('accepts code that only resembles a banned construct', () => {
    expect(refused('a.style.cssText=b;retrieval(1);class AbiFunction{};a.isFunction(`x`);`.a{style:b}`')).toEqual([])
  })

  test('finds dynamic imports with literal and computed specifiers', () => {
    expect(dynamicImports('import("./a.js");import(`./b.js`);import(new URL(a,b).href)')).toEqual([
      '"./a.js"',
      '`./b.js`',
      'new URL(a,b',
    ])
  })

  test('accepts permissive license expressions and rejects others', () => {
    expect(
      ['MIT', '(MIT OR Apache-2.0)', 'BSD-3-Clause AND ISC', '0BSD'].filter((one) => !isAllowedLicense(one)),
    ).toEqual([])
    expect(
      ['UNKNOWN', 'GPL-3.0', 'MIT AND LGPL-2.1', '', 'SEE LICENSE IN LICENSE', '(MIT OR WTFPL)'].filter(
        isAllowedLicense,
      ),
    ).toEqual([])
  })
})
