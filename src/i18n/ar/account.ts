import type { account } from '../en/account.ts'

export const words: Record<keyof typeof account, string> = {
  'account.address': 'العنوان {address}',
  'account.copy': 'نسخ العنوان',
  'account.copied': 'نُسخ العنوان',
  'account.copyFailed': 'تعذّر النسخ',
  'account.balanceUnknown': 'الرصيد غير معروف',
  'account.retryBalance': 'إعادة تحميل الرصيد',
  'account.disconnect': 'قطع الربط',
  'account.connectedWith': 'مرتبط عبر {name}',
}
