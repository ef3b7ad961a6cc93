// Writes src/core/wallets/lookalikes.ts: `npx tsx scripts/lookalikes.mts`. The data are Unicode's confusables (UTS
// #39), from the package unhomoglyph (MIT), under the Unicode license, whose notice ships
// (scripts/build/licenses.mts).
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'

const OUT = fileURLToPath(new URL('../src/core/wallets/lookalikes.ts', import.meta.url))

/**
 * Small capitals by the letters that they look like. UTS #39 treats them as different and maps letters of other
 * scripts to them (Cyrillic м to ᴍ).
 */
const SMALL_CAPITALS: Readonly<Record<string, string>> = {
  ᴀ: 'a',
  ʙ: 'b',
  ᴅ: 'd',
  ᴇ: 'e',
  ꜰ: 'f',
  ɢ: 'g',
  ʜ: 'h',
  ɪ: 'i',
  ᴊ: 'j',
  ᴋ: 'k',
  ʟ: 'l',
  ᴍ: 'm',
  ɴ: 'n',
  ᴘ: 'p',
  ʀ: 'r',
  ᴛ: 't',
  ʏ: 'y',
}

/** Normalizes a text in the same way as names are normalized before they are looked up in the table. */
const folded = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '')

/** Returns the Latin letters that a prototype of UTS #39 stands for; undefined if there are none. */
function lettersOf(prototype: string): string | undefined {
  const letters = Array.from(folded(prototype), (one) => SMALL_CAPITALS[one] ?? one)
    .join('')
    .toLowerCase()
  return /^[a-z]{1,3}$/.test(letters) ? letters : undefined
}

/**
 * Returns all characters that look like Latin letters, grouped by these letters, without characters that the
 * normalization replaces already.
 */
function tableOf(confusables: Readonly<Record<string, string>>): string {
  const found = new Map<string, string[]>()
  const pairs = [
    ...Object.entries(confusables).map(([from, to]) => [from, lettersOf(to)] as const),
    ...Object.entries(SMALL_CAPITALS),
  ]
  for (const [from, letters] of pairs) {
    if (
      !letters ||
      from.length > 2 ||
      Array.from(from).length !== 1 ||
      /^[\0-\x7f]/.test(from) ||
      folded(from) !== from
    )
      continue
    found.set(letters, [...(found.get(letters) ?? []).filter((one) => one !== from), from])
  }
  const inOrder = (a: string, b: string) => (a < b ? -1 : 1)
  return [...found]
    .toSorted(([a], [b]) => inOrder(a, b))
    .map(([letters, all]) => letters + all.toSorted(inOrder).join(''))
    .join(' ')
}

/** Returns the text of the file that this script writes. */
export function lookalikes(): string {
  const data = createRequire(import.meta.url).resolve('unhomoglyph/data.json')
  const table = tableOf(JSON.parse(readFileSync(data, 'utf8')) as Record<string, string>)
  const escaped = table.replace(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
  return `// Written by scripts/lookalikes.mts from Unicode's confusables (UTS #39, Unicode 13): © Unicode, Inc., license
// Unicode-3.0.

/** Latin letters, each followed by the characters of other scripts that look like them. */
export const LOOKALIKES =
  '${escaped}'
`
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) writeFileSync(OUT, lookalikes())
