import { inLocales } from '#platform/words.ts'
import type { Locale } from '#platform/locale.ts'
import type { Message, Template } from '#platform/mail/mail.ts'
import { named } from '#platform/mail/named.ts'

// Mails to owners about their company's keys.

type KeyMailParameters = { company: string; name: string; environment: string; prefix: string; by: string }

const alarm: Record<Locale, string> = inLocales({
  en: 'If you did not expect this, revoke the key in the dashboard right away. It stops working within 5 seconds.',
  fr: 'Si personne chez vous ne s’y attendait, révoquez immédiatement la clé dans le tableau de bord ; elle cesse de fonctionner en 5 secondes.',
  ar: 'إن لم يكن أحد منكم يتوقع ذلك، فألغوا المفتاح فورًا من لوحة التحكم؛ يتوقف عن العمل خلال 5 ثوانٍ.',
})

const environments: Record<Locale, Record<string, string>> = inLocales({
  en: { SANDBOX: 'the sandbox', PRODUCTION: 'production' },
  fr: { SANDBOX: 'le bac à sable', PRODUCTION: 'la production' },
  ar: { SANDBOX: 'البيئة التجريبية', PRODUCTION: 'بيئة الإنتاج' },
})

const created: Record<Locale, (parameters: KeyMailParameters) => Message> = inLocales({
  en: ({ company, name, environment, prefix, by }) => ({
    subject: `New API key for ${company}`,
    paragraphs: [`${by} created the key “${name}” for ${environment}. It starts with ${prefix}.`, alarm.en],
  }),
  fr: ({ company, name, environment, prefix, by }) => ({
    subject: `${company} : nouvelle clé d’API`,
    paragraphs: [`${by} a créé la clé « ${name} » pour ${environment}. Elle commence par ${prefix}.`, alarm.fr],
  }),
  ar: ({ company, name, environment, prefix, by }) => ({
    subject: `مفتاح API جديد لشركة ${isolated(company)}`,
    paragraphs: [
      `أنشأ ${isolated(by)} المفتاح «${isolated(name)}» من أجل ${environment}. يبدأ المفتاح بـ ${isolated(prefix)}.`,
      alarm.ar,
    ],
  }),
})

const labels: Record<Locale, string> = inLocales({ en: 'See the keys', fr: 'Voir les clés', ar: 'عرض المفاتيح' })

/** A text in another script keeps its letters in order, and those around it theirs. */
const isolated = (text: string): string => `\u2068${text}\u2069`

export const apiKeyMails: Record<string, Template> = {
  'portal.api_key_created': (
    { company = '', name = '', environment = '', prefix = '', by = '' },
    { locale, publicUrl },
  ) => ({
    ...created[locale]({
      company: named(company),
      name: named(name),
      prefix,
      by: named(by),
      environment: environments[locale][environment] ?? environment,
    }),
    action: { label: labels[locale], link: `${publicUrl}/dashboard/api-keys` },
  }),
}
