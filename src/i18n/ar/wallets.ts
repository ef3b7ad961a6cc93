import type { wallets } from '../en/wallets.ts'

export const words: Record<keyof typeof wallets, string> = {
  'list.search': 'البحث في المحافظ',
  'list.certified': 'معتمدة',
  'list.found': 'عدد المحافظ التي عُثر عليها: {count}',
  'list.none': 'لم يُعثر على أي محفظة',
  'list.noneHint': 'ابحث عن اسم آخر، أو احصل على محفظة تعمل هنا.',
  'list.bundled': 'قائمة المحافظ لا تستجيب. هذه بعض المحافظ المعروفة.',
  'list.incomplete': 'تعذّر تحميل كل المحافظ.',

  'getWallet.text': 'اختر محفظة لترى من أين تحصل عليها.',
  'getWallet.all': 'عرض المزيد من المحافظ',

  'downloads.extension': 'إضافة للمتصفح',
  'downloads.ios': 'تطبيق iOS',
  'downloads.android': 'تطبيق أندرويد',
  'downloads.website': 'الموقع',
  'downloads.showCode': 'رمز QR: {place}',
  'downloads.phones': 'الهواتف',
  'downloads.scan': 'امسح الرمز بكاميرا هاتفك',
  'downloads.none': 'لم يُعثر على تنزيلات لـ {name}.',

  'whatIsAWallet.keysTitle': 'مفاتيحك',
  'whatIsAWallet.keys':
    'تحفظ المحفظة المفاتيح السرية لما تملكه على سلاسل الكتل. لا يستطيع أحد غيرك نقله، ولا يستطيع أحد استعادة مفتاح تفقده.',
  'whatIsAWallet.loginTitle': 'تسجيل دخولك',
  'whatIsAWallet.login': 'اربط محفظتك بدلًا من إنشاء حساب. يرى الموقع عنوانك ولا يرى مفاتيحك أبدًا.',
  'whatIsAWallet.askTitle': 'موافقتك',
  'whatIsAWallet.ask': 'لا تستطيع المواقع إلا أن تطلب. أنت توافق على كل دفعة وكل توقيع في محفظتك.',
  'whatIsAWallet.get': 'الحصول على محفظة',
  'whatIsAWallet.why': 'معرفة سبب عدم عمل شيء ما',

  'whatIsANetwork.booksTitle': 'دفتر مشترك',
  'whatIsANetwork.books': 'الشبكة دفتر حسابات تحفظه حواسيب كثيرة معًا. لكل شبكة عملتها ورسومها وسرعتها.',
  'whatIsANetwork.sameTitle': 'محفظة واحدة وشبكات كثيرة',
  'whatIsANetwork.same': 'قد يكون عنوانك هو نفسه على عدة شبكات، لكن ما تملكه على شبكة ليس على غيرها.',
  'whatIsANetwork.more': 'معرفة المزيد',

  'legal.two': 'بربط محفظتك فإنك تقبل {first} و{second}.',
  'legal.one': 'بربط محفظتك فإنك تقبل {first}.',
  'legal.none': 'بربط محفظتك فإنك تقبل شروط هذا الموقع.',
  'legal.terms': 'شروط الخدمة',
  'legal.privacy': 'سياسة الخصوصية',
}
