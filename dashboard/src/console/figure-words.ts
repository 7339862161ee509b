import type { Locale } from '../lib/language.ts'

const english = {
  title: 'Figures',
  text: 'Payments of all merchants together, by the day on which they were made.',
  days: 'Days',
  spans: { '30': '30 days', '90': '90 days' },
  environment: 'Environment',
  currency: 'Currency',
  none: 'No payments in these days',
  noneText: 'Payments are counted every five minutes. The sandbox is counted apart.',
  counted: 'Counted',
  volume: 'Volume',
  volumeText: (amount: string, payments: string) => `${amount} in ${payments} payments that came in.`,
  success: 'Success rate',
  successText: (succeeded: string, declined: string) => `${succeeded} came in, ${declined} were declined.`,
  unknown: 'Payments without an outcome',
  unknownText: 'By the day on which they were made. What is solved leaves the plot within a day.',
  noUnknown: 'Every payment of these days has an outcome.',
  disputes: 'Chargebacks in a hundred card payments',
  disputesText: (chargebacks: string) =>
    `Of the thirty days that end with each day. ${chargebacks} chargebacks were opened.`,
  limit: 'Lowest limit of the networks',
  bank: 'Balance at the bank, and what merchants own',
  bankText: 'At the end of each day that was closed.',
  noBank: 'No day is closed in this currency.',
}

export type FigureWords = typeof english

const french: FigureWords = {
  title: 'Chiffres',
  text: 'Les paiements de tous les commerçants ensemble, au jour où ils furent faits.',
  days: 'Jours',
  spans: { '30': '30 jours', '90': '90 jours' },
  environment: 'Environnement',
  currency: 'Devise',
  none: 'Aucun paiement ces jours-ci',
  noneText: 'Les paiements sont comptés toutes les cinq minutes. Le bac à sable est compté à part.',
  counted: 'Compté',
  volume: 'Volume',
  volumeText: (amount, payments) => `${amount} en ${payments} paiements encaissés.`,
  success: 'Taux de réussite',
  successText: (succeeded, declined) => `${succeeded} encaissés, ${declined} refusés.`,
  unknown: 'Paiements sans issue connue',
  unknownText: 'Au jour où ils furent faits. Ce qui est résolu quitte le graphique en un jour.',
  noUnknown: 'Chaque paiement de ces jours a une issue.',
  disputes: 'Rétrofacturations pour cent paiements par carte',
  disputesText: (chargebacks) =>
    `Sur les trente jours qui finissent à chaque jour. ${chargebacks} rétrofacturations ouvertes.`,
  limit: 'Limite la plus basse des réseaux',
  bank: 'Solde en banque, et ce qui appartient aux commerçants',
  bankText: 'À la fin de chaque jour clôturé.',
  noBank: 'Aucun jour n’est clôturé dans cette devise.',
}

const arabic: FigureWords = {
  title: 'الأرقام',
  text: 'مدفوعات كل التجار معًا، بيوم إجرائها.',
  days: 'الأيام',
  spans: { '30': '30 يومًا', '90': '90 يومًا' },
  environment: 'البيئة',
  currency: 'العملة',
  none: 'لا مدفوعات في هذه الأيام',
  noneText: 'تُعدّ المدفوعات كل خمس دقائق، وبيئة التجربة تُعدّ وحدها.',
  counted: 'آخر عدّ',
  volume: 'الحجم',
  volumeText: (amount, payments) => `${amount} في مدفوعات ناجحة عددها ${payments}.`,
  success: 'نسبة النجاح',
  successText: (succeeded, declined) => `ناجحة: ${succeeded}، مرفوضة: ${declined}.`,
  unknown: 'مدفوعات بلا نتيجة معروفة',
  unknownText: 'بيوم إجرائها. ما يُحسم يغادر الرسم خلال يوم.',
  noUnknown: 'لكل دفعة في هذه الأيام نتيجة.',
  disputes: 'الاعتراضات في كل مئة دفعة بالبطاقة',
  disputesText: (chargebacks) => `عن ثلاثين يومًا تنتهي بكل يوم. اعتراضات فُتحت: ${chargebacks}.`,
  limit: 'أدنى حد لدى الشبكات',
  bank: 'الرصيد في البنك وما يملكه التجار',
  bankText: 'في نهاية كل يوم أُقفل.',
  noBank: 'لم يُقفل أي يوم بهذه العملة.',
}

export const figureWords: Record<Locale, FigureWords> = { en: english, fr: french, ar: arabic }
