import { inLocales } from '#platform/words.ts'
import { country } from '#platform/country.ts'
import { amountIn } from '#money/shown-amount.ts'
import type { Locale } from '#platform/locale.ts'
import type { Message, Template } from '#platform/mail/mail.ts'
import { named } from '#platform/mail/named.ts'
import { timeIn } from '#platform/shown-time.ts'

// Mails to a company's members about disputes. The merchant's name was typed by others, and is cut short.

type Facts = { company: string; amount: string; reference: string; until: string; isInquiry: boolean; isWon: boolean }
type Texts = Record<'opened' | 'due' | 'closed', (facts: Facts) => Pick<Message, 'subject' | 'paragraphs'>>

/** A text in another script keeps its letters in order, and those around it theirs. */
const isolated = (text: string): string => `\u2068${text}\u2069`

const texts: Record<Locale, Texts & { label: string; test: string }> = inLocales({
  en: {
    opened: ({ company, amount, reference, until, isInquiry }) => ({
      subject: isInquiry ? `A bank asks about a payment of ${amount}` : `A payment of ${amount} is disputed`,
      paragraphs: [
        isInquiry
          ? `A buyer’s bank asks about payment ${reference} to “${company}”. It has taken no money so far.`
          : `A buyer’s bank has taken ${amount} of payment ${reference} to “${company}” back.`,
        ...(until
          ? [`You can answer until ${until}, with a text and with files such as a receipt or a proof of delivery.`]
          : []),
      ],
    }),
    due: ({ company, amount, reference, until }) => ({
      subject: `Answer the dispute of ${amount} by ${until}`,
      paragraphs: [
        `The dispute about payment ${reference} to “${company}” is not answered yet. After ${until} the bank decides without you.`,
      ],
    }),
    closed: ({ company, amount, reference, isInquiry, isWon }) => ({
      subject: isWon ? `The dispute of ${amount} was won` : `The dispute of ${amount} was lost`,
      paragraphs: [
        isInquiry
          ? `The bank’s question about payment ${reference} to “${company}” is closed.`
          : isWon
            ? `The bank gave ${amount} of payment ${reference} back to “${company}”.`
            : `The bank decided about payment ${reference} to “${company}”: the buyer keeps ${amount}.`,
      ],
    }),
    label: 'See the dispute',
    test: 'This is a test. No real money moved.',
  },
  fr: {
    opened: ({ company, amount, reference, until, isInquiry }) => ({
      subject: isInquiry
        ? `Une banque pose une question sur un paiement de ${amount}`
        : `Un paiement de ${amount} est contesté`,
      paragraphs: [
        isInquiry
          ? `La banque d’un acheteur pose une question sur le paiement ${reference} à « ${company} ». Elle n’a rien repris à ce jour.`
          : `La banque d’un acheteur a repris ${amount} du paiement ${reference} à « ${company} ».`,
        ...(until
          ? [
              `Vous pouvez répondre jusqu’au ${until}, par un texte et des fichiers, tels qu’un reçu ou une preuve de livraison.`,
            ]
          : []),
      ],
    }),
    due: ({ company, amount, reference, until }) => ({
      subject: `Contestation de ${amount} : répondez avant le ${until}`,
      paragraphs: [
        `La contestation du paiement ${reference} à « ${company} » est sans réponse. Après le ${until}, la banque décide sans vous.`,
      ],
    }),
    closed: ({ company, amount, reference, isInquiry, isWon }) => ({
      subject: isWon ? `La contestation de ${amount} est gagnée` : `La contestation de ${amount} est perdue`,
      paragraphs: [
        isInquiry
          ? `La question de la banque sur le paiement ${reference} à « ${company} » est close.`
          : isWon
            ? `La banque a rendu ${amount} du paiement ${reference} à « ${company} ».`
            : `La banque a tranché sur le paiement ${reference} à « ${company} » : l’acheteur garde ${amount}.`,
      ],
    }),
    label: 'Voir la contestation',
    test: 'Ceci est un test : aucun argent n’a circulé.',
  },
  ar: {
    opened: ({ company, amount, reference, until, isInquiry }) => ({
      subject: isInquiry ? `بنك يستفسر عن دفعة بقيمة ${isolated(amount)}` : `اعتراض على دفعة بقيمة ${isolated(amount)}`,
      paragraphs: [
        isInquiry
          ? `يستفسر بنك مشترٍ عن الدفعة ${isolated(reference)} إلى «${isolated(company)}»، ولم يسترد شيئًا حتى الآن.`
          : `استرد بنك مشترٍ ${isolated(amount)} من الدفعة ${isolated(reference)} إلى «${isolated(company)}».`,
        ...(until ? [`يمكنكم الرد حتى ${isolated(until)} بنص وملفات، مثل إيصال أو إثبات تسليم.`] : []),
      ],
    }),
    due: ({ company, amount, reference, until }) => ({
      subject: `اعتراض بقيمة ${isolated(amount)}: الرد قبل ${isolated(until)}`,
      paragraphs: [
        `لم يُرد بعد على الاعتراض على الدفعة ${isolated(reference)} إلى «${isolated(company)}». بعد ${isolated(until)} يقرر البنك من دونكم.`,
      ],
    }),
    closed: ({ company, amount, reference, isInquiry, isWon }) => ({
      subject: isWon ? `كُسب الاعتراض بقيمة ${isolated(amount)}` : `خُسر الاعتراض بقيمة ${isolated(amount)}`,
      paragraphs: [
        isInquiry
          ? `أُغلق استفسار البنك عن الدفعة ${isolated(reference)} إلى «${isolated(company)}».`
          : isWon
            ? `أعاد البنك ${isolated(amount)} من الدفعة ${isolated(reference)} إلى «${isolated(company)}».`
            : `حسم البنك أمر الدفعة ${isolated(reference)} إلى «${isolated(company)}»: يحتفظ المشتري بمبلغ ${isolated(amount)}.`,
      ],
    }),
    label: 'عرض الاعتراض',
    test: 'هذا اختبار: لم تُنقل أي أموال.',
  },
})

export const disputeMails: Record<string, Template> = {
  'disputes.told': (
    { mail = '', company = '', timeZone, disputeId = '', environment = '', reference = '', kind, status, ...more },
    { locale, publicUrl },
  ) => {
    const { amountMinor = '0', currency = country().currency, respondBy } = more
    const { label, test, ...words } = texts[locale]
    const facts = {
      company: named(company),
      amount: amountIn(locale, BigInt(amountMinor), currency),
      reference,
      until: respondBy === undefined ? '' : timeIn(locale, new Date(respondBy), timeZone),
      isInquiry: kind === 'INQUIRY',
      isWon: status === 'WON',
    }
    const link = `${publicUrl}/dashboard/disputes/${disputeId}?environment=${environment}`
    return {
      ...words[mail as keyof Texts](facts),
      action: { label, link },
      ...(environment === 'SANDBOX' && { footnotes: [test] }),
    }
  },
}
