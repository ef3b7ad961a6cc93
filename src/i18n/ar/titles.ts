import type { accountTitles } from '../en/accountTitles.ts'
import type { impostors } from '../en/impostors.ts'
import type { popups } from '../en/popups.ts'
import type { titles } from '../en/titles.ts'

type Key = keyof typeof accountTitles | keyof typeof impostors | keyof typeof popups | keyof typeof titles

/** Titles, and other short texts that are needed soon after the first screen. */
export const words: Record<Key, string> = {
  'common.cancel': 'إلغاء',
  'switch.done': 'تم التبديل إلى {network}',
  'allWallets.title': 'كل المحافظ',
  'getWallet.title': 'الحصول على محفظة',
  'downloads.title': 'الحصول على {name}',
  'whatIsANetwork.title': 'ما هي الشبكة؟',
  'pairing.title': 'WalletConnect',
  'connectingMultiChain.title': 'اختر السلسلة',
  'title.Downloads': 'التنزيلات',
  'emailLogin.title': 'الدخول بالبريد',
  'emailVerifyDevice.title': 'تسجيل الجهاز',
  'emailVerifyOtp.title': 'تأكيد البريد',
  'account.title': 'الحساب',
  'accountSettings.title': 'إعدادات الحساب',
  'networks.title': 'اختيار الشبكة',
  'switchNetwork.title': 'تبديل الشبكة',
  'switchActiveChain.title': 'تبديل السلسلة',
  'unsupportedChain.title': 'تبديل الشبكة',
  'approveTransaction.title': 'الموافقة على المعاملة',

  'account.network': 'الشبكة: {name}',
  'networks.clear': 'مسح البحث',
  'networks.unknown': 'شبكة غير معروفة',
  'networks.evm': 'شبكات EVM',

  'updateEmailWallet.title': 'تغيير البريد',
  'updateEmailPrimaryOtp.title': 'تأكيد البريد الحالي',
  'updateEmailSecondaryOtp.title': 'تأكيد البريد الجديد',
  'smartSessionList.title': 'الجلسات الذكية',
  'transactions.title': 'النشاط',
  'profileWallets.title': 'المحافظ',
  'walletReceive.title': 'استلام',
  'walletCompatibleNetworks.title': 'الشبكات المتوافقة',
  'fundWallet.title': 'إضافة رصيد',
  'walletSend.title': 'إرسال',
  'swap.title': 'مبادلة',
  'allowances.title': 'الأذونات',
  'account.explorer': 'المستكشف',
  'account.settings': 'الإعدادات',
  'account.otherAccounts': 'الحسابات',

  'error.PopupBlocked': 'حظر متصفحك النافذة',
  'error.PopupClosed': 'أُغلقت النافذة',
  'connect.imitates': 'ليست من {name}',
  'connect.rivals': 'تدّعي محفظة أخرى أنها هذه',
  'common.support': 'احصل على المساعدة',
}
