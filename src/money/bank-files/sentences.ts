import { sayOneOf } from '#platform/sentences/said.ts'

// Refusals about files for a bank.

export const say = sayOneOf({
  '{account} is retired: no payouts leave it.': {
    fr: '{account} est retiré : aucun versement n’en part.',
    ar: 'الحساب {account} موقوف: لا تخرج منه تحويلات.',
  },
  'Another file has taken some of these payments meanwhile: make it again.': {
    fr: 'Un autre fichier a pris entre-temps une partie de ces paiements : refaites-le.',
    ar: 'أخذ ملف آخر بعض هذه المدفوعات في هذه الأثناء: أنشئوه من جديد.',
  },
  '{name} has made this file: another person has to approve it.': {
    fr: '{name} a fait ce fichier : une autre personne doit l’approuver.',
    ar: 'أنشأ {name} هذا الملف: يجب أن يوافق عليه شخص آخر.',
  },
  'The content of this file was forgotten, with the buyers whom it names.': {
    fr: 'Le contenu de ce fichier a été oublié, avec les acheteurs qu’il nomme.',
    ar: 'مُحي محتوى هذا الملف مع المشترين الذين يسمّيهم.',
  },
  'The content of this file was changed since it was made: do not send it.': {
    fr: 'Le contenu de ce fichier a été modifié depuis sa création : ne l’envoyez pas.',
    ar: 'تغيّر محتوى هذا الملف منذ إنشائه: لا ترسلوه.',
  },
  '{reference} is of a merchant that was blocked since the file was made. Cancel {file}, and make another.': {
    fr: '{reference} est à un marchand bloqué depuis la création du fichier. Annulez {file}, et faites-en un autre.',
    ar: '{reference} لتاجر حُظر منذ إنشاء الملف. ألغوا {file} ثم أنشئوا ملفًا آخر.',
  },
  '{reference} is {said} since the file was made. Cancel {file}, and make another.': {
    fr: '{reference} est {said} depuis la création du fichier. Annulez {file}, et faites-en un autre.',
    ar: 'حالة {reference} منذ إنشاء الملف: {said}. ألغوا {file} ثم أنشئوا ملفًا آخر.',
  },
  paid: { fr: 'payé', ar: 'مدفوع' },
  succeeded: { fr: 'réussi', ar: 'ناجح' },
  failed: { fr: 'en échec', ar: 'فاشل' },
  canceled: { fr: 'annulé', ar: 'ملغى' },
  changed: { fr: 'changé', ar: 'متغيّر' },
  '{file} {said} and cannot be approved.': {
    fr: '{file} {said} et ne peut pas être approuvé.',
    ar: '{file} {said} ولا تمكن الموافقة عليه.',
  },
  '{file} {said} and cannot be downloaded.': {
    fr: '{file} {said} et ne peut pas être téléchargé.',
    ar: '{file} {said} ولا يمكن تنزيله.',
  },
  '{file} {said} and cannot be canceled.': {
    fr: '{file} {said} et ne peut pas être annulé.',
    ar: '{file} {said} ولا يمكن إلغاؤه.',
  },
  'waits for the approval of a second person': {
    fr: 'attend l’accord d’une deuxième personne',
    ar: 'ينتظر موافقة شخص ثانٍ',
  },
  'is approved': { fr: 'est approuvé', ar: 'ووفق عليه' },
  'was downloaded, and may be at the bank,': {
    fr: 'a été téléchargé, est peut-être à la banque,',
    ar: 'نُزّل، وقد يكون لدى البنك،',
  },
  'is canceled': { fr: 'est annulé', ar: 'ملغى' },
  'There is no file {file}. npx mizan bank files list shows all.': {
    fr: 'Il n’y a pas de fichier {file}. npx mizan bank files list les montre tous.',
    ar: 'لا يوجد ملف {file}. يعرض npx mizan bank files list جميع الملفات.',
    onPage: {
      en: 'There is no file {file}. The page Bank files shows all.',
      fr: 'Il n’y a pas de fichier {file}. La page Fichiers bancaires les montre tous.',
      ar: 'لا يوجد ملف {file}. تعرض صفحة ملفات البنك جميع الملفات.',
    },
  },
})
