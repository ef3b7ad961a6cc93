import { numberToHex, type Hex } from 'viem'
import type { AnswerKind, AtomicStatus, WalletSettings } from './settings.ts'

const ANSWERS: readonly AnswerKind[] = ['approve', 'reject', 'ask', 'lock', 'silent', 'pending', 'error']

const ATOMIC: readonly AtomicStatus[] = ['supported', 'ready', 'unsupported']

const isOn = (value: string) => value !== 'false' && value !== '0'
const chainIdOf = (value: string): Hex => (value.startsWith('0x') ? (value as Hex) : numberToHex(Number(value)))

function oneOf<T extends string>(name: string, known: readonly T[]): (value: string) => T {
  return (value) => {
    const found = known.find((one) => one === value)
    if (!found) throw new Error(`${name} must be one of ${known.join(', ')}, not "${value}"`)
    return found
  }
}

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
  answer: oneOf('answer', ANSWERS),
  atomic: oneOf('atomic', ATOMIC),
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
