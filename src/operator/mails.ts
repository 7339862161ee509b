import { inLocales } from '#platform/words.ts'
import { alertMail } from './alerts/mails.ts'
import type { Arrival } from '../modules/applications/actions/arrival.ts'
import type { Locale } from '../platform/locale.ts'
import type { Message, Template } from '../platform/mail/mail.ts'
import { named } from '../platform/mail/named.ts'
import type { Secrets } from '../platform/secrets/secrets.ts'
import { staffTokenText } from '../platform/staff/sessions.ts'

// Mails to the staff of the operator.

type Words = Required<Pick<Message, 'subject' | 'paragraphs' | 'footnotes'>> & { action: string }

const invitation: Record<Locale, Words> = inLocales({
  en: {
    subject: 'Your access to the operator’s console',
    paragraphs: [
      'You were added to the staff of the company that runs Mizan.',
      'Choose a password. At the first log-in you enrol an authenticator app, which everybody needs there.',
    ],
    action: 'Choose a password',
    footnotes: [
      'This link works once and expires in 7 days.',
      'If you did not expect this, you can ignore this e-mail.',
    ],
  },
  fr: {
    subject: 'Votre accès à la console de l’opérateur',
    paragraphs: [
      'Vous avez été ajouté à l’équipe de la société qui exploite Mizan.',
      'Choisissez un mot de passe. À la première connexion, vous enregistrez une application d’authentification, obligatoire pour tous.',
    ],
    action: 'Choisir un mot de passe',
    footnotes: [
      'Le lien fonctionne une seule fois, pendant 7 jours.',
      'Si vous n’attendiez pas ce message, vous n’avez rien à faire.',
    ],
  },
  ar: {
    subject: 'دخولك إلى لوحة المشغّل',
    paragraphs: [
      'أُضفت إلى فريق الشركة التي تشغّل ميزان.',
      'اختر كلمة مرور. عند أول دخول تسجّل تطبيق مصادقة، وهو إلزامي للجميع هناك.',
    ],
    action: 'اختيار كلمة مرور',
    footnotes: ['يعمل الرابط مرة واحدة خلال 7 أيام.', 'إن لم تكن تتوقع هذه الرسالة فلا داعي لأي إجراء.'],
  },
})

const reset: Record<Locale, Words> = inLocales({
  en: {
    subject: 'Choose a new password for the operator’s console',
    paragraphs: [
      'An administrator has reset your access: your password and your authenticator app no longer work, and every session has ended.',
      'Choose a new password, and enrol an app again at the next log-in.',
    ],
    action: 'Choose a new password',
    footnotes: ['This link works once and expires in 7 days.', 'If you did not ask for this, tell your administrator.'],
  },
  fr: {
    subject: 'Choisissez un nouveau mot de passe pour la console de l’opérateur',
    paragraphs: [
      'Un administrateur a réinitialisé votre accès : votre mot de passe et votre application d’authentification ne fonctionnent plus, et toutes les sessions ont pris fin.',
      'Choisissez un nouveau mot de passe, puis enregistrez de nouveau une application à la prochaine connexion.',
    ],
    action: 'Choisir un nouveau mot de passe',
    footnotes: [
      'Le lien fonctionne une seule fois, pendant 7 jours.',
      'Si vous ne l’avez pas demandé, prévenez votre administrateur.',
    ],
  },
  ar: {
    subject: 'اختر كلمة مرور جديدة للوحة المشغّل',
    paragraphs: [
      'أعاد أحد المديرين ضبط دخولك: لم تعد كلمة المرور وتطبيق المصادقة يعملان، وانتهت كل الجلسات.',
      'اختر كلمة مرور جديدة، ثم سجّل تطبيقًا من جديد عند الدخول التالي.',
    ],
    action: 'اختيار كلمة مرور جديدة',
    footnotes: ['يعمل الرابط مرة واحدة خلال 7 أيام.', 'إن لم تطلب ذلك فأبلغ المدير.'],
  },
})

const submitted: Record<
  Locale,
  Record<Arrival, Pick<Words, 'subject' | 'action'> & { text: (company: string) => string }>
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

/** The links lead to the console, and their tokens are those of the staff. */
export const operatorMails = (secrets: Secrets, operatorUrl: string): Record<string, Template> => {
  const withLink =
    (words: Record<Locale, Words>): Template =>
    ({ tokenId = '' }, { locale }) => {
      const { action, ...message } = words[locale]
      const link = `${operatorUrl}/operator/invitation#token=${staffTokenText(secrets, tokenId)}`
      return { ...message, action: { label: action, link } }
    }
  return {
    'operator.invitation': withLink(invitation),
    'operator.reset': withLink(reset),
    'operator.application': applicationMail(operatorUrl),
    'operator.alert': alertMail(operatorUrl),
  }
}
