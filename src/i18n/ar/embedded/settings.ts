import type { settings } from '../../en/embedded/settings.ts'

export const words: Record<keyof typeof settings, string> = {
  'settings.signedInAs': 'تم تسجيل الدخول باسم {name}',
  'settings.signedInWith': 'تم تسجيل الدخول عبر {provider}',
  'settings.changeEmail': 'تغيير البريد الإلكتروني',
  'settings.chooseName': 'اختيار اسم',
  'settings.kind': 'نوع الحساب',
  'settings.smartAccount': 'حساب ذكي',
  'settings.smartAccountHint': 'عقد يتحكم فيه مفتاحك',
  'settings.eoa': 'حساب المفتاح',
  'settings.eoaHint': 'عنوان مفتاحك نفسه',
  'settings.onlyEoa': 'لا توجد حسابات ذكية على هذه الشبكة.',
  'settings.kindSwitched': 'تم تبديل نوع الحساب',
  'settings.kindFailed': 'تعذر تبديل نوع الحساب',
}
