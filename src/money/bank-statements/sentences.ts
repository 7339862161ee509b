import { sayOneOf } from '#platform/sentences/said.ts'

// Refusals of decisions about entries of banks, and the reasons for which these wait in suspense.

export const say = sayOneOf({
  'There is no account {account} of yours.': {
    fr: 'Vous n’avez pas de compte {account}.',
    ar: 'لا حساب لكم باسم {account}.',
  },
  '{account} is retired already.': {
    fr: '{account} est déjà retiré.',
    ar: 'الحساب {account} موقوف من قبل.',
  },
  '{account} is not retired.': {
    fr: '{account} n’est pas retiré.',
    ar: 'الحساب {account} ليس موقوفًا.',
  },
  '{file} has not left yet: cancel it, or send it and read the statement that shows it.': {
    fr: '{file} n’est pas encore parti : annulez-le, ou envoyez-le et lisez le relevé qui le montre.',
    ar: 'لم يغادر {file} بعد: ألغوه، أو أرسلوه واقرؤوا الكشف الذي يُظهره.',
  },
  '{reference} is in a file for {account}, and no statement shows it: read the one that does.': {
    fr: '{reference} est dans un fichier pour {account}, et aucun relevé ne le montre : lisez celui qui le montre.',
    ar: '{reference} في ملف للحساب {account} ولا يُظهره أي كشف: اقرؤوا الكشف الذي يُظهره.',
  },
  'Entries of {account} that wait for a decision: {count}. Decide them first.': {
    fr: 'Écritures de {account} qui attendent une décision : {count}. Décidez-les d’abord.',
    ar: 'حركات الحساب {account} التي تنتظر قرارًا: {count}. قرّروها أولًا.',
  },
  '{amount} are on {account} by its last statement: transfer them, and read the statement that shows it.': {
    fr: '{amount} sont sur {account} d’après son dernier relevé : virez-les, et lisez le relevé qui le montre.',
    ar: 'في الحساب {account} {amount} حسب آخر كشف له: حوّلوها واقرؤوا الكشف الذي يُظهر ذلك.',
  },
  '{account} is the last account in {currency}, and the books have {amount} at the bank: add another one first.': {
    fr: '{account} est le dernier compte en {currency}, et les livres ont {amount} à la banque : ajoutez-en d’abord un autre.',
    ar: 'الحساب {account} هو الأخير بعملة {currency}، وفي الدفاتر {amount} لدى البنك: أضيفوا حسابًا آخر أولًا.',
  },
  'Virtual RIBs of {account} that are in use: {count}. End them first.': {
    fr: 'RIB virtuels de {account} en usage : {count}. Mettez-y fin d’abord.',
    ar: 'أرقام RIB الافتراضية المستعملة للحساب {account}: {count}. أنهوها أولًا.',
  },
  'The merchant has a virtual RIB on {account}: end it first.': {
    fr: 'Le commerçant a un RIB virtuel sur {account} : mettez-y fin d’abord.',
    ar: 'للتاجر رقم RIB افتراضي على {account}: أنهوه أولًا.',
  },
  'A merchant has this RIB: none is ever given to another.': {
    fr: 'Un commerçant a ce RIB : aucun n’est jamais donné à un autre.',
    ar: 'لدى تاجر هذا الرقم RIB: لا يُعطى رقم لتاجر آخر أبدًا.',
  },
  'The RIB is that of your account {account}.': {
    fr: 'Ce RIB est celui de votre compte {account}.',
    ar: 'رقم RIB هذا هو رقم حسابكم {account}.',
  },
  'There is no virtual RIB {rib}.': {
    fr: 'Il n’y a pas de RIB virtuel {rib}.',
    ar: 'لا يوجد رقم RIB افتراضي {rib}.',
  },
  'The virtual RIB {rib} has ended before.': {
    fr: 'Le RIB virtuel {rib} n’est déjà plus en usage.',
    ar: 'انتهى رقم RIB الافتراضي {rib} من قبل.',
  },
  'The entry is in the books of a merchant, who was told and may have used the money: it stays. Set it right with the merchant.':
    {
      fr: 'L’écriture est dans les livres d’un commerçant, qui en a été informé et a pu utiliser l’argent : elle reste. Rectifiez-la avec le commerçant.',
      ar: 'الحركة في دفاتر تاجر أُبلغ بها وقد يكون استعمل المال: تبقى كما هي. صحّحوها مع التاجر.',
    },
  'The entry waits for a decision: there is nothing to take back.': {
    fr: 'L’écriture attend une décision : il n’y a rien à annuler.',
    ar: 'تنتظر الحركة قرارًا: لا شيء للتراجع عنه.',
  },
  'The settlement {reference} was ended on {day} with what this entry had left open: take its end back first.': {
    fr: 'Le règlement {reference} a été terminé le {day} avec ce que cette écriture avait laissé ouvert : annulez d’abord sa fin.',
    ar: 'أُنهيت التسوية {reference} في {day} بما تركته هذه الحركة مفتوحًا: تراجعوا أولًا عن إنهائها.',
  },
  'There is no payout {reference} in production.': {
    fr: 'Il n’y a pas de versement {reference} en production.',
    ar: 'لا يوجد تحويل {reference} في الإنتاج.',
  },
  'There is no refund {reference} in production.': {
    fr: 'Il n’y a pas de remboursement {reference} en production.',
    ar: 'لا يوجد استرداد {reference} في الإنتاج.',
  },
  'There is no funding {reference} in production.': {
    fr: 'Il n’y a pas d’alimentation {reference} en production.',
    ar: 'لا توجد تغذية {reference} في الإنتاج.',
  },
  'There is no settlement {reference}.': {
    fr: 'Il n’y a pas de règlement {reference}.',
    ar: 'لا توجد تسوية {reference}.',
  },
  'Several accounts have a settlement {reference}: name one of {names}.': {
    fr: 'Plusieurs comptes ont un règlement {reference} : indiquez {names}.',
    ar: 'لعدة حسابات تسوية {reference}: اختاروا واحدة من {names}.',
  },
  'The entry does not name the settlement, of which less is open.': {
    fr: 'L’écriture ne nomme pas le règlement, dont moins est ouvert.',
    ar: 'لا تذكر الحركة التسوية، والمفتوح منها أقل.',
  },
  'What was on the account before is no part of a settlement: name it as money of yours.': {
    fr: 'Ce qui était sur le compte auparavant n’est pas une part d’un règlement : indiquez que c’est votre argent.',
    ar: 'ما كان في الحساب من قبل ليس جزءًا من تسوية: اعتبروه من أموالكم.',
  },
  'The entry cannot be of it: {said}.': {
    fr: 'L’écriture ne peut pas en être : {said}.',
    ar: 'لا يمكن أن تخصّه هذه الحركة: {said}.',
  },
  'The entry does not wait for a decision.': {
    fr: 'L’écriture n’attend pas de décision.',
    ar: 'لا تنتظر هذه الحركة قرارًا.',
  },
  'Later statements have taken payouts out of this opening. It can be money of yours alone.': {
    fr: 'Des relevés suivants ont retiré des versements de cette ouverture. Elle ne peut être que votre argent.',
    ar: 'سحبت كشوف لاحقة تحويلات من هذا الرصيد الافتتاحي. لا يمكن أن يكون إلا مالًا لكم.',
  },
  'There is no such entry: npx mizan bank match list shows all.': {
    fr: 'Cette écriture n’existe pas : npx mizan bank match list les montre toutes.',
    ar: 'لا توجد حركة كهذه: يعرضها كلها npx mizan bank match list.',
    onPage: {
      en: 'There is no such entry. The page Bank statements shows all.',
      fr: 'Cette écriture n’existe pas. La page Relevés bancaires les montre toutes.',
      ar: 'لا توجد حركة كهذه. تعرضها كلها صفحة كشوف البنك.',
    },
  },
  'it is what was on the account before its first statement, less what the books had of it': {
    fr: 'c’est ce qu’avait le compte avant son premier relevé, moins ce que les livres en avaient',
    ar: 'هو ما كان في الحساب قبل أول كشف، ناقص ما كان منه في الدفاتر',
  },
  'it names no payout or refund (TX-…), no funding (FD-…) and no settlement': {
    fr: 'elle ne nomme ni versement ou remboursement (TX-…), ni alimentation (FD-…), ni règlement',
    ar: 'لا تسمّي تحويلًا أو استردادًا (TX-…) ولا تغذية (FD-…) ولا تسوية',
  },
  'it has the sum of a settlement, and does not name it': {
    fr: 'elle a le montant d’un règlement, sans le nommer',
    ar: 'لها مبلغ تسوية ولا تسمّيها',
  },
  'it names a settlement of which another sum is open': {
    fr: 'elle nomme un règlement dont un autre montant est ouvert',
    ar: 'تسمّي تسوية المفتوح منها مبلغ آخر',
  },
  'it names more than one payout, refund, funding or settlement': {
    fr: 'elle nomme plusieurs versements, remboursements, alimentations ou règlements',
    ar: 'تسمّي أكثر من تحويل أو استرداد أو تغذية أو تسوية',
  },
  'what it names is not there': { fr: 'ce qu’elle nomme n’existe pas', ar: 'ما تسمّيه غير موجود' },
  'what it names has another amount or currency': {
    fr: 'ce qu’elle nomme a un autre montant ou une autre devise',
    ar: 'ما تسمّيه له مبلغ آخر أو عملة أخرى',
  },
  'another entry shows the same money already': {
    fr: 'une autre écriture montre déjà le même argent',
    ar: 'حركة أخرى تُظهر المال نفسه من قبل',
  },
  'the payout that it names has failed or was canceled, and its money is the merchant’s again': {
    fr: 'le versement qu’elle nomme a échoué ou a été annulé, et son argent est de nouveau au commerçant',
    ar: 'التحويل الذي تسمّيه فشل أو أُلغي، وعاد ماله إلى التاجر',
  },
  'the funding that it names has failed before': {
    fr: 'l’alimentation qu’elle nomme avait échoué',
    ar: 'التغذية التي تسمّيها فشلت من قبل',
  },
  'it was sent to the virtual RIB of a merchant who has announced no transfer of this amount': {
    fr: 'elle a été envoyée au RIB virtuel d’un commerçant qui n’a annoncé aucun virement de ce montant',
    ar: 'أُرسلت إلى رقم RIB الافتراضي لتاجر لم يُعلن أي تحويل بهذا المبلغ',
  },
  'the virtual RIB that it was sent to is used no more': {
    fr: 'le RIB virtuel auquel elle a été envoyée n’est plus en usage',
    ar: 'رقم RIB الافتراضي الذي أُرسلت إليه لم يعد مستعملًا',
  },
  'it names something of one merchant, and was sent to the virtual RIB of another': {
    fr: 'elle nomme quelque chose d’un commerçant et a été envoyée au RIB virtuel d’un autre',
    ar: 'تذكر شيئًا يخص تاجرًا وأُرسلت إلى رقم RIB الافتراضي لتاجر آخر',
  },
  'the refund that it names does not wait for this transfer': {
    fr: 'le remboursement qu’elle nomme n’attend pas ce virement',
    ar: 'الاسترداد الذي تسمّيه لا ينتظر هذا التحويل',
  },
  'it gives back a payout or a refund that no statement has shown leaving': {
    fr: 'elle rend un versement ou un remboursement qu’aucun relevé n’a montré sortir',
    ar: 'تُعيد تحويلًا أو استردادًا لم يُظهر أي كشف خروجه',
  },
  'it was taken for a settlement, and a person has taken that back': {
    fr: 'elle a été prise pour un règlement, et quelqu’un l’a annulé',
    ar: 'اعتُبرت من تسوية، ثم تراجع شخص عن ذلك',
  },
  'what it names came back already': { fr: 'ce qu’elle nomme est déjà revenu', ar: 'ما تسمّيه عاد من قبل' },
})
