import type { impostors } from '../en/impostors.ts'

export const words: Record<keyof typeof impostors, string> = {
  'connect.imitates': 'No es de {name}',
  'connect.rivals': 'Otra cartera dice ser esta',
}
