import { cutText, hasHidden, textOf } from '../text.ts'
import type { ReadInstruction } from './instruction.ts'

export const readMemo: ReadInstruction = ({ data, context }) => {
  const text = textOf(data)
  if (text !== undefined && hasHidden(text)) context.warn('hiddenCharacters')
  return text === undefined ? undefined : { kind: 'note', text: cutText(text) }
}
