import { inLocales } from '#platform/words.ts'
import type { Locale } from '#platform/locale.ts'
import type { MailContext, Message, Template } from '#platform/mail/mail.ts'

// Mails to people. They contain nothing that a stranger typed at sign-up: a person who signs up with another's address must not be able to write to
// them.

type Words = { subject: string; paragraphs: string[]; action?: string; footnotes?: string[] }

/** A template whose words differ by language alone; `path` makes it one with a link, to a page in the same language. */
const template =
  (words: Record<Locale, Words>, path?: string): Template =>
  ({ tokenId }, { locale, publicUrl, linkToken }: MailContext): Message => {
    const { action, ...message } = words[locale]
    if (action === undefined || path === undefined) return message
    const link = `${publicUrl}${path}${tokenId === undefined ? '' : `?lang=${locale}#token=${linkToken(tokenId)}`}`
    return { ...message, action: { label: action, link } }
  }

const ignore: Record<Locale, string> = inLocales({
  en: 'If this was not you, you can ignore this e-mail.',
  fr: 'Si vous n’êtes pas à l’origine de cette demande, vous n’avez rien à faire : sans le lien, rien ne se passe.',
  ar: 'إن لم تكن أنت صاحب هذا الطلب فلا داعي لأي إجراء: لن يحدث شيء من دون الرابط.',
})

const alarm: Record<Locale, string> = inLocales({
  en: 'If this was not you, reset your password right away with “Forgot your password?”, and tell your operator.',
  fr: 'Si ce n’était pas vous, choisissez immédiatement un nouveau mot de passe avec « Mot de passe oublié » et prévenez votre opérateur.',
  ar: 'إن لم تكن أنت من قام بذلك، فاختر فورًا كلمة مرور جديدة عبر «نسيت كلمة المرور» وأبلغ المشغّل.',
})

const seizure: Record<Locale, string> = inLocales({
  en: 'If this was not you, tell your operator right away: they can remove the app and end all sessions.',
  fr: 'Si ce n’était pas vous, prévenez immédiatement votre opérateur : il peut retirer l’application et mettre fin à toutes les sessions.',
  ar: 'إن لم تكن أنت من قام بذلك، فأبلغ المشغّل فورًا: يمكنه إزالة التطبيق وإنهاء كل الجلسات.',
})

export const portalMails: Record<string, Template> = {
  'portal.activation': template(
    {
      en: {
        subject: 'Activate your Mizan account',
        paragraphs: ['Welcome. Choose a password to activate your account. Your sandbox is ready.'],
        action: 'Choose a password',
        footnotes: ['This link works once and expires in 24 hours.', ignore.en],
      },
      fr: {
        subject: 'Activez votre compte Mizan',
        paragraphs: ['Bienvenue. Choisissez un mot de passe pour activer votre compte ; votre bac à sable est prêt.'],
        action: 'Choisir un mot de passe',
        footnotes: ['Le lien fonctionne une seule fois, pendant 24 heures.', ignore.fr],
      },
      ar: {
        subject: 'فعّل حسابك في ميزان',
        paragraphs: ['مرحبًا بك. اختر كلمة مرور لتفعيل حسابك؛ بيئتك التجريبية جاهزة.'],
        action: 'اختيار كلمة مرور',
        footnotes: ['يعمل الرابط مرة واحدة خلال 24 ساعة.', ignore.ar],
      },
    },
    '/account/activate',
  ),

  'portal.already_registered': template(
    {
      en: {
        subject: 'You already have a Mizan account',
        paragraphs: [
          'Someone, probably you, just signed up with this address. You already have an account: log in as usual.',
          'If you do not remember your password, use “Forgot your password?” when logging in.',
        ],
        action: 'Log in',
        footnotes: ['If this was not you, you can ignore this e-mail. Your account has not changed.'],
      },
      fr: {
        subject: 'Vous avez déjà un compte Mizan',
        paragraphs: [
          'Quelqu’un, sans doute vous, vient de s’inscrire avec cette adresse. Elle a déjà un compte : connectez-vous comme d’habitude.',
          'Si vous avez oublié le mot de passe, utilisez « Mot de passe oublié » à la connexion.',
        ],
        action: 'Se connecter',
        footnotes: ['Si ce n’était pas vous, vous n’avez rien à faire : votre compte est inchangé.'],
      },
      ar: {
        subject: 'لديك حساب في ميزان مسبقًا',
        paragraphs: [
          'سجّل شخص ما، والأرجح أنت، بهذا العنوان قبل قليل. لهذا العنوان حساب مسبقًا: سجّل الدخول كالمعتاد.',
          'إن نسيت كلمة المرور فاستعمل «نسيت كلمة المرور» عند تسجيل الدخول.',
        ],
        action: 'تسجيل الدخول',
        footnotes: ['إن لم تكن أنت فلا داعي لأي إجراء: لم يتغيّر حسابك.'],
      },
    },
    '/dashboard/log-in',
  ),

  'portal.password_reset': template(
    {
      en: {
        subject: 'Choose a new password',
        paragraphs: ['You asked to reset your password. Choosing a new one logs you out everywhere.'],
        action: 'Choose a new password',
        footnotes: ['This link works once and expires in one hour.', ignore.en],
      },
      fr: {
        subject: 'Choisissez un nouveau mot de passe',
        paragraphs: [
          'Vous avez demandé un nouveau mot de passe. En choisir un met fin à toutes les sessions ouvertes.',
        ],
        action: 'Choisir un nouveau mot de passe',
        footnotes: ['Le lien fonctionne une seule fois, pendant une heure.', ignore.fr],
      },
      ar: {
        subject: 'اختر كلمة مرور جديدة',
        paragraphs: ['طلبت كلمة مرور جديدة. اختيارها ينهي كل الجلسات المفتوحة.'],
        action: 'اختيار كلمة مرور جديدة',
        footnotes: ['يعمل الرابط مرة واحدة خلال ساعة.', ignore.ar],
      },
    },
    '/account/reset-password',
  ),

  'portal.password_changed': template({
    en: {
      subject: 'Your password was changed',
      paragraphs: ['The password for your Mizan account was changed. You have been logged out everywhere.', alarm.en],
    },
    fr: {
      subject: 'Votre mot de passe a été changé',
      paragraphs: [
        'Le mot de passe de votre compte Mizan a été changé. Toutes les sessions ouvertes ont pris fin.',
        alarm.fr,
      ],
    },
    ar: {
      subject: 'تم تغيير كلمة مرورك',
      paragraphs: ['تم تغيير كلمة مرور حسابك في ميزان، وانتهت كل الجلسات المفتوحة.', alarm.ar],
    },
  }),

  'portal.account_locked': template(
    {
      en: {
        subject: 'Too many failed log-ins to your account',
        paragraphs: [
          'Someone has tried many passwords for your Mizan account, so it is locked for the next 15 minutes.',
          'Resetting your password with “Forgot your password?” unlocks it right away.',
        ],
        action: 'Choose a new password',
      },
      fr: {
        subject: 'De nombreuses connexions échouées à votre compte',
        paragraphs: [
          'Quelqu’un a essayé de nombreux mots de passe pour votre compte Mizan. Pendant 15 minutes, personne ne peut s’y connecter.',
          'Choisir un nouveau mot de passe avec « Mot de passe oublié » le rouvre immédiatement.',
        ],
        action: 'Choisir un nouveau mot de passe',
      },
      ar: {
        subject: 'محاولات دخول فاشلة كثيرة إلى حسابك',
        paragraphs: [
          'جرّب شخص ما كلمات مرور كثيرة لحسابك في ميزان. لن يتمكن أحد من الدخول إليه خلال 15 دقيقة.',
          'اختيار كلمة مرور جديدة عبر «نسيت كلمة المرور» يفتحه فورًا.',
        ],
        action: 'اختيار كلمة مرور جديدة',
      },
    },
    '/dashboard/forgot-password',
  ),

  'portal.totp.enabled': template({
    en: {
      subject: 'Authenticator app added',
      paragraphs: ['Logging in to your Mizan account now requires a code from the app.', seizure.en],
    },
    fr: {
      subject: 'Une application d’authentification a été activée',
      paragraphs: ['Désormais, la connexion à votre compte Mizan demande un code de l’application.', seizure.fr],
    },
    ar: {
      subject: 'تم تفعيل تطبيق مصادقة',
      paragraphs: ['من الآن فصاعدًا يتطلب الدخول إلى حسابك في ميزان رمزًا من التطبيق.', seizure.ar],
    },
  }),

  'portal.recovery_codes.renewed': template({
    en: {
      subject: 'New recovery codes created',
      paragraphs: ['Your Mizan account has ten new recovery codes. The previous ones no longer work.', seizure.en],
    },
    fr: {
      subject: 'De nouveaux codes de secours ont été créés',
      paragraphs: [
        'Votre compte Mizan a dix nouveaux codes de secours ; les précédents ne fonctionnent plus.',
        seizure.fr,
      ],
    },
    ar: {
      subject: 'تم إنشاء رموز استرداد جديدة',
      paragraphs: ['لحسابك في ميزان عشرة رموز استرداد جديدة؛ لم تعد السابقة تعمل.', seizure.ar],
    },
  }),

  'portal.totp.disabled': template({
    en: {
      subject: 'Authenticator app removed',
      paragraphs: ['Logging in to your Mizan account no longer requires a code.', alarm.en],
    },
    fr: {
      subject: 'L’application d’authentification a été retirée',
      paragraphs: ['La connexion à votre compte Mizan ne demande plus de code.', alarm.fr],
    },
    ar: {
      subject: 'تمت إزالة تطبيق المصادقة',
      paragraphs: ['لم يعد الدخول إلى حسابك في ميزان يتطلب رمزًا.', alarm.ar],
    },
  }),
}
