import { inLocales } from '#platform/words.ts'
import type { Locale } from '#platform/locale.ts'
import type { MailContext, Message, Template } from '#platform/mail/mail.ts'
import { named } from '#platform/mail/named.ts'

// Mails about webhooks that do not answer.

type WebhookMailParameters = { url: string; environment: string; reason: string; failures: string }

const environments: Record<Locale, Record<string, string>> = inLocales({
  en: { SANDBOX: 'the sandbox', PRODUCTION: 'production' },
  fr: { SANDBOX: 'bac à sable', PRODUCTION: 'production' },
  ar: { SANDBOX: 'البيئة التجريبية', PRODUCTION: 'بيئة الإنتاج' },
})

const reasons: Record<Locale, Record<string, string>> = inLocales({
  en: {
    FAILURES: 'At least 20 attempts in a row failed over more than 24 hours.',
    SILENCE: 'Every attempt in the last 72 hours failed.',
    GONE: 'It responded 410 Gone.',
    SLOW: 'More than half of its last 50 responses took longer than 10 seconds.',
  },
  fr: {
    FAILURES: 'Au moins 20 tentatives de suite ont échoué en plus de 24 heures.',
    SILENCE: 'Toutes les tentatives des 72 dernières heures ont échoué.',
    GONE: 'Elle a répondu 410 Gone.',
    SLOW: 'Plus de la moitié de ses 50 dernières réponses ont pris plus de 10 secondes.',
  },
  ar: {
    FAILURES: 'فشلت 20 محاولة متتالية على الأقل خلال أكثر من 24 ساعة.',
    SILENCE: 'فشلت كل محاولات الساعات الـ 72 الأخيرة.',
    GONE: 'كان ردّها 410 Gone.',
    SLOW: 'استغرق أكثر من نصف ردودها الخمسين الأخيرة ما يزيد على 10 ثوانٍ.',
  },
})

const suspended: Record<Locale, (parameters: WebhookMailParameters) => Message> = inLocales({
  en: ({ url, environment, reason }) => ({
    subject: 'A webhook has been suspended',
    paragraphs: [
      `We have stopped sending events to the webhook ${url} in ${environment}. ${reason}`,
      'New events are held. Fix your endpoint, then reactivate the webhook: events from the last 72 hours are then delivered.',
    ],
  }),
  fr: ({ url, environment, reason }) => ({
    subject: 'Un webhook est suspendu',
    paragraphs: [
      `Plus rien n’est envoyé à l’adresse ${url} (${environment}). ${reason}`,
      'Les événements sont mis en attente. Réparez le récepteur, puis réactivez le webhook : ce qui a moins de 72 heures suivra.',
    ],
  }),
  ar: ({ url, environment, reason }) => ({
    subject: 'عُلّق أحد الـ webhooks',
    paragraphs: [
      `لم يعد يُرسَل أي شيء إلى العنوان ${isolated(url)} (${environment}). ${reason}`,
      'تُحفظ الأحداث في هذه الأثناء. أصلحوا المستقبِل ثم أعيدوا تفعيله: سيُرسَل كل ما لم يمضِ عليه 72 ساعة.',
    ],
  }),
})

const failing: Record<Locale, (parameters: WebhookMailParameters) => Message> = inLocales({
  en: ({ url, environment, failures }) => ({
    subject: 'A webhook is failing',
    paragraphs: [
      `The webhook ${url} in ${environment} is not responding as it should: ${failures} attempts in a row have failed, or many responses are slow.`,
      'It is halfway to being suspended. The dashboard and GET /v1/webhooks/events show every attempt and its response.',
    ],
  }),
  fr: ({ url, environment, failures }) => ({
    subject: 'Un webhook ne répond pas',
    paragraphs: [
      `Le webhook ${url} (${environment}) ne répond pas comme il faut : ${failures} tentatives de suite ont échoué, ou beaucoup de réponses sont lentes.`,
      'Il est à mi-chemin de sa suspension. Le tableau de bord et GET /v1/webhooks/events montrent chaque tentative et sa réponse.',
    ],
  }),
  ar: ({ url, environment, failures }) => ({
    subject: 'أحد الـ webhooks لا يستجيب',
    paragraphs: [
      `العنوان ${isolated(url)} (${environment}) لا يستجيب كما ينبغي: فشلت ${failures} محاولات متتالية، أو كثير من الردود بطيء.`,
      'هو في منتصف الطريق إلى التعليق. تجدون كل محاولة مع ردّها في لوحة التحكم وعبر ⁦GET /v1/webhooks/events⁩.',
    ],
  }),
})

/** A text in another script keeps its letters in order, and those around it theirs. */
const isolated = (text: string): string => `\u2068${text}\u2069`

const parametersOf = (
  { url = '', environment = '', reason = '', failures = '' }: Record<string, string>,
  locale: Locale,
): WebhookMailParameters => ({
  url: named(url),
  environment: environments[locale][environment] ?? environment,
  reason: reasons[locale][reason] ?? '',
  failures,
})

const labels: Record<Locale, string> = inLocales({
  en: 'See the webhooks',
  fr: 'Voir les webhooks',
  ar: 'عرض الـ webhooks',
})

const withLink = (message: Message, { locale, publicUrl }: MailContext): Message => ({
  ...message,
  action: { label: labels[locale], link: `${publicUrl}/dashboard/webhooks` },
})

export const webhookMails: Record<string, Template> = {
  'webhooks.suspended': (parameters, world) =>
    withLink(suspended[world.locale](parametersOf(parameters, world.locale)), world),
  'webhooks.failing': (parameters, world) =>
    withLink(failing[world.locale](parametersOf(parameters, world.locale)), world),
}
