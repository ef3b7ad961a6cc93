import { numberToHex, type Hex } from 'viem'
import type { AnswerKind, WalletSettings } from './settings.ts'

const ANSWERS: readonly string[] = [
  'approve',
  'reject',
  'ask',
  'lock',
  'silent',
  'pending',
  'error',
] satisfies AnswerKind[]

const isOn = (value: string) => value !== 'false' && value !== '0'
const chainIdOf = (value: string): Hex => (value.startsWith('0x') ? (value as Hex) : numberToHex(Number(value)))

/** How to parse each setting. */
export type Readers<Settings> = { [K in keyof Settings]-?: (value: string) => Settings[K] }

export const READERS: Readers<WalletSettings> = {
  name: String,
  rdns: String,
  icon: String,
  hue: Number,
  accounts: (value) => value.split(',').map(Number),
  chain: chainIdOf,
  site: String,
  answer: (value) => {
    if (!ANSWERS.includes(value)) throw new Error(`answer must be one of ${ANSWERS.join(', ')}, not "${value}"`)
    return value as AnswerKind
  },
  announce: isOn,
  legacy: isOn,
}

/** Reads the settings of a script tag from its URL's query and from `data-*` attributes, which take precedence. */
export function readSettings<Settings>(
  script: { src: string; dataset: DOMStringMap },
  readers: Readers<Settings>,
): Partial<Settings> {
  const given = { ...Object.fromEntries(new URL(script.src).searchParams), ...script.dataset }
  const read = Object.entries<(text: string) => unknown>(readers).flatMap(([key, reader]) => {
    const value = given[key]
    return value === undefined ? [] : [[key, reader(value)]]
  })
  return Object.fromEntries(read) as Partial<Settings>
}
