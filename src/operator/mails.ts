import { inLocales } from '#platform/words.ts'
import { passkeyMails } from './access/passkey-mails.ts'
import { alertMail } from './alerts/mails.ts'
import type { Arrival } from '../modules/applications/actions/arrival.ts'
import type { Locale } from '../platform/locale.ts'
import type { Template } from '../platform/mail/mail.ts'
import { named } from '../platform/mail/named.ts'
import type { Secrets } from '../platform/secrets/secrets.ts'
import { staffMails } from './staff/mails.ts'

// Mails to the staff of the operator.

const submitted: Record<
  Locale,
  Record<Arrival, { subject: string; action: string; text: (company: string) => string }>
> = inLocales({
  en: {
    SUBMITTED: {
      subject: 'A merchant applies for production',
      text: (company) => `“${company}” has submitted its application for production. It waits for a decision.`,
      action: 'Look at the application',
    },
    ANSWERED: {
      subject: 'A merchant has answered',
      text: (company) =>
        `“${company}” has answered the questions about its application, which waits for a decision again.`,
      action: 'Look at the answers',
    },
    RENEWED: {
      subject: 'A merchant has handed in a new document',
      text: (company) => `“${company}” has handed in a new document for an older one. It waits for a decision.`,
      action: 'Look at the document',
    },
  },
  fr: {
    SUBMITTED: {
      subject: 'Un commerçant demande la production',
      text: (company) => `« ${company} » a envoyé sa demande de passage en production. Elle attend une décision.`,
      action: 'Voir la demande',
    },
    ANSWERED: {
      subject: 'Un commerçant a répondu',
      text: (company) => `« ${company} » a répondu aux questions sur sa demande, qui attend de nouveau une décision.`,
      action: 'Voir les réponses',
    },
    RENEWED: {
      subject: 'Un commerçant a déposé un nouveau document',
      text: (company) => `« ${company} » a déposé un nouveau document à la place d’un ancien. Il attend une décision.`,
      action: 'Voir le document',
    },
  },
  ar: {
    SUBMITTED: {
      subject: 'تاجر يطلب الانتقال إلى الإنتاج',
      text: (company) => `أرسلت «\u2068${company}\u2069» طلبها للانتقال إلى الإنتاج، وهو ينتظر قرارًا.`,
      action: 'عرض الطلب',
    },
    ANSWERED: {
      subject: 'تاجر أجاب',
      text: (company) => `أجابت «\u2068${company}\u2069» عن الأسئلة حول طلبها، وهو ينتظر قرارًا من جديد.`,
      action: 'عرض الإجابات',
    },
    RENEWED: {
      subject: 'تاجر قدّم وثيقة جديدة',
      text: (company) => `قدّمت «\u2068${company}\u2069» وثيقة جديدة بدل قديمة، وهي تنتظر قرارًا.`,
      action: 'عرض الوثيقة',
    },
  },
})

const applicationMail =
  (operatorUrl: string): Template =>
  ({ company, kind = 'SUBMITTED', merchantId = '' }, { locale }) => {
    const { subject, text, action } = submitted[locale][kind as Arrival]
    const link = `${operatorUrl}/operator/applications/${merchantId}`
    return { subject, paragraphs: [text(named(company))], action: { label: action, link } }
  }

type Options = { hasPasswords: boolean }

export const operatorMails = (secrets: Secrets, operatorUrl: string, options: Options): Record<string, Template> => ({
  ...staffMails(secrets, operatorUrl, options),
  ...passkeyMails(operatorUrl),
  'operator.application': applicationMail(operatorUrl),
  'operator.alert': alertMail(operatorUrl),
})
