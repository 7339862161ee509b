import { inLocales } from '#platform/words.ts'
import { country } from '#platform/country.ts'
import type { Refusal } from '#money/banks/bank.ts'
import { amountIn } from '#money/shown-amount.ts'
import type { Locale } from '#platform/locale.ts'
import type { Message, Template } from '#platform/mail/mail.ts'
import { named } from '#platform/mail/named.ts'

// Mails to a company's members about payouts. The merchant's name was typed by others, and is cut short.

type PayoutMailParameters = { company: string; amount: string; reference: string; environment: string; reason: string }

/** A text in another script keeps its letters in order, and those around it theirs. */
const isolated = (text: string): string => `\u2068${text}\u2069`

const environments: Record<Locale, Record<string, string>> = inLocales({
  en: { SANDBOX: 'in the sandbox', PRODUCTION: 'in production' },
  fr: { SANDBOX: 'dans le bac à sable', PRODUCTION: 'en production' },
  ar: { SANDBOX: 'في البيئة التجريبية', PRODUCTION: 'في بيئة الإنتاج' },
})

const reasons: Record<Locale, Record<Refusal, string>> = inLocales({
  en: {
    INVALID_RIB: 'The bank does not recognize the RIB.',
    ACCOUNT_CLOSED: 'The bank account is closed.',
    HOLDER_MISMATCH: 'The bank account belongs to someone else.',
    BANK_REJECTED: 'The bank rejected the transfer without giving a reason.',
  },
  fr: {
    INVALID_RIB: 'La banque ne connaît pas ce RIB.',
    ACCOUNT_CLOSED: 'Le compte bancaire est clôturé.',
    HOLDER_MISMATCH: 'Le compte bancaire appartient à quelqu’un d’autre.',
    BANK_REJECTED: 'La banque a refusé le virement sans donner de motif.',
  },
  ar: {
    INVALID_RIB: 'لا يعرف البنك رقم الحساب (RIB).',
    ACCOUNT_CLOSED: 'الحساب البنكي مغلق.',
    HOLDER_MISMATCH: 'الحساب البنكي باسم شخص آخر.',
    BANK_REJECTED: 'رفض البنك التحويل دون ذكر السبب.',
  },
})

const failed: Record<Locale, (parameters: PayoutMailParameters) => Message> = inLocales({
  en: ({ company, amount, reference, environment, reason }) => ({
    subject: `Your payout of ${amount} failed`,
    paragraphs: [
      `Payout ${reference} of ${amount} to “${company}” ${environment} did not arrive. ${reason}`,
      'The money is back in your wallet. If your bank account is out of date, contact the operator of this service.',
    ],
  }),
  fr: ({ company, amount, reference, environment, reason }) => ({
    subject: `Un versement de ${amount} a échoué`,
    paragraphs: [
      `Le versement ${reference} de ${amount} à « ${company} » ${environment} n’est pas arrivé. ${reason}`,
      'L’argent est de nouveau disponible dans votre portefeuille. Contactez l’opérateur du service si le compte bancaire n’est plus à jour.',
    ],
  }),
  ar: ({ company, amount, reference, environment, reason }) => ({
    subject: `تعذّرت دفعة بقيمة ${isolated(amount)}`,
    paragraphs: [
      `لم تصل الدفعة ${isolated(reference)} بقيمة ${isolated(amount)} إلى «${isolated(company)}» ${environment}. ${reason}`,
      'عاد المبلغ متاحًا في محفظتكم. تواصلوا مع مشغّل الخدمة إن كان الحساب البنكي قديمًا.',
    ],
  }),
})

const labels: Record<Locale, string> = inLocales({
  en: 'See the wallet',
  fr: 'Voir le portefeuille',
  ar: 'عرض المحفظة',
})

export const payoutMails: Record<string, Template> = {
  'payouts.failed': (
    { company = '', amountMinor = '0', currency = country().currency, reference = '', environment = '', reason = '' },
    { locale, publicUrl },
  ) => ({
    ...failed[locale]({
      company: named(company),
      amount: amountIn(locale, BigInt(amountMinor), currency),
      reference,
      environment: environments[locale][environment] ?? environment,
      reason: reasons[locale][reason as Refusal] ?? '',
    }),
    action: { label: labels[locale], link: `${publicUrl}/dashboard/wallet` },
  }),
}
