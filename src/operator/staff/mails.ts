import { inLocales } from '#platform/words.ts'
import type { Locale } from '../../platform/locale.ts'
import type { Message, Template } from '../../platform/mail/mail.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import { staffTokenText } from '../../platform/staff/sessions.ts'

// Mails to a person of the staff about their own access.

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

/** For a console with the company's log-in alone: there is no password to choose, and the mail has no link that opens anything by itself. */
const companyInvitation: Record<Locale, Words> = inLocales({
  en: {
    subject: 'Your access to the operator’s console',
    paragraphs: [
      'You were added to the staff of the company that runs Mizan.',
      'Log in with your account at the company. At the first log-in you enrol an authenticator app, which everybody needs there.',
    ],
    action: 'Go to the log-in',
    footnotes: ['If you did not expect this, you can ignore this e-mail.'],
  },
  fr: {
    subject: 'Votre accès à la console de l’opérateur',
    paragraphs: [
      'Vous avez été ajouté à l’équipe de la société qui exploite Mizan.',
      'Connectez-vous avec votre compte de la société. À la première connexion, vous enregistrez une application d’authentification, obligatoire pour tous.',
    ],
    action: 'Aller à la connexion',
    footnotes: ['Si vous n’attendiez pas ce message, vous n’avez rien à faire.'],
  },
  ar: {
    subject: 'دخولك إلى لوحة المشغّل',
    paragraphs: [
      'أُضفت إلى فريق الشركة التي تشغّل ميزان.',
      'سجّل الدخول بحسابك لدى الشركة. عند أول دخول تسجّل تطبيق مصادقة، وهو إلزامي للجميع هناك.',
    ],
    action: 'الذهاب إلى تسجيل الدخول',
    footnotes: ['إن لم تكن تتوقع هذه الرسالة فلا داعي لأي إجراء.'],
  },
})

const companyReset: Record<Locale, Words> = inLocales({
  en: {
    subject: 'Your access to the operator’s console was reset',
    paragraphs: [
      'An administrator has reset your access: your authenticator app and your passkeys no longer work, and every session has ended.',
      'Log in with your account at the company, and enrol an app again.',
    ],
    action: 'Go to the log-in',
    footnotes: ['If you did not ask for this, tell your administrator.'],
  },
  fr: {
    subject: 'Votre accès à la console de l’opérateur a été réinitialisé',
    paragraphs: [
      'Un administrateur a réinitialisé votre accès : votre application d’authentification et vos clés d’accès ne fonctionnent plus, et toutes les sessions ont pris fin.',
      'Connectez-vous avec votre compte de la société, puis enregistrez de nouveau une application.',
    ],
    action: 'Aller à la connexion',
    footnotes: ['Si vous ne l’avez pas demandé, prévenez votre administrateur.'],
  },
  ar: {
    subject: 'أُعيد ضبط دخولك إلى لوحة المشغّل',
    paragraphs: [
      'أعاد أحد المديرين ضبط دخولك: لم يعد تطبيق المصادقة ومفاتيح المرور تعمل، وانتهت كل الجلسات.',
      'سجّل الدخول بحسابك لدى الشركة، ثم سجّل تطبيقًا من جديد.',
    ],
    action: 'الذهاب إلى تسجيل الدخول',
    footnotes: ['إن لم تطلب ذلك فأبلغ المدير.'],
  },
})

/** The links lead to the console, and their tokens are those of the staff. */
export function staffMails(
  secrets: Secrets,
  operatorUrl: string,
  { hasPasswords }: { hasPasswords: boolean },
): Record<string, Template> {
  const withToken =
    (words: Record<Locale, Words>): Template =>
    ({ tokenId = '' }, { locale }) => {
      const { action, ...message } = words[locale]
      const link = `${operatorUrl}/operator/invitation#token=${staffTokenText(secrets, tokenId)}`
      return { ...message, action: { label: action, link } }
    }
  const toLogIn =
    (words: Record<Locale, Words>): Template =>
    (_, { locale }) => {
      const { action, ...message } = words[locale]
      return { ...message, action: { label: action, link: `${operatorUrl}/operator/log-in` } }
    }
  return {
    'operator.invitation': hasPasswords ? withToken(invitation) : toLogIn(companyInvitation),
    'operator.reset': hasPasswords ? withToken(reset) : toLogIn(companyReset),
  }
}
