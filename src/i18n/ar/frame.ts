import type { frame } from '../en/frame.ts'

export const words: Record<keyof typeof frame, string> = {
  'frame.title': 'المحفظة المدمجة',
  'frame.unloaded': 'تعذّر تحميل تسجيل الدخول بالبريد الإلكتروني',
  'frame.error': 'حدث خطأ',
  'frame.wait': 'يُرجى المحاولة مرة أخرى بعد {seconds} ثانية',
  'frame.notAllowed': 'طلب RPC هذا غير مسموح به',
  'frame.disallowed': 'إجراء غير مسموح به',
  'frame.notSignedIn': 'لا يوجد تسجيل دخول بالبريد الإلكتروني أو بحساب اجتماعي',
  'alert.APKT003': 'APKT003 خطأ في الشبكة: تعذّر تحميل المحفظة',
  'alert.APKT004': 'APKT004 انتهت مهلة طلب المحفظة',
}
