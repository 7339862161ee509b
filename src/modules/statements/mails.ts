import { inLocales } from '#platform/words.ts'
import { amountIn } from '#money/shown-amount.ts'
import { country, tagOf } from '#platform/country.ts'
import type { Locale } from '#platform/locale.ts'
import type { Message, Template } from '#platform/mail/mail.ts'
import { named } from '#platform/mail/named.ts'

// The mail about a monthly statement, for a company that wishes it.

type Facts = { company: string; month: string; number: string; closing: string; fees: string; isTest: boolean }

/** A text in another script keeps its letters in order, and those around it theirs. */
const isolated = (text: string): string => `\u2068${text}\u2069`

const words: Record<Locale, (facts: Facts) => Omit<Message, 'action'> & { label: string }> = inLocales({
  en: ({ company, month, number, closing, fees, isTest }) => ({
    subject: `Your statement of ${month}${isTest ? ' (sandbox)' : ''}`,
    paragraphs: [`The statement ${number} of “${company}” for ${month} is there, as PDF and as CSV.`],
    facts: [
      ['Closing balance', closing],
      ['Fees with tax', fees],
    ],
    label: 'See the statements',
  }),
  fr: ({ company, month, number, closing, fees, isTest }) => ({
    subject: `Votre relevé de ${month}${isTest ? ' (bac à sable)' : ''}`,
    paragraphs: [`Le relevé ${number} de « ${company} » pour ${month} est disponible, en PDF et en CSV.`],
    facts: [
      ['Solde de clôture', closing],
      ['Frais TTC', fees],
    ],
    label: 'Voir les relevés',
  }),
  ar: ({ company, month, number, closing, fees, isTest }) => ({
    subject: `كشفكم لشهر ${month}${isTest ? ' (البيئة التجريبية)' : ''}`,
    paragraphs: [`الكشف ${isolated(number)} الخاص بـ«${isolated(company)}» لشهر ${month} متاح بصيغتي PDF وCSV.`],
    facts: [
      ['الرصيد الختامي', closing],
      ['الرسوم مع الضريبة', fees],
    ],
    label: 'عرض الكشوف',
  }),
})

/** `2026-11` as people write it: November 2026. */
function monthIn(locale: Locale, month: string): string {
  const at = new Date(`${month}-15T12:00:00Z`)
  return new Intl.DateTimeFormat(tagOf(locale), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(at)
}

export const statementMails: Record<string, Template> = {
  'statements.made': (
    {
      company = '',
      number = '',
      month = '2000-01',
      currency = country().currency,
      closingMinor = '0',
      feesMinor = '0',
      environment = '',
    },
    { locale, publicUrl },
  ) => {
    const { label, ...message } = words[locale]({
      company: named(company),
      number,
      month: monthIn(locale, month),
      closing: amountIn(locale, BigInt(closingMinor), currency),
      fees: amountIn(locale, BigInt(feesMinor), currency),
      isTest: environment === 'SANDBOX',
    })
    return { ...message, action: { label, link: `${publicUrl}/dashboard/wallet/statements` } }
  },
}
