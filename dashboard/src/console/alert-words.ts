import type { Locale } from '../lib/language.ts'

// Words about what waits longer than it may.

const en = {
  title: 'Alerts',
  hint: 'Each is told once when it opens, and again when it comes back after it was solved.',
  none: 'Nothing waits too long',
  noneText: 'What waits longer than it may is told here.',
  open: 'Open',
  solved: 'Solved',
  kind: 'What',
  count: 'How many',
  since: 'Waits since',
  after: 'May wait',
  hours: (hours: number) => (hours === 0 ? 'not at all' : `${hours} h`),
  told: 'Told',
  solvedAt: 'Solved',
  goes: {
    both: 'by mail and webhook',
    mail: 'by mail',
    webhook: 'by webhook',
    none: 'to nobody yet: set ALERT_MAIL or ALERT_WEBHOOK_URL',
  },
  sent: 'They go',
  /** Kinds that Today does not have. */
  late: 'Late jobs',
  days: 'Days that are not reconciled',
  backups: 'A backup of the database',
}

const fr: typeof en = {
  title: 'Alertes',
  hint: 'Chacune est signalée une fois quand elle s’ouvre, et de nouveau si elle revient après avoir été résolue.',
  none: 'Rien n’attend trop longtemps',
  noneText: 'Ce qui attend plus longtemps que permis est signalé ici.',
  open: 'Ouvertes',
  solved: 'Résolues',
  kind: 'Quoi',
  count: 'Nombre',
  since: 'Attend depuis',
  after: 'Peut attendre',
  hours: (hours) => (hours === 0 ? 'pas du tout' : `${hours} h`),
  told: 'Signalée',
  solvedAt: 'Résolue',
  goes: {
    both: 'par e-mail et webhook',
    mail: 'par e-mail',
    webhook: 'par webhook',
    none: 'à personne pour l’instant : définissez ALERT_MAIL ou ALERT_WEBHOOK_URL',
  },
  sent: 'Elles partent',
  late: 'Tâches en retard',
  days: 'Jours non rapprochés',
  backups: 'Une sauvegarde de la base',
}

const ar: typeof en = {
  title: 'التنبيهات',
  hint: 'يُبلَّغ عن كل تنبيه مرة عند فتحه، ومرة أخرى إن عاد بعد حله.',
  none: 'لا شيء ينتظر أطول مما يجب',
  noneText: 'يُبلَّغ هنا عما ينتظر أطول مما يُسمح به.',
  open: 'المفتوحة',
  solved: 'المحلولة',
  kind: 'ما ينتظر',
  count: 'العدد',
  since: 'ينتظر منذ',
  after: 'يجوز أن ينتظر',
  hours: (hours) => (hours === 0 ? 'لا يجوز' : `${hours} ساعة`),
  told: 'أُبلغ',
  solvedAt: 'حُلّ',
  goes: {
    both: 'بالبريد وخطاف الويب',
    mail: 'بالبريد',
    webhook: 'بخطاف الويب',
    none: 'لا أحد بعد: عيّنوا ALERT_MAIL أو ALERT_WEBHOOK_URL',
  },
  sent: 'تُرسل',
  late: 'مهام متأخرة',
  days: 'أيام لم تُطابق',
  backups: 'نسخة احتياطية من قاعدة البيانات',
}

export const alertWords: Record<Locale, typeof en> = { en, fr, ar }
