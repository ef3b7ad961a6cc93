import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { ATTRIBUTES, parseAttribute } from '../../../src/entry/options.ts'
import type { Options } from '../../../src/public.ts'
import { fromPage, type Theme } from './fromPage.ts'

const { FRAMEWORKS } = await fromPage('frameworks')
const { optionsOf, FONTS } = await fromPage('themeLink')

const CDN = 'https://cdn.example/wallet-modal@0.1.0/dist'
const PLAIN: Options = { networks: ['eip155:1', 'eip155:8453'], themeMode: 'system' }
/** Everything that a snippet may have to quote. */
const HARD: Options = {
  networks: ['eip155:1', { id: 5, name: `A & B's "chain" \`\${x}\` \\` }] as never,
  defaultNetwork: 'eip155:1',
  themeMode: 'light',
  themeVariables: { '--wm-accent': '#0f766e', '--wm-font-family': FONTS.rounded ?? '' },
  features: { email: false, socials: ['google'] },
  metadata: { name: `It's {{ "here" }}`, description: '', url: 'https://a.example/?b=1&c=2', icons: [] },
  termsUrl: 'https://a.example/{terms}',
  locale: 'es',
  debug: true,
}

const write = (name: string, options: Options, balance = true) =>
  (FRAMEWORKS[name]?.write({ options, balance, cdn: CDN }) ?? []).map(([, text]) => text).join('')
/** The value of an expression, as data of this realm. */
const valueOf = (source: string): unknown => JSON.parse(JSON.stringify(runInNewContext(`(${source})`)))
const camel = (name: string) => name.replace(/-(\w)/g, (_all, letter: string) => letter.toUpperCase())

/** The text of an attribute as the element reads it. */
function read(attribute: string, text: string): [string, unknown] {
  const name = ATTRIBUTES.get(attribute)
  if (!name) throw new Error(`<wallet-modal> has no attribute ${attribute}`)
  return [name, parseAttribute(name, text)]
}

function elementOf(html: string): Element {
  const found = new DOMParser().parseFromString(html, 'text/html').querySelector('wallet-modal')
  if (!found) throw new Error('no <wallet-modal>')
  return found
}

/** Options of a template whose attributes `bind` reads; others are text. */
const template = (html: string, bind: RegExp) =>
  Object.fromEntries(
    Array.from(elementOf(html).attributes, ({ name, value }) => {
      const property = bind.exec(name)?.[1]
      return property ? [camel(property), valueOf(value)] : read(name, value)
    }),
  )

/** HTML lowers the case of attributes; Angular does not. */
const withCase = (html: string) => html.replace(/\[(\w+)\]=/g, (_all, name: string) => `[${kebab(name)}]=`)
const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** Runs a module after its imports are removed, and returns what it configures. */
function run(source: string, given: Record<string, unknown>): unknown {
  const { outputText } = ts.transpileModule(source.replace(/^import .*$|^export /gm, ''), {
    compilerOptions: {
      jsx: ts.JsxEmit.React,
      jsxFactory: 'h',
      jsxFragmentFactory: 'h.all',
      module: ts.ModuleKind.ESNext,
    },
  })
  return runInNewContext(
    outputText.replace(/export (?:const|\{\};)/g, (found) => (found.endsWith('const') ? 'var' : '')),
    given,
  )
}

function reactOptions(source: string): unknown {
  let options: unknown
  const h = (tag: unknown, props: { options?: unknown } | null) => {
    if (tag === 'Modal') options = props?.options
  }
  run(`${source}\nWallet()`, { h: Object.assign(h, { all: 'all' }), WalletModal: 'Modal' })
  return JSON.parse(JSON.stringify(options))
}

function esOptions(source: string): unknown {
  let options: unknown
  const button = { setAttribute: () => {} }
  const document = { createElement: () => button, body: { append: () => {} } }
  run(source, { WalletModal: { configure: (given: unknown) => (options = given) }, document })
  return JSON.parse(JSON.stringify(options))
}

function svelteOptions(source: string): unknown {
  const tag = /<wallet-modal([\s\S]*?)\n?><\/wallet-modal>/.exec(source)?.[1] ?? ''
  const attributes = [...tag.matchAll(/^ *([\w-]+)(?:=(?:\{(.*)\}|(["'])(.*)\3))?$/gm)]
  return Object.fromEntries(
    attributes.map(([, name = '', expression, , text = '']) =>
      expression === undefined ? read(kebab(name), text.replace(/&amp;/g, '&')) : [name, valueOf(expression)],
    ),
  )
}

/** Reads the options back from a snippet, as its framework would. */
const READ: Record<string, (source: string) => unknown> = {
  html: (source) => template(source, /^$/),
  react: reactOptions,
  vue: (source) => template(/<template>([\s\S]*)<\/template>/.exec(source)?.[1] ?? '', /^:(.*)$/),
  svelte: svelteOptions,
  angular: (source) => {
    const literal = /template: (`[\s\S]*`),\n/.exec(source)?.[1] ?? ''
    return template(withCase(runInNewContext(literal) as string), /^\[(.*)\]$/)
  },
  es: esOptions,
}
const names = Object.keys(FRAMEWORKS)

describe('The snippets of the demo page', () => {
  test('has one for each tab of the page', () => {
    const tabs = [...readFileSync('demo.html', 'utf8').matchAll(/role="tab" id="tab-(\w+)"/g)].map(([, name]) => name)
    expect(tabs).toEqual(names)
    expect(Object.keys(READ)).toEqual(names)
  })

  test.each(names)('sets the options that were chosen (%s)', (name) => {
    for (const options of [PLAIN, HARD]) expect(READ[name]?.(write(name, options))).toEqual(options)
  })

  test.each(names)('sets every theme of the builder (%s)', (name) => {
    const hex = fc.constantFrom('', '#0f766e', '#000000')
    const themes: fc.Arbitrary<Theme> = fc.record({
      mode: fc.constantFrom('dark', 'light', 'system'),
      accent: hex,
      background: hex,
      radius: fc.integer({ min: 0, max: 36 }),
      width: fc.integer({ min: 300, max: 480 }),
      size: fc.integer({ min: 12, max: 20 }),
      font: fc.constantFrom(...Object.keys(FONTS)),
    })
    fc.assert(
      fc.property(themes, (theme) => {
        const options = { networks: ['eip155:1'], ...optionsOf(theme) } as Options
        expect(READ[name]?.(write(name, options))).toEqual(options)
      }),
      { numRuns: 30 },
    )
  })

  test.each(names)('names the package or a neutral address, never this machine (%s)', (name) => {
    expect(write(name, PLAIN)).toMatch(/'wallet-modal(?:\/react)?'|https:\/\/cdn\.example\//)
    expect(write(name, PLAIN)).not.toMatch(/localhost|127\.0\.0\.1/)
  })

  test.each(names)('hides the balance on the button only if chosen (%s)', (name) => {
    expect(write(name, PLAIN)).not.toContain('balance')
    expect(write(name, PLAIN, false)).toMatch(/balance(?:="hide"|', 'hide')/)
  })

  test('writes HTML and Vue as the tested recipes do', () => {
    const recipe = readFileSync('test/recipes/plain.html', 'utf8')
    const lines = write('html', PLAIN)
      .replace('@0.1.0', '')
      .replace(/\n {2}|\n>/g, (found) => (found === '\n>' ? '>' : ' '))
    for (const line of lines.split('\n').filter(Boolean)) expect(recipe).toContain(line)
    const vue = readFileSync('test/recipes/vue.vue', 'utf8')
    expect(vue).toContain(`:networks="['eip155:8453', 'eip155:1']"`)
    expect(write('vue', { networks: ['eip155:8453', 'eip155:1'], themeMode: 'light' })).toContain(
      `:networks="['eip155:8453', 'eip155:1']"\n    theme-mode="light"`,
    )
  })

  test('writes React as the tested recipe does', () => {
    const recipe = readFileSync('test/recipes/react.tsx', 'utf8').replace(/\s+/g, ' ')
    expect(recipe).toContain(`<WalletModal options={{ networks: ['eip155:1', 'eip155:8453'], themeMode: 'system' }}`)
    expect(write('react', PLAIN).replace(/\s+/g, ' ')).toContain(
      `<WalletModal options={{ networks: ['eip155:1', 'eip155:8453'], themeMode: 'system', }} />`,
    )
  })
})
