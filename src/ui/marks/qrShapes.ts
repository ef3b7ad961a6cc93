import { encode } from 'uqr'

export interface QrShapes {
  /** Number of modules (squares) per edge, without the margin. */
  size: number
  /** SVG path of the dark modules: one line with round ends for each horizontal run. */
  runs: string
  /** Top left corners of the three finder patterns, the large squares in the corners of a QR code. */
  eyes: readonly (readonly [x: number, y: number])[]
}

/** Modules per edge of a finder pattern. */
const EYE = 7
/**
 * Width of the image in the center, as a share of the code's width. The image covers a twentieth of the area; error
 * correction level M can restore three times as much.
 */
const MARK = 0.23

/** Returns the shapes of a QR code that stays readable with an image in its center. */
export function qrShapes(text: string): QrShapes {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const far = size - EYE
  // An odd number, like the code's size: only then is the image exactly centered.
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
  return {
    size,
    runs,
    eyes: [
      [0, 0],
      [far, 0],
      [0, far],
    ],
  }
}
