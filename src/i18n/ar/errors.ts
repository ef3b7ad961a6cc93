import type { errors } from '../en/errors.ts'
import type { popups } from '../en/popups.ts'

export const words: Record<Exclude<keyof typeof errors, keyof typeof popups>, string> = {
  'button.reload': 'إعادة تحميل الصفحة',

  'alert.APKT001': 'APKT001 الشبكة غير موجودة',
  'alert.APKT002': 'APKT002 إعدادات التطبيق غير صالحة',
  'alert.APKT006': 'APKT006 انتهت صلاحية الجلسة',
  'alert.APKT007': 'APKT007 معرّف المشروع غير صالح',

  'error.InvalidCaipAddress': 'عنوان CAIP غير صالح',
  'error.InvalidNetworkId': 'معرّف شبكة CAIP-2 غير صالح: {value}',
  'error.NetworkNotFound': 'الشبكة غير موجودة: {id}',
  'error.UnsupportedChain': 'شبكة غير مدعومة',
  'error.UnsupportedMethod': 'لا تستطيع المحفظة فعل ذلك',
  'error.ConnectorNotFound': 'المحفظة غير موجودة: {id}',
  'error.UserRejected': 'رُفض الربط',
  'error.RequestPending': 'يوجد طلب مفتوح في محفظتك',
  'error.WalletLocked': 'المحفظة مقفلة',
  'error.WalletTimeout': 'المحفظة لا ترد',
  'error.ConnectionFailed': 'تعذّر الربط',
  'error.InsufficientFunds': 'الرصيد غير كافٍ',
  'error.TransactionFailed': 'فشلت المعاملة',
  'error.NotConnected': 'لا توجد محفظة مرتبطة',
  'error.otherAccounts': 'لمحفظتك حسابات أخرى الآن. تحقق من الحساب المستخدم ثم أعد المحاولة',
  'error.ServiceUnavailable': 'تعذّر الوصول إلى الخدمة',
  'error.RateLimited': 'طلبات كثيرة جدًا. حاول مجددًا بعد قليل',
  'error.PairingExpired': 'انتهت صلاحية الرمز',
  'error.RelayUnreachable': 'تعذّر الوصول إلى خادم الربط',
  'error.OriginNotAllowed': 'لا يُسمح لهذا الموقع باستخدام الخدمة',
  'error.FeatureDisabled': 'هذا غير مفعّل هنا',
  'error.Aborted': 'أُلغي الطلب',
}
