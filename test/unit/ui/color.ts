/** Colors in linear sRGB, 0 to 1, as a browser paints them. */
export type Color = readonly [number, number, number]

const linear = (v: number) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
const gamma = (v: number) => (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055)
const clip = (v: number) => Math.min(1, Math.max(0, v))
const times = (m: readonly Color[], [a, b, c]: Color): Color =>
  m.map(([x, y, z]) => x * a + y * b + z * c) as unknown as Color

const TO_XYZ: Color[] = [
  [0.41239, 0.35758, 0.18048],
  [0.21264, 0.71517, 0.07219],
  [0.01933, 0.11919, 0.95053],
]
const FROM_XYZ: Color[] = [
  [3.24097, -1.53738, -0.49861],
  [-0.96924, 1.87597, 0.04156],
  [0.05563, -0.20398, 1.05697],
]
const TO_LMS: Color[] = [
  [0.41222, 0.53633, 0.05145],
  [0.2119, 0.6807, 0.1074],
  [0.0883, 0.28172, 0.62998],
]
const TO_LAB: Color[] = [
  [0.21045, 0.79362, -0.00407],
  [1.978, -2.42859, 0.45059],
  [0.0259, 0.78277, -0.80868],
]
const FROM_LAB: Color[] = [
  [1, 0.39634, 0.2158],
  [1, -0.10556, -0.06385],
  [1, -0.08948, -1.29149],
]
const FROM_LMS: Color[] = [
  [4.07674, -3.30771, 0.23097],
  [-1.26844, 2.60976, -0.34132],
  [-0.0042, -0.70342, 1.70761],
]

/** Returns the relative luminance by WCAG 2. */
export const luminance = (color: Color): number => times(TO_XYZ, color)[1]

/** Returns the contrast ratio by WCAG 2. */
export function contrast(a: Color, b: Color): number {
  const [light, dim] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number]
  return (light + 0.05) / (dim + 0.05)
}

/** Returns how a character changes the depth of parentheses. */
function stepOf(char: string | undefined): number {
  if (char === '(') return 1
  return char === ')' ? -1 : 0
}

/** Splits the arguments of a function, but not those of nested ones. */
function split(text: string, separator: string): string[] {
  const parts = ['']
  let depth = 0
  for (const char of text) {
    depth += stepOf(char)
    if (char === separator && depth === 0) parts.push('')
    else parts[parts.length - 1] += char
  }
  return parts.map((part) => part.trim()).filter(Boolean)
}

/** Calculates a CSS expression with the channels of the origin color. */
function calculate(sum: string, names: Record<string, number>): number {
  const script = sum.replace(/\b(clamp|max|min|calc)\(/g, '$.$1(')
  const $ = {
    max: Math.max,
    min: Math.min,
    clamp: (a: number, b: number, c: number) => Math.max(a, Math.min(b, c)),
    calc: (v: number) => v,
  }
  // oxlint-disable-next-line no-new-func, no-implied-eval -- the test evaluates our own style sheet
  return new Function('$', ...Object.keys(names), `return ${script}`)($, ...Object.values(names)) as number
}

/**
 * Reads the tokens from the style sheet and evaluates them like a browser, with the given values of public variables.
 */
export function evaluate(sheet: string, mode: 'dark' | 'light', variables: Record<string, string> = {}) {
  const block = sheet.slice(sheet.indexOf('{') + 1, sheet.indexOf('}'))
  const own = Object.fromEntries(
    split(block, ';').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]),
  )
  const declared: Record<string, string> = { ...own, ...variables }

  /** Replaces every `var()`. Undefined if a variable is missing, as in CSS. */
  function resolve(value: string | undefined): string | undefined {
    const at = value?.indexOf('var(') ?? -1
    if (value === undefined || at < 0) return value
    const inside = split(value.slice(at + 4), ')')[0] ?? ''
    let end = at + 4
    for (let depth = 1; depth > 0; end++) depth += stepOf(value[end])
    const [name = '', ...fallback] = split(value.slice(at + 4, end - 1) || inside, ',')
    const found = resolve(declared[name]) ?? resolve(fallback.length ? fallback.join(',') : undefined)
    return found === undefined ? undefined : resolve(value.slice(0, at) + found + value.slice(end))
  }

  function color(text: string): Color {
    if (text.startsWith('#')) {
      const hex = text.length === 4 ? text.replace(/[^#]/g, '$&$&') : text
      return [1, 3, 5].map((at) => linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255)) as unknown as Color
    }
    const name = text.slice(0, text.indexOf('('))
    const inside = text.slice(name.length + 1, -1)
    if (name === 'light-dark') return color(split(inside, ',')[mode === 'light' ? 0 : 1] ?? '')
    if (name === 'color-mix') return mix(split(inside, ','))
    const [, origin = '', ...rest] = split(inside, ' ')
    if (name === 'color') return fromXyz(color(origin), rest.slice(1))
    if (name === 'oklch') return fromOklch(color(origin), rest)
    throw new Error(`cannot read ${text}`)
  }

  function mix([, first = '', second = '']: string[]): Color {
    const [base = '', share = ''] = split(first, ' ')
    const part = calculate(share.replace(/(\d+)%/, '$1/100'), {})
    const [a, b] = [color(base), color(second)]
    return a.map((v, i) => linear(gamma(v) * part + gamma(b[i] ?? 0) * (1 - part))) as unknown as Color
  }

  function fromXyz(origin: Color, sums: string[]): Color {
    const [x, y, z] = times(TO_XYZ, origin)
    return times(FROM_XYZ, sums.map((sum) => calculate(sum, { x, y, z })) as unknown as Color).map(
      clip,
    ) as unknown as Color
  }

  function fromOklch(origin: Color, [, chroma = '', angle = '']: string[]): Color {
    const [l] = times(TO_LAB, times(TO_LMS, origin).map(Math.cbrt) as unknown as Color)
    const c = calculate(chroma, { l })
    const hue = (Number(angle) * Math.PI) / 180
    const lms = times(FROM_LAB, [l, c * Math.cos(hue), c * Math.sin(hue)])
    return times(FROM_LMS, lms.map((v) => v ** 3) as unknown as Color).map(clip) as unknown as Color
  }

  return (token: string): Color => {
    const value = resolve(declared[token])
    if (value === undefined) throw new Error(`${token} is not defined`)
    return color(value)
  }
}
