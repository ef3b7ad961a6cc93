import { brotliCompressSync } from 'node:zlib'
import { readFileSync } from 'node:fs'
import { commonNetworks } from '../../src/chains/evm/networks.ts'
import { builtInNetworks as solanaNetworks } from '../../src/chains/solana/networks.ts'
import { ATTRIBUTES } from '../../src/door/options.ts'
import { THEME_VARIABLES } from '../../src/element/themeVariables.ts'
import { en } from '../../src/i18n/en.ts'
import { membersOf } from './declared.mts'

const cell = (text: string) => text.replaceAll('|', '\\|')
const code = (text: string) => `\`${cell(text)}\``
const row = (...cells: string[]) => `| ${cells.join(' | ')} |`
const table = (head: readonly string[], rows: readonly string[][]) =>
  [row(...head), row(...head.map(() => '---')), ...rows.map((cells) => row(...cells))].join('\n')

function options(): string {
  const attributeOf = new Map([...ATTRIBUTES].map(([attribute, name]) => [name as string, attribute]))
  return table(
    ['Option', 'Attribute', 'Type', 'What it does'],
    membersOf('src/core/options.ts', 'Options').map(({ name, type, doc }) => [code(name), attributeOf.has(name) ? code(attributeOf.get(name) ?? '') : '', code(type), cell(doc)]),
  )
}

/** The members of an interface of options: name, type and meaning. */
const fields = (name: string) => () =>
  table(
    ['Name', 'Type', 'What it does'],
    membersOf('src/core/options.ts', name).map((one) => [code(one.name), code(one.type.replace(/^Urls$/, 'string | string[]')), cell(one.doc)]),
  )

/** The hosts that a page's policy has to name for a network that has no `rpcUrls` of the site. */
const rpc = () =>
  table(
    ['Network', '`connect-src` without `rpcUrls`'],
    [...commonNetworks(), ...solanaNetworks()].map(({ caipNetworkId, name, rpcUrls }) => [
      `${name} ${code(caipNetworkId)}`,
      code([...new Set(rpcUrls.default.http.map((url) => new URL(url).origin))].join(' ')),
    ]),
  )

const events = () =>
  table(
    ['Event', '`detail`', 'When'],
    membersOf('src/core/snapshot.ts', 'EventDetails').map(({ name, type, doc }) => [
      code(`wallet-modal:${name}`),
      type.startsWith('Record<string, never>') ? '' : code(type),
      cell(doc),
    ]),
  )

const errors = () =>
  table(
    ['Code', 'English words', 'Meaning'],
    membersOf('src/core/errors.ts', 'ErrorMeanings').map(({ name, doc }) => [code(name), cell(en[`error.${name}` as keyof typeof en] ?? ''), cell(doc)]),
  )

const api = () =>
  table(
    ['Member', 'Type', 'What it does'],
    membersOf('src/core/api.ts', 'WalletModalApi').map(({ name, type, doc }) => [code(name), code(type), cell(doc)]),
  )

const theme = () =>
  table(
    ['Variable', 'Default', 'What it does'],
    THEME_VARIABLES.map(({ name, default: standard, meaning }) => [code(name), cell(standard), cell(meaning)]),
  )

const importmap = () => `\`\`\`html\n<script type="importmap">\n${readFileSync('dist/importmap.json', 'utf8').trim()}\n</script>\n\`\`\``

/** Sizes of the built files, as they travel: brotli, in kB of 1024 bytes. */
function sizes(): string {
  const size = (file: string) => {
    const text = readFileSync(`dist/${file}`)
    const kB = (bytes: number) => (bytes / 1024).toFixed(1)
    return [kB(brotliCompressSync(text).length), kB(text.length)]
  }
  const graph = JSON.parse(readFileSync('dist/integrity.json', 'utf8')) as Record<string, string>
  const chunk = Object.keys(graph).find((file) => file.startsWith('chunks/api-')) ?? ''
  const files: [string, string][] = [
    ['wallet-modal.js', 'ES module, loaded by the page'],
    ['wallet-modal.umd.js', 'classic script, loaded by the page'],
    [chunk, 'the first screen, loaded when a visitor opens the modal'],
    ['wallet-modal.standalone.js', 'everything in one file'],
  ]
  return table(
    ['File', 'kB brotli', 'kB decoded', 'What it is'],
    files.map(([file, meaning]) => [code(file.replace(/-[0-9a-f]{8}\./, '-….')), ...size(file), meaning]),
  )
}

/** What the README's generated parts say now, by name; `sizes` and `importmap` are read from `dist`. */
export const GENERATED: Readonly<Record<string, () => string>> = { api, options, features: fields('Features'), services: fields('Services'), rpc, events, errors, theme, sizes, importmap }

// In pieces: a module may not hold the start of an HTML comment, not even in a pattern.
const COMMENT = ['<', '!--'].join('')
const START = `${COMMENT} generated: `
const END = `${COMMENT} end -->`
const PART = new RegExp(`(${START}(\\w+) -->\\n)([\\s\\S]*?)(${END})`, 'g')

/** The README with its generated parts made anew. A part stands between the comments `generated: name` and `end`. */
export function regenerate(readme: string): string {
  return readme.replace(PART, (_, start: string, name: string, __, end: string) => {
    const make = GENERATED[name]
    if (!make) throw new Error(`The README has a generated part "${name}" that nothing makes`)
    return `${start}\n${make()}\n\n${end}`
  })
}

/** The text of the generated parts, by name. */
export const partsOf = (readme: string): Record<string, string> =>
  Object.fromEntries([...readme.matchAll(PART)].map(([, , name, text]): [string, string] => [name ?? '', text ?? '']))
