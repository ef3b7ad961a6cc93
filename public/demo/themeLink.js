// A theme as the text of the parameter `?theme=`, such as `mode.light_accent.0f766e_radius.12`. No page is needed here.

/** Font families by the word that a link carries. */
export const FONTS = {
  system: '',
  rounded: 'ui-rounded, Hiragino Maru Gothic ProN, Quicksand, Comfortaa, system-ui, sans-serif',
  serif: 'Charter, Bitstream Charter, Cambria, Georgia, serif',
  mono: 'ui-monospace, Cascadia Code, Menlo, Consolas, monospace',
}

/** What a theme has if a link does not say otherwise. Lengths are in pixels; an empty color is the widget's own. */
export const DEFAULTS = { mode: 'system', accent: '', background: '', radius: 24, width: 360, size: 15, font: 'system' }

const oneOf = (words) => ({ expects: words.join(', '), read: (text) => (words.includes(text) ? text : undefined), write: String })
const color = { expects: 'six hexadecimal digits', read: (text) => (/^[0-9a-f]{6}$/.test(text) ? `#${text}` : undefined), write: (value) => value.slice(1).toLowerCase() }
const pixels = (least, most) => ({
  expects: `a whole number from ${least} to ${most}`,
  read: (text) => (/^(?:0|[1-9]\d{0,2})$/.test(text) && Number(text) >= least && Number(text) <= most ? Number(text) : undefined),
  write: String,
})

const FIELDS = {
  mode: oneOf(['dark', 'light', 'system']),
  accent: color,
  background: color,
  radius: pixels(0, 36),
  width: pixels(300, 480),
  size: pixels(12, 20),
  font: oneOf(Object.keys(FONTS)),
}

/** Writes what differs from the defaults; empty if nothing does. */
export function writeTheme(theme) {
  return Object.entries(FIELDS)
    .filter(([name]) => theme[name] !== DEFAULTS[name])
    .map(([name, field]) => `${name}.${field.write(theme[name])}`)
    .join('_')
}

function readPart(part) {
  const [name, text, ...more] = part.split('.')
  if (!Object.hasOwn(FIELDS, name)) throw new Error(`?theme has no “${name}”: it knows ${Object.keys(FIELDS).join(', ')}`)
  const value = more.length > 0 || text === undefined ? undefined : FIELDS[name].read(text)
  if (value === undefined) throw new Error(`?theme: “${name}” must be ${FIELDS[name].expects}`)
  return [name, value]
}

/** Reads what `writeTheme` writes; throws readable messages for everything else. */
export function readTheme(text) {
  if (text === '') return { ...DEFAULTS }
  const parts = text.split('_').map(readPart)
  const names = parts.map(([name]) => name)
  const twice = names.find((name, at) => names.indexOf(name) !== at)
  if (twice) throw new Error(`?theme says “${twice}” twice`)
  return { ...DEFAULTS, ...Object.fromEntries(parts) }
}

/** The theme variables of the widget; a default is the empty string. */
export function variablesOf({ accent, background, radius, width, size, font }) {
  const length = (value, usual) => (value === usual ? '' : `${value}px`)
  return {
    '--wm-accent': accent,
    '--wm-background': background,
    '--wm-font-family': FONTS[font],
    '--wm-font-size': length(size, DEFAULTS.size),
    '--wm-radius': length(radius, DEFAULTS.radius),
    '--wm-width': length(width, DEFAULTS.width),
  }
}

/** The options of the widget for a theme, without what is default anyway. */
export function optionsOf(theme) {
  const variables = Object.entries(variablesOf(theme)).filter(([, value]) => value)
  return { themeMode: theme.mode, ...(variables.length > 0 && { themeVariables: Object.fromEntries(variables) }) }
}
