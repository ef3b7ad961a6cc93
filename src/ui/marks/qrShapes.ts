import { encode } from 'uqr'

export interface QrShapes {
  /** Modules along an edge, without the quiet zone. */
  size: number
  /** Path of the dark modules: a line for each run along a row, to be drawn with round ends. */
  runs: string
  /** Upper left corners of the three finder patterns. */
  eyes: readonly (readonly [x: number, y: number])[]
}

/** Edge of a finder pattern, in modules. */
const EYE = 7
/** Share of an edge that the mark takes in the middle: a twentieth of the area, of which level M can lose three times as much. */
const MARK = 0.23

/** The shapes of a code that stays readable with a mark in its middle. */
export function qrShapes(text: string): QrShapes {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const far = size - EYE
  // Odd, as the size is: then it is in the very middle.
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
