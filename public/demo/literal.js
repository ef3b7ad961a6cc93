// JavaScript literals as tokens: pairs `[kind, text]`, where `kind` is `plain`, `tag`, `attribute` or `value`.

const NAME = /^[A-Za-z_$][\w$]*$/

const quoted = (text) => `'${text.replace(/[\\']/g, '\\$&').replace(/\n/g, '\\n')}'`
const comma = (parts) => parts.flatMap((part, at) => (at === 0 ? part : [['plain', ', '], ...part]))

/** A string, number, boolean, array or plain object as source text. */
export function literal(value) {
  if (typeof value === 'string') return [['value', quoted(value)]]
  if (Array.isArray(value)) return [['plain', '['], ...comma(value.map(literal)), ['plain', ']']]
  if (typeof value !== 'object' || value === null) return [['value', JSON.stringify(value)]]
  const entries = Object.entries(value).filter(([, one]) => one !== undefined)
  const parts = entries.map(([name, one]) => [['attribute', NAME.test(name) ? name : quoted(name)], ['plain', ': '], ...literal(one)])
  return [['plain', '{ '], ...comma(parts), ['plain', ' }']]
}

/** An object with one property on each line. */
export function lines(value, indent) {
  const parts = Object.entries(value).map(([name, one]) => [['plain', `\n${indent}  `], ['attribute', name], ['plain', ': '], ...literal(one), ['plain', ',']])
  return [['plain', '{'], ...parts.flat(), ['plain', `\n${indent}}`]]
}
