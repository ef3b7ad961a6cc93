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

/** Whether a text is the message, or the message and one value: `Network not found: {id}`, `HTTP status code: 503`. */
export function isMessage(text: string, message: string): boolean {
  if (text === message) return true
  const rest = text.startsWith(message) ? text.slice(message.length) : ''
  return (message.endsWith(': ') ? /^\S+$/ : /^: \S+$/).test(rest)
}
