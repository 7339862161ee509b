import type { Locale } from '#platform/locale.ts'
import { causes, type Template } from '#platform/mail/mail.ts'
import { named } from '#platform/mail/named.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import { fill, inLocales } from '#platform/words.ts'
import { clientPath, visitText } from './visit.ts'

// The mail that leads a client to the page of what is theirs.

type Words = { subject: string; text: string; open: string; ends: string; ignore: string; test: string }

const words: Record<Locale, Words> = inLocales({
  en: {
    subject: 'Your subscriptions, cards and receipts at {shop}',
    text: 'Open this page to see your subscriptions, saved cards and receipts at {shop}.',
    open: 'Open my page',
    ends: 'The link works once, for one hour.',
    ignore: 'If you did not ask for it, ignore this mail: nothing happens.',
    test: 'This is a test. No real money moves.',
  },
  fr: {
    subject: 'Vos abonnements, cartes et reçus chez {shop}',
    text: 'Ouvrez cette page pour voir vos abonnements, vos cartes enregistrées et vos reçus chez {shop}.',
    open: 'Ouvrir ma page',
    ends: 'Le lien fonctionne une seule fois, pendant une heure.',
    ignore: 'Si vous n’avez rien demandé, ignorez ce message : il ne se passe rien.',
    test: 'Ceci est un test : aucun argent ne circule.',
  },
  ar: {
    subject: 'اشتراكاتك وبطاقاتك ووصولاتك لدى {shop}',
    text: 'افتح هذه الصفحة للاطلاع على اشتراكاتك وبطاقاتك المحفوظة ووصولاتك لدى {shop}.',
    open: 'افتح صفحتي',
    ends: 'يعمل الرابط مرة واحدة ولمدة ساعة.',
    ignore: 'إن لم تطلب ذلك فتجاهل هذه الرسالة: لن يحدث شيء.',
    test: 'هذا اختبار: لا تُنقل أي أموال.',
  },
})

/** The link is made with the secret of the installation when the mail is sent, so that it rests in no table. */
export const clientMails = (secrets: Secrets): Record<string, Template> => ({
  'clients.visit': (parameters, { locale, publicUrl }) => {
    const { subject, text, open, ends, ignore, test } = words[locale]
    const shop = locale === 'ar' ? `\u2068${named(parameters['shop'])}\u2069` : named(parameters['shop'])
    const isSandbox = parameters[causes.environment] === 'SANDBOX'
    const merchantId = parameters[causes.merchant] ?? ''
    const page = clientPath({ merchantId, environment: isSandbox ? 'SANDBOX' : 'PRODUCTION' })
    const link = `${publicUrl}${page}/${visitText(secrets, 'LINK', parameters['visitId'] ?? '')}?lang=${locale}`
    return {
      subject: fill(subject, { shop }),
      paragraphs: [fill(text, { shop })],
      action: { label: open, link },
      footnotes: [ends, ignore, ...(isSandbox ? [test] : [])],
    }
  },
})
