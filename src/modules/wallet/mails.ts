import { inLocales } from '#platform/words.ts'
import { amountIn } from '#money/shown-amount.ts'
import { country } from '#platform/country.ts'
import type { Locale } from '#platform/locale.ts'
import type { Message, Template } from '#platform/mail/mail.ts'
import { named } from '#platform/mail/named.ts'

// The mail to a company's members about a balance below its limit.

type Facts = { company: string; available: string; limit: string; isTest: boolean }

/** A text in another script keeps its letters in order, and those around it theirs. */
const isolated = (text: string): string => `\u2068${text}\u2069`

const words: Record<Locale, (facts: Facts) => Omit<Message, 'action'> & { label: string }> = inLocales({
  en: ({ company, available, limit, isTest }) => ({
    subject: `Your available balance is below ${limit}${isTest ? ' (sandbox)' : ''}`,
    paragraphs: [
      `The available balance of “${company}” is ${available}. You asked to hear of it below ${limit}.`,
      'Refunds wait while there is not enough money for them. Add money to the wallet, or change the limit in the settings.',
    ],
    label: 'See the wallet',
  }),
  fr: ({ company, available, limit, isTest }) => ({
    subject: `Votre solde disponible est inférieur à ${limit}${isTest ? ' (bac à sable)' : ''}`,
    paragraphs: [
      `Le solde disponible de « ${company} » est de ${available}. Vous souhaitiez en être averti en dessous de ${limit}.`,
      'Les remboursements attendent tant que le solde ne suffit pas. Alimentez le portefeuille, ou changez le seuil dans les paramètres.',
    ],
    label: 'Voir le portefeuille',
  }),
  ar: ({ company, available, limit, isTest }) => ({
    subject: `رصيدكم المتاح أقل من ${isolated(limit)}${isTest ? ' (البيئة التجريبية)' : ''}`,
    paragraphs: [
      `الرصيد المتاح لـ«${isolated(company)}» هو ${isolated(available)}، وقد طلبتم إعلامكم إذا نزل عن ${isolated(limit)}.`,
      'تنتظر عمليات الاسترداد ما دام الرصيد لا يكفيها. أضيفوا مالًا إلى المحفظة، أو غيّروا الحد في الإعدادات.',
    ],
    label: 'عرض المحفظة',
  }),
})

export const walletMails: Record<string, Template> = {
  'wallet.low': (
    { company = '', availableMinor = '0', limitMinor = '0', currency = country().currency, environment = '' },
    { locale, publicUrl },
  ) => {
    const { label, ...message } = words[locale]({
      company: named(company),
      available: amountIn(locale, BigInt(availableMinor), currency),
      limit: amountIn(locale, BigInt(limitMinor), currency),
      isTest: environment === 'SANDBOX',
    })
    return { ...message, action: { label, link: `${publicUrl}/dashboard/wallet` } }
  },
}
