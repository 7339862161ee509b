import type { Locale } from '../lib/language.ts'

const english = {
  title: 'Checks of the data',
  text: 'Looks whether all data agree, as “mizan verify” does: every balance with its entries, every total with its rows. It runs beside the service and changes nothing.',
  begin: {
    label: 'Check now',
    text: 'The check reads every table once. With millions of payments that takes a while, and this page shows how far it is.',
  },
  none: 'Not checked yet',
  noneText: 'A first check shows whether everything agrees.',
  running: 'Runs',
  sound: 'Everything agrees',
  wrong: (count: string) => `${count} claims do not hold`,
  broken: 'Broken off: its process ended, or the database did not answer. Begin it again.',
  progress: (done: string, all: string) => `${done} of ${all} claims`,
  before: (count: string) => `${count} merchants before`,
  by: 'By',
  began: 'Began',
  took: 'Took',
  result: 'Result',
  seconds: (count: string) => `${count} s`,
  earlier: 'Earlier checks',
  more: 'More rows than these may be concerned. Tell the people who look after the installation before you change anything.',
}

export type CheckWords = typeof english

const french: CheckWords = {
  title: 'Vérifications des données',
  text: 'Examine si toutes les données concordent, comme « mizan verify » : chaque solde avec ses écritures, chaque total avec ses lignes. Cela se fait à côté du service et ne change rien.',
  begin: {
    label: 'Vérifier',
    text: 'La vérification lit chaque table une fois. Avec des millions de paiements, cela dure ; cette page montre où elle en est.',
  },
  none: 'Pas encore vérifié',
  noneText: 'Une première vérification montre si tout concorde.',
  running: 'En cours',
  sound: 'Tout concorde',
  wrong: (count) => `Affirmations fausses : ${count}`,
  broken: 'Interrompue : son processus s’est arrêté, ou la base n’a pas répondu. Relancez-la.',
  progress: (done, all) => `${done} affirmations sur ${all}`,
  before: (count) => `${count} marchands auparavant`,
  by: 'Par',
  began: 'Lancée',
  took: 'Durée',
  result: 'Résultat',
  seconds: (count) => `${count} s`,
  earlier: 'Vérifications précédentes',
  more: 'D’autres lignes peuvent être concernées. Prévenez le responsable de l’installation avant toute modification.',
}

const arabic: CheckWords = {
  title: 'فحوص البيانات',
  text: 'ينظر هل تتفق كل البيانات، كما يفعل «mizan verify»: كل رصيد مع قيوده، وكل مجموع مع صفوفه. يعمل بجانب الخدمة ولا يغيّر شيئًا.',
  begin: {
    label: 'فحص الآن',
    text: 'يقرأ الفحص كل جدول مرة. مع ملايين المدفوعات يستغرق ذلك وقتًا، وتعرض هذه الصفحة تقدّمه.',
  },
  none: 'لم يُفحص بعد',
  noneText: 'يبيّن أول فحص هل يتفق كل شيء.',
  running: 'جارٍ',
  sound: 'كل شيء متفق',
  wrong: (count) => `قواعد لا تتحقق: ${count}`,
  broken: 'انقطع: توقفت عمليته أو لم تجب قاعدة البيانات. ابدأه من جديد.',
  progress: (done, all) => `${done} من ${all} قاعدة`,
  before: (count) => `قبلها ${count} تاجرًا`,
  by: 'بواسطة',
  began: 'بدأ',
  took: 'استغرق',
  result: 'النتيجة',
  seconds: (count) => `${count} ث`,
  earlier: 'فحوص سابقة',
  more: 'قد تكون صفوف أخرى معنية. أبلغ المسؤول عن النظام قبل تغيير أي شيء.',
}

export const checkWords: Record<Locale, CheckWords> = { en: english, fr: french, ar: arabic }
