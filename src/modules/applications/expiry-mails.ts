import type { Locale } from '#platform/locale.ts'
import type { MailContext, Message } from '#platform/mail/mail.ts'
import { named } from '#platform/mail/named.ts'
import { inLocales } from '#platform/words.ts'
import type { DocumentKind } from './application.ts'
import { documentNamed, isolated } from './renewal-mails.ts'

// The mails before the last day of a document, and after it.

type MailText = { subject: string; paragraph: (company: string, document: string) => string }
type Words = { soon: MailText; ended: MailText; label: string }

const words: Record<Locale, Words> = inLocales({
  en: {
    soon: {
      subject: 'A document is about to expire',
      paragraph: (company, document) =>
        `A document of “${company}” expires soon (${document}). Hand in a new one; payments go on meanwhile.`,
    },
    ended: {
      subject: 'A document has expired',
      paragraph: (company, document) =>
        `A document of “${company}” has expired (${document}). Hand in a new one now; the operator may ask for it before payments go on.`,
    },
    label: 'Hand in a new one',
  },
  fr: {
    soon: {
      subject: 'Un document arrive à expiration',
      paragraph: (company, document) =>
        `Un document de « ${company} » expire bientôt (${document}). Déposez-en un nouveau ; les paiements continuent entre-temps.`,
    },
    ended: {
      subject: 'Un document a expiré',
      paragraph: (company, document) =>
        `Un document de « ${company} » a expiré (${document}). Déposez-en un nouveau dès maintenant ; l’opérateur peut l’exiger avant que les paiements continuent.`,
    },
    label: 'Déposer le nouveau',
  },
  ar: {
    soon: {
      subject: 'وثيقة توشك على الانتهاء',
      paragraph: (company, document) =>
        `تنتهي قريبًا وثيقة لدى «${isolated(company)}» (${document}). قدّموا وثيقة جديدة؛ وتستمر المدفوعات في الأثناء.`,
    },
    ended: {
      subject: 'انتهت صلاحية وثيقة',
      paragraph: (company, document) =>
        `انتهت صلاحية وثيقة لدى «${isolated(company)}» (${document}). قدّموا وثيقة جديدة الآن؛ فقد يطلبها المشغّل قبل أن تستمر المدفوعات.`,
    },
    label: 'تقديم وثيقة جديدة',
  },
})

/** A mail that was written by the version before names no document, and is about one of identity. */
export function expiryMail(
  { company, document = 'IDENTITY', ended }: Record<string, string>,
  { locale, publicUrl }: MailContext,
): Message {
  const { label, ...told } = words[locale]
  const { subject, paragraph } = ended === undefined ? told.soon : told.ended
  return {
    subject,
    paragraphs: [paragraph(named(company), documentNamed(document as DocumentKind, locale))],
    action: { label, link: `${publicUrl}/dashboard/settings/production` },
  }
}
