import type { connecting } from '../en/connecting.ts'

export const words: Record<keyof typeof connecting, string> = {
  'connecting.title': 'تابع في {name}',
  'connecting.wait': 'وافق على الربط في محفظتك',
  'connecting.slow': 'لا يوجد رد بعد. ابحث عن نافذة {name} أو أيقونتها في متصفحك.',
  'connecting.declined': 'رُفض الربط',
  'connecting.declinedHint': 'ألغيت الطلب. يمكنك المحاولة مجددًا.',
  'connecting.pending': 'يوجد طلب مفتوح بالفعل',
  'connecting.pendingHint': 'افتح {name} وأجب عن الطلب المعلّق.',
  'connecting.locked': '{name} مقفلة',
  'connecting.lockedHint': 'افتح قفل محفظتك ثم حاول مجددًا.',
  'connecting.silent': '{name} لا ترد',
  'connecting.silentHint': 'افتح محفظتك وابحث عن الطلب، أو حاول مجددًا.',
  'connecting.failed': 'تعذّر الربط',
  'connecting.failedHint': 'أبلغت {name} عن مشكلة. حاول مجددًا أو اختر محفظة أخرى.',
  'connecting.askAgain': 'اطلب مرة أخرى',
  'connecting.click': 'اضغط «متابعة» لفتح {name}',
  'connecting.gone': '{name} لم تعد متاحة في هذا المتصفح.',
}
