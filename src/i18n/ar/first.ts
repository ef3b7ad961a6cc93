import type { en } from '../en.ts'

export const words: Record<keyof typeof en, string> = {
  'common.back': 'رجوع',
  'common.close': 'إغلاق',
  'common.tryAgain': 'حاول مجددًا',
  'common.reload': 'إعادة تحميل الصفحة',
  'common.reloadHint': 'ما زال التحميل متعذّرًا. أعد تحميل الصفحة',
  'common.continue': 'متابعة',
  'common.loading': 'جارٍ التحميل',

  'button.connect': 'ربط محفظة',
  'button.connecting': 'جارٍ الربط...',
  'button.selectNetwork': 'اختيار شبكة',
  'button.switchNetwork': 'تبديل الشبكة',

  'connect.title': 'ربط محفظة',
  'connect.byEmail': 'ربط محفظة البريد الإلكتروني',
  'connect.installed': 'مثبّتة',
  'connect.connected': 'مرتبطة',
  'connect.recent': 'الأخيرة',
  'connect.empty': 'لا توجد محفظة في هذا المتصفح',
  'connect.emptyHint': 'ثبّت محفظة كإضافة للمتصفح، أو افتح هذه الصفحة في متصفح محفظتك. ستظهر هنا تلقائيًا.',
  'connect.find': 'البحث عن محفظة',
  'connect.qr': 'رمز QR',
  'connect.or': 'أو',
  'connect.all': 'كل المحافظ',
  'connect.withWallet': 'المتابعة بمحفظة',
  'connect.branding': 'صُنع باستخدام Wallet Modal',
  'connect.agreeFirst': 'وافق على الشروط أولًا',
  'connect.isPaired': 'اقطع ربط المحفظة المقترنة أولًا',

  'whatIsAWallet.title': 'ما هي المحفظة؟',

  'toast.balance': 'الرصيد غير متاح',
  'toast.dismiss': 'إخفاء',

  'error.InvalidOption': 'خيار غير صالح',
  'error.LoadFailed': 'تعذّر تحميل جزء من الأداة. تحقّق من اتصالك وحاول مجددًا',
  'error.Unknown': 'حدث خطأ ما',
}
