import type { windows } from '../en/windows.ts'

export const words: Record<keyof typeof windows, string> = {
  'connecting.blocked': 'اسمح لهذا الموقع بفتح نافذة {name}، أو حاول مرة أخرى.',
  'connecting.closed': 'أُغلقت نافذة {name} قبل الأوان. يمكنك المحاولة مرة أخرى.',
  'connecting.cutOff': 'لا يسمح هذا الموقع لنافذة {name} بالرد (Cross-Origin-Opener-Policy). اختر محفظة أخرى.',
}
