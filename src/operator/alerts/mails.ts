import type { Locale } from '../../platform/locale.ts'
import type { Template } from '../../platform/mail/mail.ts'
import { timeIn } from '../../platform/shown-time.ts'
import type { AlertKind } from '../../platform/staff/alert.ts'
import { inLocales } from '../../platform/words.ts'
import { linkTo } from '../places.ts'

// The mail about what waits longer than it may.

type Words = {
  subject: (kind: string) => string
  text: string
  count: string
  since: string
  action: string
  footnote: string
  test: { subject: string; text: string }
  kinds: Record<AlertKind, string>
}

const words: Record<Locale, Words> = inLocales({
  en: {
    subject: (kind) => `Waits too long: ${kind}`,
    text: 'Something waits longer than it may. You get no further mail about it until it was solved and comes back.',
    count: 'How many',
    since: 'The oldest waits since',
    action: 'Look at it',
    footnote: 'ALERT_AFTER sets how long each kind may wait.',
    test: { subject: 'A test of alerts', text: 'Alerts of what waits too long come to this address.' },
    kinds: {
      PRODUCTION_REQUESTS: 'applications for production',
      DOCUMENTS: 'new documents of merchants',
      APPROVALS: 'requests that take a second person',
      PAYMENTS: 'payments without an outcome',
      LATE_CASH: 'money that came too late',
      REFUNDS: 'refunds to decide',
      PAYOUTS: 'payouts to transfer',
      DISPUTES: 'disputes to hand over',
      DISPUTES_DUE: 'disputes whose answer is due',
      RISK_REVIEWS: 'payments to review',
      BANK_FILES: 'bank files to approve',
      BANK_ENTRIES: 'bank entries in suspense',
      SETTLEMENT_LINES: 'lines of settlements in suspense',
      WEBHOOKS: 'suspended webhooks',
      JOBS: 'jobs that were given up',
      JOBS_LATE: 'jobs that are late',
      UNCLOSED_DAYS: 'days that are not reconciled',
      BACKUPS: 'a backup of the database',
    },
  },
  fr: {
    subject: (kind) => `Attend trop longtemps : ${kind}`,
    text: 'Quelque chose attend plus longtemps que permis. Vous n’aurez pas d’autre message tant que ce n’est pas résolu puis revenu.',
    count: 'Nombre',
    since: 'Le plus ancien attend depuis',
    action: 'Voir',
    footnote: 'ALERT_AFTER fixe combien de temps chaque sorte peut attendre.',
    test: {
      subject: 'Un essai des alertes',
      text: 'Les alertes sur ce qui attend trop longtemps arrivent à cette adresse.',
    },
    kinds: {
      PRODUCTION_REQUESTS: 'demandes de production',
      DOCUMENTS: 'nouveaux documents de commerçants',
      APPROVALS: 'demandes qui exigent une deuxième personne',
      PAYMENTS: 'paiements sans résultat',
      LATE_CASH: 'argent arrivé trop tard',
      REFUNDS: 'remboursements à décider',
      PAYOUTS: 'versements à transférer',
      DISPUTES: 'litiges à transmettre',
      DISPUTES_DUE: 'litiges dont la réponse est due',
      RISK_REVIEWS: 'paiements à examiner',
      BANK_FILES: 'fichiers bancaires à approuver',
      BANK_ENTRIES: 'écritures bancaires en suspens',
      SETTLEMENT_LINES: 'lignes de règlements en suspens',
      WEBHOOKS: 'webhooks suspendus',
      JOBS: 'tâches abandonnées',
      JOBS_LATE: 'tâches en retard',
      UNCLOSED_DAYS: 'jours non rapprochés',
      BACKUPS: 'une sauvegarde de la base',
    },
  },
  ar: {
    subject: (kind) => `ينتظر أطول مما يجب: ${kind}`,
    text: 'شيء ينتظر أطول مما يُسمح به. لن تصلكم رسالة أخرى عنه إلى أن يُحلّ ثم يعود.',
    count: 'العدد',
    since: 'الأقدم ينتظر منذ',
    action: 'الاطلاع',
    footnote: 'يحدد ALERT_AFTER كم يجوز لكل نوع أن ينتظر.',
    test: { subject: 'تجربة التنبيهات', text: 'تصل إلى هذا العنوان تنبيهات ما ينتظر أطول مما يجب.' },
    kinds: {
      PRODUCTION_REQUESTS: 'طلبات الإنتاج',
      DOCUMENTS: 'وثائق جديدة من التجار',
      APPROVALS: 'طلبات تحتاج إلى شخص ثانٍ',
      PAYMENTS: 'دفعات بلا نتيجة',
      LATE_CASH: 'أموال وصلت متأخرة',
      REFUNDS: 'مبالغ مستردة للبتّ',
      PAYOUTS: 'تحويلات للتنفيذ',
      DISPUTES: 'اعتراضات للتسليم',
      DISPUTES_DUE: 'اعتراضات حان الرد عليها',
      RISK_REVIEWS: 'دفعات للمراجعة',
      BANK_FILES: 'ملفات بنكية للموافقة',
      BANK_ENTRIES: 'حركات بنكية معلّقة',
      SETTLEMENT_LINES: 'أسطر تسويات معلّقة',
      WEBHOOKS: 'خطافات ويب موقوفة',
      JOBS: 'مهام تُرك تنفيذها',
      JOBS_LATE: 'مهام متأخرة',
      UNCLOSED_DAYS: 'أيام لم تُطابق',
      BACKUPS: 'نسخة احتياطية من قاعدة البيانات',
    },
  },
})

export const alertMail =
  (operatorUrl: string): Template =>
  ({ kind = 'TEST', count = '1', since }, { locale }) => {
    const said = words[locale]
    const action = { label: said.action, link: linkTo(operatorUrl, kind) }
    if (kind === 'TEST') return { subject: said.test.subject, paragraphs: [said.test.text], action }
    const name = said.kinds[kind as AlertKind]
    const facts: [string, string][] = [
      [said.count, count],
      ...(since === undefined ? [] : [[said.since, timeIn(locale, new Date(since))] as [string, string]]),
    ]
    return { subject: said.subject(name), paragraphs: [said.text], facts, action, footnotes: [said.footnote] }
  }
