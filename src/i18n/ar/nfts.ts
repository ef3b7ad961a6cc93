import type { nfts } from '../en/nfts.ts'

export const words: Record<keyof typeof nfts, string> = {
  'nfts.loading': 'جارٍ تحميل رموز NFT',
  'nfts.heading': 'وُجدت في نشاطك.',
  'nfts.empty': 'لا توجد رموز NFT بعد',
  'nfts.emptyText': 'ستظهر هنا رموز NFT التي تستلمها على {network}.',
  'nfts.failed': 'تعذّر تحميل رموز NFT',
  'nfts.none': 'رموز NFT على {network} غير معروفة',
  'nfts.noneText': 'تُستخرج من نشاطك، لكن لا توجد خدمة تعرض نشاط هذه الشبكة لهذا الموقع.',
  'nfts.older': 'لم يُقرأ النشاط الأقدم بعد، وقد يتضمن المزيد من رموز NFT.',
  'nfts.readOlder': 'قراءة النشاط الأقدم',
  'nfts.more': 'إظهار المزيد من رموز NFT',
  'nfts.partial': 'تعذّرت قراءة بعض رموز NFT.',
  'nfts.unnamed': 'تعذّرت قراءة بعض الأسماء.',
  'nfts.from': 'من',
  'nfts.received': 'تاريخ الاستلام',
  'nfts.count': 'الكمية',
  'nfts.mint': 'عنوان السك',
  'nfts.copy': 'نسخ عنوان السك',
}
