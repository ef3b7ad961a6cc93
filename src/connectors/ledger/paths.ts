/**
 * Common derivation schemes, the most common first: those of Ledger Live, of older Ledger apps, and of other wallets.
 */
const SCHEMES = {
  live: (index: number) => `m/44'/60'/${index}'/0/0`,
  standard: (index: number) => `m/44'/60'/0'/0/${index}`,
  legacy: (index: number) => `m/44'/60'/0'/${index}`,
} as const satisfies Record<string, (index: number) => string>

export type Scheme = keyof typeof SCHEMES

export const SCHEME_IDS = Object.keys(SCHEMES) as Scheme[]

export const pathOf = (way: Scheme, index: number): string => SCHEMES[way](index)

export const FIRST_PATH = pathOf('live', 0)

const HARDENED = 0x80000000

/**
 * Encodes a derivation path for the device: the number of steps, then 4 bytes each. Undefined unless the path has three
 * to six steps.
 */
export function toPathBytes(path: string): Uint8Array | undefined {
  const steps = /^m((?:\/\d{1,9}'?){3,6})$/.exec(path)?.[1]?.slice(1).split('/')
  if (!steps) return undefined
  const bytes = new Uint8Array(1 + 4 * steps.length)
  const view = new DataView(bytes.buffer)
  view.setUint8(0, steps.length)
  steps.forEach((step, at) =>
    view.setUint32(1 + 4 * at, Number.parseInt(step, 10) + (step.endsWith("'") ? HARDENED : 0)),
  )
  return bytes
}
