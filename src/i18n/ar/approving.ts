import type { approving } from '../en/approving.ts'

export const words: Record<keyof typeof approving, string> = {
  'approve.summary': 'ما يفعله هذا الطلب',
  'approve.reading': 'جارٍ قراءة الطلب',
  'approve.unread': 'لا نعرف ما يفعله هذا',
  'approve.unreadHint': 'لا توافق إلا إذا كنت تثق بهذا الموقع.',
  'approve.frame': 'يمكنك الرد هنا بعد لحظة',
  'approve.account': 'حسابك',
  'approve.smartAccount': 'حسابك الذكي',
  'approve.network': 'الشبكة',
  'approve.raw': 'ما أرسله الموقع',
}
