import ts from 'typescript'
import { walk, type Source } from './source.ts'

/**
 * Returns the texts of a script: string literals, and templates, in which `{}` stands for each value. Comments and
 * names are no texts.
 */
export function textsIn({ ast }: Source): Set<string> {
  const texts = new Set<string>()
  walk(ast, (node) => {
    if (ts.isStringLiteralLike(node)) texts.add(node.text)
    if (ts.isTemplateExpression(node))
      texts.add([node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('{}'))
  })
  return texts
}

/** Returns the numbers of a script. */
export function numbersIn({ ast }: Source): Set<number> {
  const numbers = new Set<number>()
  walk(ast, (node) => {
    if (!ts.isNumericLiteral(node)) return
    const isMinus = ts.isPrefixUnaryExpression(node.parent) && node.parent.operator === ts.SyntaxKind.MinusToken
    numbers.add(isMinus ? -Number(node.text) : Number(node.text))
  })
  return numbers
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/**
 * Whether a text is the message, or the message and one value: `Network not found: {id}`, `HTTP status code: 503`. A
 * placeholder of a message stands for any value: `HTTP status code: {n}`.
 */
export function isMessage(text: string, message: string): boolean {
  if (text === message) return true
  const [start = '', end, ...others] = message.split(/\{\w*\}/)
  if (others.length) return new RegExp(`^${[start, end ?? '', ...others].map(escaped).join('.+')}$`).test(text)
  if (!text.startsWith(start)) return false
  const rest = text.slice(start.length)
  if (end === undefined) return (message.endsWith(': ') ? /^\S+$/ : /^: \S+$/).test(rest)
  return rest.endsWith(end) && /^\S+$/.test(rest.slice(0, rest.length - end.length))
}

/** Whether a text is the message, alone or after what it is about: `Invalid option "wallet": Required`. */
export const saysMessage = (text: string, message: string): boolean =>
  isMessage(text, message) || isMessage(text.replace(/^.*?: /, ''), message)
