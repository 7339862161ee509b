import type { Locale } from '#platform/locale.ts'
import type { MailContext, Message } from '#platform/mail/mail.ts'
import { named } from '#platform/mail/named.ts'
import { inLocales } from '#platform/words.ts'
import type { DocumentKind } from './application.ts'

// The mail about what the operator decided about a new document.

/** A name in either script keeps its letters in order, and those around it theirs. */
export const isolated = (name: string): string => `\u2068${name}\u2069`

type Outcome = 'ACCEPTED' | 'REFUSED'
type Verdict = { subject: string; paragraph: (company: string, document: string) => string; label: string }
type Words = Record<Outcome, Verdict> & { reason: (text: string) => string; documents: Record<DocumentKind, string> }

const verdicts: Record<Locale, Words> = inLocales({
  en: {
    ACCEPTED: {
      subject: 'Your new document was accepted',
      paragraph: (company, document) => `The operator has accepted the new document of “${company}” (${document}).`,
      label: 'See the documents',
    },
    REFUSED: {
      subject: 'Your new document was not accepted',
      paragraph: (company, document) =>
        `The operator has not accepted the new document of “${company}” (${document}). The older one still counts; hand in another one.`,
      label: 'Hand in another one',
    },
    reason: (text) => `Reason from the operator: ${text}`,
    documents: {
      REGISTER_EXTRACT: 'extract of the commercial register',
      ARTICLES: 'articles of association',
      MANDATE: 'appointment of the representative',
      TAX_CERTIFICATE: 'tax certificate',
      REGISTRATION_CARD: 'registration card',
      IDENTITY: 'identity document',
      BANK_CERTIFICATE: 'certificate of the bank account',
      OTHER: 'other document',
    },
  },
  fr: {
    ACCEPTED: {
      subject: 'Votre nouveau document est accepté',
      paragraph: (company, document) => `L’opérateur a accepté le nouveau document de « ${company} » (${document}).`,
      label: 'Voir les documents',
    },
    REFUSED: {
      subject: 'Votre nouveau document n’est pas accepté',
      paragraph: (company, document) =>
        `L’opérateur n’a pas accepté le nouveau document de « ${company} » (${document}). L’ancien reste valable ; déposez-en un autre.`,
      label: 'Déposer un autre document',
    },
    reason: (text) => `Motif indiqué par l’opérateur : ${text}`,
    documents: {
      REGISTER_EXTRACT: 'extrait du registre du commerce',
      ARTICLES: 'statuts',
      MANDATE: 'nomination du représentant',
      TAX_CERTIFICATE: 'attestation fiscale',
      REGISTRATION_CARD: 'carte d’inscription',
      IDENTITY: 'pièce d’identité',
      BANK_CERTIFICATE: 'attestation de compte bancaire',
      OTHER: 'autre document',
    },
  },
  ar: {
    ACCEPTED: {
      subject: 'قُبلت وثيقتكم الجديدة',
      paragraph: (company, document) => `قبل المشغّل الوثيقة الجديدة لـ«${isolated(company)}» (${document}).`,
      label: 'عرض الوثائق',
    },
    REFUSED: {
      subject: 'لم تُقبل وثيقتكم الجديدة',
      paragraph: (company, document) =>
        `لم يقبل المشغّل الوثيقة الجديدة لـ«${isolated(company)}» (${document}). تبقى القديمة سارية؛ قدّموا وثيقة أخرى.`,
      label: 'تقديم وثيقة أخرى',
    },
    reason: (text) => `السبب الذي ذكره المشغّل: ${isolated(text)}`,
    documents: {
      REGISTER_EXTRACT: 'مستخرج من السجل التجاري',
      ARTICLES: 'النظام الأساسي',
      MANDATE: 'تعيين الممثل',
      TAX_CERTIFICATE: 'شهادة ضريبية',
      REGISTRATION_CARD: 'بطاقة التسجيل',
      IDENTITY: 'وثيقة الهوية',
      BANK_CERTIFICATE: 'شهادة الحساب البنكي',
      OTHER: 'وثيقة أخرى',
    },
  },
})

/** The name of a document within a sentence. */
export const documentNamed = (kind: DocumentKind, locale: Locale): string => verdicts[locale].documents[kind]

export function renewalMail(
  { company, outcome, document, reason }: Record<string, string>,
  { locale, publicUrl }: MailContext,
): Message {
  const words = verdicts[locale]
  const { subject, paragraph, label } = words[outcome as Outcome]
  return {
    subject,
    paragraphs: [
      paragraph(named(company), words.documents[document as DocumentKind]),
      ...(reason === undefined ? [] : [words.reason(reason)]),
    ],
    action: { label, link: `${publicUrl}/dashboard/settings/production` },
  }
}
