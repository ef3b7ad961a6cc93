import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Codes, Facts } from './specification.ts'

/** Returns the text between two headings. */
function between(text: string, from: string, to: string): string {
  const start = text.indexOf(`\n${from}`)
  const end = text.indexOf(`\n${to}`, start + 1)
  if (start < 0 || end < 0) throw new Error(`No text between "${from}" and "${to}"`)
  return text.slice(start, end)
}

const unique = <T>(list: readonly T[]): T[] => [...new Set(list)]

/** What is quoted in the specification without being a message: fields and values. */
const NO_MESSAGES = ['0', 'to', 'data']

/** Returns what is written in single quotes. A quote between letters is an apostrophe. */
const quotedIn = (text: string): string[] =>
  [...text.matchAll(/(?<!\w)'((?:[^'\n]|(?<=\w)'(?=\w))+?)'(?!\w)/g)].map(([, said = '']) => said)

/** Writes the values of a message as placeholders, and shortens it to what is fixed. */
const messageIn = (said: string): string => said.replace(/\b([XY])\b/g, '{$1}').trim()

const alertIn = (code: string, title: string) => `${code} ${title.replace(/ \(.*$/, '').trim()}`

function alertsIn(section: string, embedded: string): string[] {
  const own = [...section.matchAll(/(APKT\d+) ([^;.]+)[;.]/g)].map(([, code = '', title = '']) => alertIn(code, title))
  const listed = [...embedded.matchAll(/^\| (APKT\w+)(?: \(R\d+\))? \| ([^|]+) \|/gm)].map(
    ([, code = '', title = '']) => alertIn(code, title),
  )
  return unique([...own, ...listed])
}

/** Returns the messages of the first column of the frame's table. */
const frameMessagesIn = (section: string): string[] =>
  [...section.matchAll(/^\| ([^|\n]*`[^|\n]*) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.replace(/`\[SIB\]`/g, '').matchAll(/`([^`]+)`/g)].map(([, said = '']) => messageIn(said)),
  )

const numbersIn = (text = ''): number[] => [...text.matchAll(/-?\d{3,}/g)].map(Number)

function codesIn(section: string): Codes {
  const line = /- Codes: chain (?<chain>[^;]+); JSON-RPC (?<rpc>.+?)\. User .* HTTP (?<http>[^a-z]+)/.exec(
    section,
  )?.groups
  const kinds = /alert kinds: ([a-z_, ]+)/.exec(section)?.[1] ?? ''
  return {
    alertKinds: kinds.split(', '),
    chain: numbersIn(line?.['chain']),
    jsonRpc: numbersIn(line?.['rpc']),
    retriedStatus: numbersIn(line?.['http']),
  }
}

const SHORT: Readonly<Record<string, string>> = { SA: 'isSmartAccount', N: 'network' }

/** Splits at commas that are in no braces. */
function partsOf(list: string): string[] {
  let depth = 0
  return [...list]
    .reduce(
      (parts, char) => {
        if (char === '{') depth += 1
        if (char === '}') depth -= 1
        return char === ',' && !depth ? [...parts, ''] : [...parts.slice(0, -1), parts.at(-1) + char]
      },
      [''],
    )
    .map((part) => part.trim())
    .filter(Boolean)
}

/** Returns the properties of `{a, b?, c: type, d{e}}`; `d{e}` is `d.e`. Types and quoted values are left out. */
function propertiesIn(list: string): string[] {
  return partsOf(list).flatMap((part) => {
    const [, name = '', inner] = /^(\w+)\??\s*\{(.*)\}$/.exec(part) ?? []
    if (inner !== undefined) return propertiesIn(inner).map((one) => `${name}.${one}`)
    const names = part.includes(':') ? [part.replace(/:.*$/, '')] : part.split('|')
    return names.flatMap((one) => {
      const plain = one.trim().replace(/\?$/, '')
      return /^\w+$/.test(plain) ? [SHORT[plain] ?? plain] : []
    })
  })
}

/** Returns the properties that one part of a cell names; `+ more` adds to those of `first`. */
function cellProperties(cell: string, first: readonly string[]): string[] {
  const list = /\{(.*)\}/.exec(cell)?.[1]
  if (list !== undefined) return propertiesIn(list)
  const [, more = ''] = /^(?:the same )?\+ `?(\w+)/.exec(cell) ?? []
  return more ? [...first, more] : []
}

/** Returns events and their properties of the catalogue of the contract. */
export function eventsIn(text: string, errors: readonly string[]): Record<string, string[]> {
  const section = between(text, 'Event catalogue', '## A4')
  const rows = [...section.replace(/\\\|/g, '¦').matchAll(/^\| ([A-Z].+?) \| (.+?) \|$/gm)]
  const found: Record<string, string[]> = {}
  let above: string[] = []
  for (const [, names = '', cell = ''] of rows) {
    if (names === 'Event') continue
    const groups = names.replace(/ \(type [^)]*\)/, '').split(' / ')
    const cells = cell.replaceAll('¦', '|').split(' / ')
    const prefix = /\(`(\w+)`\)/.exec(names)?.[1]
    const first = cellProperties(cells[0] ?? '', above)
    groups.forEach((group, at) => {
      const own = cells.length === groups.length ? cellProperties(cells[at] ?? '', at ? first : above) : first
      for (const [name] of group.matchAll(/[A-Z][A-Z_\d]+/g))
        found[name] = own.map((one) => (prefix ? `${prefix}.${one}` : one))
    })
    above = first
  }
  const categories = /categories ((?:`\w+`(?:, )?)+)/.exec(text)?.[1] ?? ''
  for (const [, name = ''] of categories.matchAll(/`(\w+)`/g)) found[name] ??= [...errors]
  return found
}

/** Returns the properties of an error that is sent, except those that every event has. */
const errorPropertiesIn = (specification: string): string[] =>
  (/- Analytics error event: ([^.]+)\./.exec(specification)?.[1] ?? '')
    .split(', ')
    .filter((name) => !['type', 'event', 'timestamp'].includes(name))

/** Reads the facts from the documents in a folder. */
export function factsIn(folder: string): Facts {
  const read = (path: string) => readFileSync(join(folder, path), 'utf8')
  const specification = read('spec/specification.md')
  const embedded = between(read('contract/embedded-wallet.md'), '## 8. Errors', '## 9.')
  const errors = between(specification, '## 8.', '## 9.')
  const said = quotedIn(between(specification, '## 4.', '## 9.')).filter((one) => !NO_MESSAGES.includes(one))
  return {
    alerts: alertsIn(errors, embedded),
    messages: unique([...said.map(messageIn), ...frameMessagesIn(between(embedded, '### 8.2', '### 8.3'))]),
    codes: codesIn(errors),
    events: eventsIn(read('contract/http-services.md'), errorPropertiesIn(specification)),
  }
}
