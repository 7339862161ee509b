import { sayOneOf } from '#platform/sentences/said.ts'

export const say = sayOneOf({
  'no account at a bank in {currency}': {
    fr: 'aucun compte bancaire en {currency}',
    ar: 'لا حساب بنكي بعملة {currency}',
  },
  'the bank holds another sum than the books': {
    fr: 'la banque détient un autre montant que les livres',
    ar: 'لدى البنك مبلغ غير الذي في الدفاتر',
  },
  'acquirers owe another sum than the payments that are open': {
    fr: 'les acquéreurs doivent un autre montant que les paiements ouverts',
    ar: 'يدين المستحوذون بمبلغ غير مبلغ المدفوعات المفتوحة',
  },
  'the bank holds less than it has to for merchants': {
    fr: 'la banque détient moins qu’il ne faut pour les commerçants',
    ar: 'لدى البنك أقل مما يجب للتجار',
  },
  'the bank holds less than merchants own, and what is under way covers it': {
    fr: 'la banque détient moins que ce que possèdent les commerçants, et ce qui est en route le couvre',
    ar: 'لدى البنك أقل مما يملكه التجار، وما هو في الطريق يغطّيه',
  },
  'wait for it, or transfer the difference to the segregated account': {
    fr: 'attendez-le, ou virez la différence sur le compte cantonné',
    ar: 'انتظروه، أو حوّلوا الفرق إلى الحساب المخصّص',
  },
  'transfer the difference to the segregated account': {
    fr: 'virez la différence sur le compte cantonné',
    ar: 'حوّلوا الفرق إلى الحساب المخصّص',
  },
  'no statement shows settlement {reference} of {day}': {
    fr: 'aucun relevé ne montre le règlement {reference} du {day}',
    ar: 'لا يُظهر أي كشف التسوية {reference} بتاريخ {day}',
  },
  'settlement {reference} of {day} came with another sum': {
    fr: 'le règlement {reference} du {day} est arrivé d’un autre montant',
    ar: 'وصلت التسوية {reference} بتاريخ {day} بمبلغ آخر',
  },
  'ask the acquirer, or bear the difference: npx mizan settlements write-off': {
    fr: 'interrogez l’acquéreur, ou supportez la différence : npx mizan settlements write-off',
    ar: 'اسألوا المستحوذ أو تحمّلوا الفرق: npx mizan settlements write-off',
    onPage: {
      en: 'ask the acquirer, or bear the difference on the page of the settlement',
      fr: 'interrogez l’acquéreur, ou supportez la différence sur la page du règlement',
      ar: 'اسألوا المستحوذ أو تحمّلوا الفرق في صفحة التسوية',
    },
  },
  'npx mizan verify': {
    fr: 'npx mizan verify',
    ar: 'npx mizan verify',
    onPage: {
      en: 'check the data on the page System',
      fr: 'vérifiez les données sur la page Système',
      ar: 'افحصوا البيانات في صفحة النظام',
    },
  },
  'npx mizan bank import': {
    fr: 'npx mizan bank import',
    ar: 'npx mizan bank import',
    onPage: {
      en: 'read its statement on the page Bank statements',
      fr: 'lisez son relevé sur la page Relevés bancaires',
      ar: 'اقرؤوا كشفه في صفحة كشوف البنك',
    },
  },
  'npx mizan bank accounts add': {
    fr: 'npx mizan bank accounts add',
    ar: 'npx mizan bank accounts add',
    onPage: {
      en: 'add your account on the command line: npx mizan bank accounts add',
      fr: 'ajoutez votre compte en ligne de commande : npx mizan bank accounts add',
      ar: 'أضيفوا حسابكم من سطر الأوامر: npx mizan bank accounts add',
    },
  },
  'ask the acquirer, or wait for the next statement': {
    fr: 'interrogez l’acquéreur, ou attendez le prochain relevé',
    ar: 'اسألوا المستحوذ أو انتظروا الكشف التالي',
  },
  'no statement of {name} was imported': {
    fr: 'aucun relevé de {name} n’a été lu',
    ar: 'لم يُقرأ أي كشف للحساب {name}',
  },
  'the last statement of {name} ends on {day}': {
    fr: 'le dernier relevé de {name} se termine le {day}',
    ar: 'ينتهي آخر كشف للحساب {name} في {day}',
  },
  '{day} can be closed an hour after its end.': {
    fr: 'Le {day} peut être clôturé une heure après sa fin.',
    ar: 'يمكن إقفال {day} بعد ساعة من نهايته.',
  },
  '{currency} is closed until {day} already.': {
    fr: '{currency} est déjà clôturé jusqu’au {day}.',
    ar: 'أُقفلت عملة {currency} من قبل حتى {day}.',
  },
  '{day} cannot be closed in {currency}: not everything agrees.': {
    fr: 'Le {day} ne peut être clôturé en {currency} : tout ne concorde pas.',
    ar: 'لا يمكن إقفال {day} بعملة {currency}: لا يتطابق كل شيء.',
  },
  '{day} in {currency}: statements were read meanwhile. Look again.': {
    fr: '{day} en {currency} : des relevés ont été lus entre-temps. Regardez de nouveau.',
    ar: '{day} بعملة {currency}: قُرئت كشوف في هذه الأثناء. انظروا مرة أخرى.',
  },
  '{day} was closed in {currency} meanwhile.': {
    fr: 'Le {day} a été clôturé en {currency} entre-temps.',
    ar: 'أُقفل {day} بعملة {currency} في هذه الأثناء.',
  },
})
