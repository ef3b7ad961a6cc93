import type { swapping } from '../../en/swap/swapping.ts'

export const words: Record<keyof typeof swapping, string> = {
  'swapping.approving': 'جارٍ الموافقة على \u2068{amount}\u2069 لمبادلة',
  'swapping.approval': 'الموافقة على \u2068{amount}\u2069 لمبادلة',
  'swapping.approve.confirmed': 'تمت الموافقة على {amount} لمبادلة. افتح المبادلة للمتابعة.',
  'swapping.approve.reverted': 'فشلت الموافقة على {amount}. لم تُخصم سوى رسوم الشبكة.',
  'swapping.approve.replaced': 'حلّت معاملة أخرى محل موافقتك على {amount}',
  'swapping.approve.cancelled': 'ألغيت الموافقة على {amount}',
  'swapping.approve.dropped': 'لم تعد الشبكة تعرف موافقتك على {amount}',
  'swapping.swapping': 'جارٍ مبادلة {from} إلى {to}',
  'swapping.swap': 'مبادلة {from} إلى {to}',
  'swapping.swap.confirmed': 'تمت مبادلة {from} إلى {to}',
  'swapping.swap.reverted': 'فشلت مبادلة {from} إلى {to}. لم تُخصم سوى رسوم الشبكة.',
  'swapping.swap.replaced': 'حلّت معاملة أخرى محل مبادلتك {from} إلى {to}',
  'swapping.swap.cancelled': 'ألغيت مبادلة {from} إلى {to}',
  'swapping.swap.dropped': 'لم تعد الشبكة تعرف مبادلتك {from} إلى {to}. تحقق منها قبل المبادلة مجددًا.',
  'swapping.swap.unsent': 'تخلت محفظتك عن مبادلة {from} إلى {to}. لم يُرسل شيء.',
  'swapping.swap.missing': 'نفذت الشبكة مبادلة {from}، لكن لم يصل {symbol} إلى حسابك. انظر إليها في المستكشف.',
  'swapping.swap.unchecked': 'تقول محفظتك إن مبادلة {from} إلى {to} تمت. تعذر التحقق منها: انظر إلى رصيدك.',
  'swapping.isUnchecked': 'تقول محفظتك إنها تمت',
  'swapping.isUnsent': 'تخلت محفظتك عنها',
}
