import { inLocales } from '#platform/words.ts'
import type { Transaction } from '../../platform/db/transaction.ts'
import type { Locale } from '../../platform/locale.ts'
import { type Message, queueMail, type Template } from '../../platform/mail/mail.ts'
import { named } from '../../platform/mail/named.ts'

// Mails to a person of the staff about passkeys of their account: another person who has its session could add one.

type Words = Required<Pick<Message, 'subject' | 'paragraphs' | 'footnotes'>> & { action: string }
type Change = 'added' | 'removed'

const words: Record<Locale, Record<Change, (name: string) => Words>> = inLocales({
  en: {
    added: (name) => ({
      subject: 'A passkey was added to your account',
      paragraphs: [`The passkey “${name}” now opens the operator’s console in your name, and confirms acts on money.`],
      action: 'Look at your passkeys',
      footnotes: ['If this was not you, remove it at once and tell your administrator.'],
    }),
    removed: (name) => ({
      subject: 'A passkey was removed from your account',
      paragraphs: [`The passkey “${name}” no longer opens the operator’s console.`],
      action: 'Look at your passkeys',
      footnotes: ['If this was not you, tell your administrator at once.'],
    }),
  },
  fr: {
    added: (name) => ({
      subject: 'Une clé d’accès a été ajoutée à votre compte',
      paragraphs: [
        `La clé d’accès « ${name} » ouvre désormais la console de l’opérateur en votre nom et confirme les actes sur l’argent.`,
      ],
      action: 'Voir vos clés d’accès',
      footnotes: ['Si ce n’est pas vous, supprimez-la aussitôt et prévenez votre administrateur.'],
    }),
    removed: (name) => ({
      subject: 'Une clé d’accès a été supprimée de votre compte',
      paragraphs: [`La clé d’accès « ${name} » n’ouvre plus la console de l’opérateur.`],
      action: 'Voir vos clés d’accès',
      footnotes: ['Si ce n’est pas vous, prévenez aussitôt votre administrateur.'],
    }),
  },
  ar: {
    added: (name) => ({
      subject: 'أُضيف مفتاح مرور إلى حسابك',
      paragraphs: [`صار مفتاح المرور «\u2068${name}\u2069» يفتح لوحة المشغّل باسمك ويؤكد الأعمال التي تمسّ المال.`],
      action: 'عرض مفاتيح مرورك',
      footnotes: ['إن لم تكن أنت من فعل ذلك فأزله فورًا وأبلغ المدير.'],
    }),
    removed: (name) => ({
      subject: 'أُزيل مفتاح مرور من حسابك',
      paragraphs: [`لم يعد مفتاح المرور «\u2068${name}\u2069» يفتح لوحة المشغّل.`],
      action: 'عرض مفاتيح مرورك',
      footnotes: ['إن لم تكن أنت من فعل ذلك فأبلغ المدير فورًا.'],
    }),
  },
})

const mailOf =
  (operatorUrl: string, change: Change): Template =>
  ({ name }, { locale }) => {
    const { action, ...message } = words[locale][change](named(name))
    return { ...message, action: { label: action, link: `${operatorUrl}/operator/account` } }
  }

export const passkeyMails = (operatorUrl: string): Record<string, Template> => ({
  'operator.passkey_added': mailOf(operatorUrl, 'added'),
  'operator.passkey_removed': mailOf(operatorUrl, 'removed'),
})

/** In the transaction of the change. */
export const tellPasskey = (
  tx: Transaction,
  { email: recipient, locale }: { email: string; locale: Locale },
  { change, name }: { change: Change; name: string },
  now: Date,
): Promise<{ id: string }> =>
  queueMail(tx, { template: `operator.passkey_${change}`, recipient, locale, parameters: { name } }, now)
