import type { details } from '../../en/diagnostics/details.ts'

export const words: Record<keyof typeof details, string> = {
  'details.show': 'التفاصيل',
  'details.code': 'الرمز',
  'details.alert': 'التنبيه',
  'details.message': 'الرسالة',
  'details.next': 'ما يمكن فعله',
  'details.time': 'الوقت',
  'details.version': 'الإصدار',
  'details.network': 'الشبكة',
  'details.wallet': 'المحفظة',
  'details.cause': 'السبب',
  'details.copy': 'نسخ التفاصيل',
  'details.copied': 'نُسخت التفاصيل',
  'details.copyFailed': 'تعذّر نسخ النص',
  'details.why': 'معرفة السبب',
}
