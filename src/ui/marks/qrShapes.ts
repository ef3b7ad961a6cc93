import { encode } from 'uqr'

export interface QrShapes {
  /** Modules per edge, without the quiet zone. */
  size: number
  /** Path of the dark modules: one line per horizontal run, drawn with round ends. */
  runs: string
  /** Top left corners of the three finder patterns. */
  eyes: readonly (readonly [x: number, y: number])[]
}

/** Edge of a finder pattern in modules. */
const EYE = 7
/** The mark's share of an edge: a twentieth of the area. Error correction level M can restore three times as much. */
const MARK = 0.23

/** The shapes of a code that stays readable with a mark in its center. */
export function qrShapes(text: string): QrShapes {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const far = size - EYE
  // Odd like the size, so that it is exactly centered.
  const hole = Math.round((size * MARK - 1) / 2) * 2 + 1
  const start = (size - hole) / 2
  const isEye = (x: number, y: number) => (y < EYE && (x < EYE || x >= far)) || (y >= far && x < EYE)
  const isHole = (x: number, y: number) => x >= start && x < start + hole && y >= start && y < start + hole
  const isDark = (x: number, y: number) => Boolean(data[y]?.[x]) && !isEye(x, y) && !isHole(x, y)
  let runs = ''
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      if (!isDark(x, y)) continue
      const from = x
      while (isDark(x + 1, y)) x++
      runs += `M${from + 0.5} ${y + 0.5}h${x - from}`
    }
  }
  return { size, runs, eyes: [[0, 0], [far, 0], [0, far]] }
}
