import type { Locale } from '../lib/language.ts'

// Words about new documents that merchants in production hand in for older ones.

const en = {
  title: 'New documents',
  waits: 'new document waits',
  states: { WAITING: 'Waits for you', ACCEPTED: 'Accepted', REFUSED: 'Refused' },
  handedIn: 'Handed in',
  validUntil: (day: string) => `valid until ${day}`,
  accept: {
    label: 'Accept the document',
    text: 'It counts from now on; the older one is kept. The owners get a mail.',
  },
  refuse: {
    label: 'Refuse the document',
    text: 'The older one counts on. The owners are told why, and may hand in another one.',
  },
}

const fr: typeof en = {
  title: 'Nouveaux documents',
  waits: 'nouveau document en attente',
  states: { WAITING: 'Vous attend', ACCEPTED: 'Accepté', REFUSED: 'Refusé' },
  handedIn: 'Déposé',
  validUntil: (day) => `valable jusqu’au ${day}`,
  accept: {
    label: 'Accepter le document',
    text: 'Il compte désormais ; l’ancien est conservé. Les propriétaires reçoivent un e-mail.',
  },
  refuse: {
    label: 'Refuser le document',
    text: 'L’ancien reste valable. Les propriétaires apprennent pourquoi et peuvent en déposer un autre.',
  },
}

const ar: typeof en = {
  title: 'وثائق جديدة',
  waits: 'وثيقة جديدة تنتظر',
  states: { WAITING: 'تنتظركم', ACCEPTED: 'مقبولة', REFUSED: 'مرفوضة' },
  handedIn: 'قُدّمت',
  validUntil: (day) => `سارية حتى ${day}`,
  accept: { label: 'قبول الوثيقة', text: 'تسري من الآن، وتُحفظ القديمة. يصل المالكين بريد.' },
  refuse: { label: 'رفض الوثيقة', text: 'تبقى القديمة سارية. يعرف المالكون السبب ويمكنهم تقديم أخرى.' },
}

export const renewalWords: Record<Locale, typeof en> = { en, fr, ar }
