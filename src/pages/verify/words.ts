import { inLocales } from '#platform/words.ts'
import type { Locale } from '#platform/locale.ts'

type Passage = { title: string; text: string }

type VerifyWords = {
  valid: Passage
  revoked: Passage
  unknown: Passage
  holder: string
  rib: string
  bank: string
  agency: string
  issued: string
  footer: string
}

const words: Record<Locale, VerifyWords> = inLocales({
  en: {
    valid: {
      title: 'This certificate is valid',
      text: 'Compare the document with the details below: every digit must match.',
    },
    revoked: {
      title: 'This certificate is no longer valid',
      text: 'The account has changed since this certificate was issued. Ask for a new one, and do not transfer money to the account shown on the document.',
    },
    unknown: {
      title: 'No certificate has this code',
      text: 'Scan the code on the document again. If you see this page again, the document is not genuine.',
    },
    holder: 'Account holder',
    rib: 'RIB',
    bank: 'Bank',
    agency: 'Branch',
    issued: 'Issued on',
    footer: 'Certificates of bank details by Mizan',
  },
  fr: {
    valid: {
      title: 'Cette attestation est valable',
      text: 'Comparez le document avec ce qui figure ici : chaque chiffre doit être identique.',
    },
    revoked: {
      title: 'Cette attestation n’est plus valable',
      text: 'Le compte a changé depuis son établissement. Demandez une nouvelle attestation et n’effectuez aucun virement vers le compte indiqué sur le document.',
    },
    unknown: {
      title: 'Aucune attestation ne porte ce code',
      text: 'Scannez à nouveau le code du document. Si cette page s’affiche encore, le document n’est pas authentique.',
    },
    holder: 'Titulaire',
    rib: 'RIB',
    bank: 'Banque',
    agency: 'Agence',
    issued: 'Établie le',
    footer: 'Attestations bancaires par Mizan',
  },
  ar: {
    valid: {
      title: 'هذه الشهادة صالحة',
      text: 'قارن الوثيقة بما هو مبيّن هنا: يجب أن يتطابق كل رقم.',
    },
    revoked: {
      title: 'لم تعد هذه الشهادة صالحة',
      text: 'تغيّر الحساب منذ تحريرها. اطلب شهادة جديدة ولا تحوّل شيئًا إلى الحساب المذكور في الوثيقة.',
    },
    unknown: {
      title: 'لا توجد شهادة بهذا الرمز',
      text: 'امسح رمز الوثيقة مرة أخرى. إن ظهرت هذه الصفحة من جديد فالوثيقة غير أصلية.',
    },
    holder: 'صاحب الحساب',
    rib: 'RIB',
    bank: 'البنك',
    agency: 'الوكالة',
    issued: 'حُرّرت بتاريخ',
    footer: 'شهادات الهوية البنكية من ميزان',
  },
})

export const verifyWordsIn = (locale: Locale): VerifyWords => words[locale]
