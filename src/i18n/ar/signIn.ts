import type { signIn } from '../en/signIn.ts'

export const words: Record<keyof typeof signIn, string> = {
  'sIWXSignMessage.title': 'تسجيل الدخول',
  'signIn.text': 'وقّع هذه الرسالة لإثبات أن الحساب لك',
  'signIn.free': 'التوقيع مجاني ولا يرسل أي معاملة.',
  'signIn.site': 'الموقع',
  'signIn.account': 'الحساب',
  'signIn.network': 'الشبكة',
  'signIn.message': 'الرسالة',
  'signIn.sign': 'توقيع',
  'signIn.wait': 'تابع في {wallet}',
  'signIn.late': 'لا رد حتى الآن. تحقق مما إذا كانت {wallet} تعرض طلبًا.',
  'signIn.foreign': 'تسجّل الرسالة الدخول إلى {domain}، وهو موقع آخر.',
  'signIn.failed': 'خطأ في توقيع الرسالة',
  'signIn.rejected': 'رفضتَ الطلب في محفظتك.',
  'signIn.invalid': 'التوقيع ليس لهذا الحساب، أو لم يقبله الموقع.',
  'signIn.unavailable': 'لم يرد الموقع. حاول مجددًا بعد لحظات.',
  'signIn.initFailed': 'تعذّر التحقق من تسجيل الدخول',
  'error.SignInRequired': 'سجّل الدخول أولًا',
  'error.SignatureInvalid': 'التوقيع غير صالح',
}
