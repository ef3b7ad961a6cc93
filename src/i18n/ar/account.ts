import type { account } from '../en/account.ts'

export const words: Record<keyof typeof account, string> = {
  'account.address': 'العنوان {address}',
  'account.copy': 'نسخ العنوان',
  'account.copyFailed': 'تعذّر النسخ',
  'account.balanceUnknown': 'الرصيد غير معروف',
  'account.retryBalance': 'إعادة تحميل الرصيد',
  'account.explorer': 'المستكشف',
  'account.settings': 'الإعدادات',
  'account.disconnect': 'قطع الربط',
  'account.otherAccounts': 'الحسابات',
  'account.connectedWith': 'مرتبط عبر {name}',
}
