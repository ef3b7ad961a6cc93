import type { refusals } from '../en/refusals.ts'

export const words: Record<keyof typeof refusals, string> = {
  'send.refused.keep': 'يجب أن يبقى في حسابك {amount}، أو لا شيء إطلاقًا. أرسل مبلغًا أقل قليلًا، أو كل ما يمكنك.',
  'send.refused.deposit': 'ليس لدى المستلم حساب لهذا الرمز بعد. لفتحه ودفع رسوم الشبكة تحتاج إلى {amount}.',
  'send.refused.firstAmount': 'حساب المستلم غير موجود بعد. أرسل {amount} على الأقل لفتحه.',
  'send.refused.tokenAccount': 'هذا العنوان خاص برصيد رمز واحد. أدخل عنوان مالكه.',
  'send.refused.mint': 'هذا عنوان رمز. أدخل عنوان شخص أو خدمة.',
  'send.refused.program': 'هذا عنوان برنامج. ما ترسله إليه يضيع.',
  'send.refused.closed': 'حساب المستلم لهذا الرمز يخص شخصًا آخر. اطلب من المستلم عنوانًا آخر.',
  'send.refused.frozen': 'جمّد مُصدِر هذا الرمز حسابك أو حساب المستلم.',
  'send.refused.memo': 'لا يقبل المستلم إلا التحويلات المرفقة بملاحظة. أرسل من محفظتك حيث يمكنك إضافتها.',
  'send.refused.hook': 'تحويلات هذا الرمز تشغّل برنامجًا لمُصدِره. أرسل من محفظتك.',
  'send.refused.fixed': 'لا يسمح مُصدِر هذا الرمز بتحويله.',
  'send.refused.scattered': 'رموزك موزعة على حسابات كثيرة لا يسعها تحويل واحد. أرسل مبلغًا أصغر.',
  'send.refused.decimals': 'قائمة الرموز مخطئة بشأن هذا الرمز: سيُرسل مبلغ غير مبلغك. أرسل من محفظتك.',
  'send.refused.unlikeReview': 'لم تكن المعاملة هي التي راجعتها، فلم تُرسل. تحقّق من التحويل مجددًا.',
}
