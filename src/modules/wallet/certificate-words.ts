import { inLocales } from '#platform/words.ts'
import type { Locale } from '#platform/locale.ts'

/** Texts of the document, with `{holes}` for values. */
export type CertificateWords = {
  title: string
  test: string
  certifies: string
  holder: string
  bank: string
  agency: string
  bankCode: string
  cityCode: string
  accountNumber: string
  key: string
  currency: string
  date: string
  check: string
}

const french: CertificateWords = {
  title: 'Attestation de relevé d’identité bancaire',
  test: 'MODE TEST — ce compte n’existe dans aucune banque.',
  certifies: 'Nous attestons que le compte ci-dessous est au nom de {holder}.',
  holder: 'Titulaire',
  bank: 'Banque',
  agency: 'Agence',
  bankCode: 'Code banque',
  cityCode: 'Code ville',
  accountNumber: 'Numéro de compte',
  key: 'Clé RIB',
  currency: 'Devise',
  date: 'Établie le',
  check:
    'Scannez ce code ou ouvrez l’adresse ci-dessous : la page indique si cette attestation est encore valable. Comparez-y chaque chiffre.',
}

const english: CertificateWords = {
  title: 'Certificate of bank details',
  test: 'TEST MODE — this account does not exist at any bank.',
  certifies: 'We certify that the account below is held in the name of {holder}.',
  holder: 'Holder',
  bank: 'Bank',
  agency: 'Branch',
  bankCode: 'Bank code',
  cityCode: 'City code',
  accountNumber: 'Account number',
  key: 'RIB key',
  currency: 'Currency',
  date: 'Issued on',
  check:
    'Scan this code or open the address below to see whether this certificate is still valid. Compare every digit.',
}

const arabic: CertificateWords = {
  title: 'شهادة بيان الهوية البنكية',
  test: 'وضع الاختبار: لا يوجد هذا الحساب في أي بنك.',
  certifies: 'نشهد بأن الحساب المبيّن أدناه مفتوح باسم {holder}.',
  holder: 'صاحب الحساب',
  bank: 'البنك',
  agency: 'الوكالة',
  bankCode: 'رمز البنك',
  cityCode: 'رمز المدينة',
  accountNumber: 'رقم الحساب',
  key: 'مفتاح RIB',
  currency: 'العملة',
  date: 'حُرّرت بتاريخ',
  check: 'امسح هذا الرمز أو افتح العنوان أدناه: تبيّن الصفحة هل ما زالت هذه الشهادة صالحة. قارن كل رقم بما يظهر فيها.',
}

export const certificateWords: Record<Locale, CertificateWords> = inLocales({ en: english, fr: french, ar: arabic })
