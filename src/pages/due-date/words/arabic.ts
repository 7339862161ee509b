import type { Words } from './words.ts'

export const arabic: Words = {
  title: 'اشتراكك',
  status: 'الحالة',
  price: 'السعر',
  next: 'الدفعة القادمة',
  every: { DAY: 'في اليوم', WEEK: 'في الأسبوع', MONTH: 'في الشهر', YEAR: 'في السنة' },
  everySome: {
    DAY: 'كل {count} يوم',
    WEEK: 'كل {count} أسبوع',
    MONTH: 'كل {count} شهر',
    YEAR: 'كل {count} سنة',
  },
  states: {
    SCHEDULED: 'يبدأ لاحقًا',
    TRIALING: 'فترة تجريبية',
    INCOMPLETE: 'بانتظار الدفعة الأولى',
    INCOMPLETE_EXPIRED: 'لم يبدأ',
    ACTIVE: 'نشط',
    PAST_DUE: 'دفعة متأخرة',
    UNPAID: 'غير مدفوع',
    PAUSED: 'متوقف مؤقتًا',
    CANCELED: 'منتهٍ',
    COMPLETED: 'مكتمل',
  },
  owed: {
    title: 'المبلغ المستحق',
    nothing: 'لا شيء مستحق الدفع الآن.',
    again: 'ستُعاد محاولة الخصم من بطاقتك يوم {day}.',
    pay: 'ادفع {amount}',
    processing: 'هناك دفعة قيد المعالجة. عُد بعد لحظات.',
    newCard: 'في الصفحة التالية يمكنك إدخال بطاقة جديدة وحفظها للدفعات القادمة.',
  },
  card: {
    title: 'البطاقة',
    none: 'لا توجد بطاقة محفوظة لهذا الاشتراك.',
    other: 'استخدام بطاقة أخرى',
    choose: 'استخدام هذه البطاقة من الآن فصاعدًا',
    howToReplace: 'يمكنك إدخال بطاقة جديدة عند دفعتك القادمة.',
  },
  notices: {
    CARD_CHOSEN: 'تم تغيير البطاقة.',
    CONSENT_MISSING: 'ضع علامة في المربع للموافقة على الخصم المنتظم من البطاقة.',
    CARD_UNUSABLE: 'لا يمكن استخدام هذه البطاقة. اختر بطاقة أخرى.',
    MERCHANT_CLOSED: 'لا يستطيع التاجر استلام الدفعات حاليًا. حاول لاحقًا.',
  },
  missing: { title: 'هذا الرابط لا يؤدي إلى شيء', text: 'تحقق من العنوان أو اطلب رابطًا جديدًا من التاجر.' },
}
