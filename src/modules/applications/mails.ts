import { inLocales } from '#platform/words.ts'
import type { Locale } from '#platform/locale.ts'
import type { MailContext, Message, Template } from '#platform/mail/mail.ts'
import { named } from '#platform/mail/named.ts'
import type { Arrival } from './actions/arrival.ts'
import { expiryMail } from './expiry-mails.ts'
import { isolated, renewalMail } from './renewal-mails.ts'

// Mails to the owners of a company about its way to production. Names in them were typed by others: they are cut short, and mail programs find
// nothing in them to make a link of.

type Parameters = Record<string, string>

type Outcome = 'ENABLED' | 'REFUSED' | 'SUSPENDED' | 'ENDED'
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
      ENDED: {
        subject: 'Your account has ended',
        paragraph: (company) =>
          `“${company}” has ended here: its production, all its keys and its production wallet are closed for good. You can still log in and read its books.`,
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
      ENDED: {
        subject: 'Votre compte est clos',
        paragraph: (company) =>
          `« ${company} » est clos ici : sa production, toutes ses clés et son portefeuille de production sont fermés définitivement. Vous pouvez encore vous connecter et lire ses livres.`,
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
      ENDED: {
        subject: 'انتهى حسابكم',
        paragraph: (company) =>
          `انتهى حساب «${isolated(company)}» هنا: أُغلق إنتاجه وكل مفاتيحه ومحفظة إنتاجه نهائيًا. لا يزال بوسعكم الدخول وقراءة دفاتره.`,
      },
      reason: (text) => `السبب الذي ذكره المشغّل: ${isolated(text)}`,
      label: 'فتح إعدادات الشركة',
    },
  })

type MailWords = Pick<Message, 'subject'> & { paragraph: (company: string) => string; label: string }

const arrivals: Record<Locale, Record<Arrival, MailWords>> = inLocales({
  en: {
    SUBMITTED: {
      subject: 'Your application for production has arrived',
      paragraph: (company) =>
        `The application of “${company}” is with the operator. You will hear by e-mail what they decide, or what they want to know.`,
      label: 'See the application',
    },
    ANSWERED: {
      subject: 'Your answers have arrived',
      paragraph: (company) => `The answers of “${company}” are with the operator, who looks at the application again.`,
      label: 'See the application',
    },
    RENEWED: {
      subject: 'Your new document has arrived',
      paragraph: (company) =>
        `The new document of “${company}” is with the operator. The older one counts until it is accepted; payments go on.`,
      label: 'See the document',
    },
  },
  fr: {
    SUBMITTED: {
      subject: 'Votre demande de passage en production est arrivée',
      paragraph: (company) =>
        `La demande de « ${company} » est chez l’opérateur. Vous recevrez par e-mail sa décision, ou ses questions.`,
      label: 'Voir la demande',
    },
    ANSWERED: {
      subject: 'Vos réponses sont arrivées',
      paragraph: (company) =>
        `Les réponses de « ${company} » sont chez l’opérateur, qui reprend l’examen de la demande.`,
      label: 'Voir la demande',
    },
    RENEWED: {
      subject: 'Votre nouveau document est arrivé',
      paragraph: (company) =>
        `Le nouveau document de « ${company} » est chez l’opérateur. L’ancien reste valable jusqu’à son acceptation ; les paiements continuent.`,
      label: 'Voir le document',
    },
  },
  ar: {
    SUBMITTED: {
      subject: 'وصل طلبكم للانتقال إلى الإنتاج',
      paragraph: (company) => `طلب «${isolated(company)}» لدى المشغّل. يصلكم بالبريد قراره أو ما يريد معرفته.`,
      label: 'عرض الطلب',
    },
    ANSWERED: {
      subject: 'وصلت إجاباتكم',
      paragraph: (company) => `إجابات «${isolated(company)}» لدى المشغّل، وهو يعيد النظر في الطلب.`,
      label: 'عرض الطلب',
    },
    RENEWED: {
      subject: 'وصلت وثيقتكم الجديدة',
      paragraph: (company) =>
        `الوثيقة الجديدة لـ«${isolated(company)}» لدى المشغّل. تبقى القديمة سارية إلى أن تُقبل الجديدة، وتستمر المدفوعات.`,
      label: 'عرض الوثيقة',
    },
  },
})

const questionWords: Record<Locale, MailWords> = inLocales({
  en: {
    subject: 'The operator has questions about your application',
    paragraph: (company) => `The operator has questions about the application of “${company}” for production:`,
    label: 'Answer',
  },
  fr: {
    subject: 'L’opérateur a des questions sur votre demande',
    paragraph: (company) => `L’opérateur a des questions sur la demande de « ${company} » :`,
    label: 'Répondre',
  },
  ar: {
    subject: 'لدى المشغّل أسئلة عن طلبكم',
    paragraph: (company) => `لدى المشغّل أسئلة عن طلب «${isolated(company)}» للانتقال إلى الإنتاج:`,
    label: 'الإجابة',
  },
})

const page = '/dashboard/settings/production'

function decided({ company, outcome, reason }: Parameters, { locale, publicUrl }: MailContext): Message {
  const words = decisions[locale]
  const { subject, paragraph } = words[outcome as Outcome]
  return {
    subject,
    paragraphs: [paragraph(named(company)), ...(reason === undefined ? [] : [words.reason(reason)])],
    action: { label: words.label, link: publicUrl + page },
  }
}

const told = (
  { subject, paragraph, label }: MailWords,
  company: string | undefined,
  { publicUrl }: MailContext,
): Message => ({
  subject,
  paragraphs: [paragraph(named(company))],
  action: { label, link: publicUrl + page },
})

/** The staff wrote the questions, in a language of theirs. */
function questioned({ company, questions = '[]' }: Parameters, world: MailContext): Message {
  const message = told(questionWords[world.locale], company, world)
  const asked = (JSON.parse(questions) as string[]).map((each) => (world.locale === 'ar' ? isolated(each) : each))
  return { ...message, paragraphs: [...message.paragraphs, ...asked] }
}

export const applicationMails: Record<string, Template> = {
  'portal.application_received': ({ company, kind = 'SUBMITTED' }, world) =>
    told(arrivals[world.locale][kind as Arrival], company, world),
  'portal.application_questions': questioned,
  'portal.identity_expiring': expiryMail,
  'portal.renewal_decided': renewalMail,
  'portal.production_decided': decided,
}
