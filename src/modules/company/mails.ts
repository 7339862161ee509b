import { inLocales } from '#platform/words.ts'
import type { Locale } from '#platform/locale.ts'
import type { MailContext, Message, Template } from '#platform/mail/mail.ts'
import { named } from '#platform/mail/named.ts'

// Mails to a company's members. Names in them were typed by others, who may want to write to strangers: they are cut short, and mail programs find
// nothing in them to make a link of.

type Parameters = Record<string, string>

const invitation: Record<Locale, (company: string, inviter: string) => Message & { label: string }> = inLocales({
  en: (company, inviter) => ({
    subject: `Invitation to join ${company}`,
    paragraphs: [`${inviter} invites you to join “${company}” on Mizan.`],
    label: 'View invitation',
    footnotes: [
      'This link works once and expires in 7 days.',
      'If you did not expect this, you can ignore this e-mail.',
    ],
  }),
  fr: (company, inviter) => ({
    subject: `Invitation à rejoindre ${company}`,
    paragraphs: [`${inviter} vous invite à rejoindre « ${company} » sur Mizan.`],
    label: 'Voir l’invitation',
    footnotes: [
      'Le lien fonctionne une seule fois, pendant 7 jours.',
      'Si vous n’attendiez pas cette invitation, vous n’avez rien à faire : sans le lien, rien ne se passe.',
    ],
  }),
  ar: (company, inviter) => ({
    subject: `دعوة للانضمام إلى ${isolated(company)}`,
    paragraphs: [`يدعوك ${isolated(inviter)} إلى الانضمام إلى «${isolated(company)}» على ميزان.`],
    label: 'عرض الدعوة',
    footnotes: [
      'يعمل الرابط مرة واحدة خلال 7 أيام.',
      'إن لم تكن تتوقع هذه الدعوة فلا داعي لأي إجراء: لن يحدث شيء من دون الرابط.',
    ],
  }),
})

/** A name in either script keeps its letters in order, and those around it theirs. */
const isolated = (name: string): string => `\u2068${name}\u2069`

type Outcome = 'ENABLED' | 'REFUSED' | 'SUSPENDED'
type Decision = { subject: string; paragraph: (company: string) => string }

const decisions: Record<Locale, Record<Outcome, Decision> & { reason: (text: string) => string; label: string }> =
  inLocales({
    en: {
      ENABLED: {
        subject: 'Production access is enabled',
        paragraph: (company) => `“${company}” now has production access. Its production keys work.`,
      },
      REFUSED: {
        subject: 'Production access was refused',
        paragraph: (company) =>
          `The request for production access by “${company}” was refused. You can request access again.`,
      },
      SUSPENDED: {
        subject: 'Production access is suspended',
        paragraph: (company) => `Production access for “${company}” is suspended. Its production keys no longer work.`,
      },
      reason: (text) => `Reason from the operator: ${text}`,
      label: 'Open company settings',
    },
    fr: {
      ENABLED: {
        subject: 'L’accès en production est activé',
        paragraph: (company) =>
          `« ${company} » a désormais accès à la production. Ses clés de production fonctionnent.`,
      },
      REFUSED: {
        subject: 'L’accès en production a été refusé',
        paragraph: (company) =>
          `La demande d’accès en production de « ${company} » a été refusée. Vous pouvez en présenter une nouvelle.`,
      },
      SUSPENDED: {
        subject: 'L’accès en production est suspendu',
        paragraph: (company) =>
          `L’accès de « ${company} » à la production est suspendu. Ses clés de production sont refusées.`,
      },
      reason: (text) => `Motif indiqué par l’opérateur : ${text}`,
      label: 'Ouvrir les paramètres de la société',
    },
    ar: {
      ENABLED: {
        subject: 'تم تفعيل الوصول إلى بيئة الإنتاج',
        paragraph: (company) =>
          `أصبح بإمكان «${isolated(company)}» الوصول إلى بيئة الإنتاج، ومفاتيح الإنتاج الخاصة بها فعّالة.`,
      },
      REFUSED: {
        subject: 'رُفض طلب الوصول إلى بيئة الإنتاج',
        paragraph: (company) => `رُفض طلب «${isolated(company)}» الوصول إلى بيئة الإنتاج. يمكنكم تقديم طلب جديد.`,
      },
      SUSPENDED: {
        subject: 'تم تعليق الوصول إلى بيئة الإنتاج',
        paragraph: (company) => `عُلّق وصول «${isolated(company)}» إلى بيئة الإنتاج، ومفاتيح الإنتاج الخاصة بها مرفوضة.`,
      },
      reason: (text) => `السبب الذي ذكره المشغّل: ${text}`,
      label: 'فتح إعدادات الشركة',
    },
  })

function invited({ tokenId = '', company, inviter }: Parameters, world: MailContext): Message {
  const { label, ...message } = invitation[world.locale](named(company), named(inviter))
  const link = `${world.publicUrl}/account/invitation#token=${world.linkToken(tokenId)}`
  return { ...message, action: { label, link } }
}

function decided({ company, outcome, reason }: Parameters, { locale, publicUrl }: MailContext): Message {
  const words = decisions[locale]
  const { subject, paragraph } = words[outcome as Outcome]
  return {
    subject,
    paragraphs: [paragraph(named(company)), ...(reason === undefined ? [] : [words.reason(reason)])],
    action: { label: words.label, link: `${publicUrl}/dashboard/settings/production` },
  }
}

export const companyMails: Record<string, Template> = {
  'portal.invitation': invited,
  'portal.production_decided': decided,
}
