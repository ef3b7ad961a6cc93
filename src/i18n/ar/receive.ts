import type { receive } from '../en/receive.ts'

export const words: Record<keyof typeof receive, string> = {
  'receive.code': 'رمز QR لعنوانك',
  'receive.address': 'عنوانك على {network}',
  'receive.share': 'مشاركة',
  'receive.shareFailed': 'تعذّرت مشاركة العنوان. انسخه بدلًا من ذلك.',
  'receive.only': 'أرسل عملات {network} فقط. قد يضيع ما عداها.',
  'receive.onlyThese': 'أرسل عملات {network} أو الشبكات أدناه فقط. قد يضيع ما عداها.',
  'receive.list': 'يستقبل هذا العنوان العملات على هذه الشبكات. قد يضيع ما يُرسل على شبكات أخرى.',
  'receive.inUse': 'قيد الاستخدام',
  'receive.testnet': 'شبكة اختبار',
}
