import type { impostors } from '../en/impostors.ts'

export const words: Record<keyof typeof impostors, string> = {
  'connect.imitates': 'ليست من {name}',
  'connect.rivals': 'تدّعي محفظة أخرى أنها هذه',
}
