import type { Locale } from './language.ts'

// Names of what an application for production consists of, for the merchant and for the staff.

const en = {
  terms: (plan: string, version: string) => `${plan}, version ${version}`,
  fields: {
    legalForm: 'Legal form',
    legalName: 'Legal name',
    registrationNumber: 'Registration number',
    postalAddress: 'Registered address',
    website: 'Website',
    activity: 'Activity',
    owners: 'Owners',
    contactName: 'Name of the contact',
    contactEmail: 'E-mail of the contact',
    contactPhone: 'Phone of the contact',
    identityExpiresOn: 'Identity document valid until',
    holderName: 'Account holder',
    rib: 'RIB',
    bic: 'BIC',
    bankName: 'Bank',
    agency: 'Branch',
  },
  forms: {
    LIMITED_COMPANY: 'Limited company (SARL, SARL AU)',
    JOINT_STOCK_COMPANY: 'Joint-stock company (SA, SAS)',
    PARTNERSHIP: 'Partnership (SNC, SCS)',
    SOLE_TRADER: 'Sole trader',
    AUTO_ENTREPRENEUR: 'Auto-entrepreneur',
    COOPERATIVE: 'Cooperative',
    ASSOCIATION: 'Association',
  },
  documents: {
    REGISTER_EXTRACT: 'Extract of the commercial register',
    ARTICLES: 'Articles of association',
    MANDATE: 'Appointment of the representative',
    TAX_CERTIFICATE: 'Tax certificate',
    REGISTRATION_CARD: 'Registration card',
    IDENTITY: 'Identity document',
    BANK_CERTIFICATE: 'Certificate of the bank account',
    OTHER: 'Other documents',
  },
  items: {
    COMPANY: 'Company',
    ACTIVITY: 'Activity',
    OWNERS: 'Owners',
    CONTACT: 'Contact',
    BANK_ACCOUNT: 'Bank account',
  },
}

const fr: typeof en = {
  terms: (plan, version) => `${plan}, version ${version}`,
  fields: {
    legalForm: 'Forme juridique',
    legalName: 'Raison sociale',
    registrationNumber: 'Numéro d’immatriculation',
    postalAddress: 'Siège social',
    website: 'Site web',
    activity: 'Activité',
    owners: 'Détenteurs',
    contactName: 'Nom du contact',
    contactEmail: 'E-mail du contact',
    contactPhone: 'Téléphone du contact',
    identityExpiresOn: 'Pièce d’identité valable jusqu’au',
    holderName: 'Titulaire du compte',
    rib: 'RIB',
    bic: 'BIC',
    bankName: 'Banque',
    agency: 'Agence',
  },
  forms: {
    LIMITED_COMPANY: 'Société à responsabilité limitée (SARL, SARL AU)',
    JOINT_STOCK_COMPANY: 'Société par actions (SA, SAS)',
    PARTNERSHIP: 'Société de personnes (SNC, SCS)',
    SOLE_TRADER: 'Entreprise individuelle',
    AUTO_ENTREPRENEUR: 'Auto-entrepreneur',
    COOPERATIVE: 'Coopérative',
    ASSOCIATION: 'Association',
  },
  documents: {
    REGISTER_EXTRACT: 'Extrait du registre de commerce',
    ARTICLES: 'Statuts',
    MANDATE: 'Nomination du représentant',
    TAX_CERTIFICATE: 'Attestation fiscale',
    REGISTRATION_CARD: 'Carte d’auto-entrepreneur',
    IDENTITY: 'Pièce d’identité',
    BANK_CERTIFICATE: 'Attestation de RIB',
    OTHER: 'Autres documents',
  },
  items: {
    COMPANY: 'Société',
    ACTIVITY: 'Activité',
    OWNERS: 'Détenteurs',
    CONTACT: 'Contact',
    BANK_ACCOUNT: 'Compte bancaire',
  },
}

const ar: typeof en = {
  terms: (plan, version) => `${plan}، النسخة ${version}`,
  fields: {
    legalForm: 'الشكل القانوني',
    legalName: 'الاسم القانوني',
    registrationNumber: 'رقم التسجيل',
    postalAddress: 'المقر الاجتماعي',
    website: 'الموقع',
    activity: 'النشاط',
    owners: 'المالكون',
    contactName: 'اسم جهة الاتصال',
    contactEmail: 'بريد جهة الاتصال',
    contactPhone: 'هاتف جهة الاتصال',
    identityExpiresOn: 'وثيقة الهوية سارية حتى',
    holderName: 'صاحب الحساب',
    rib: 'RIB',
    bic: 'BIC',
    bankName: 'البنك',
    agency: 'الوكالة',
  },
  forms: {
    LIMITED_COMPANY: 'شركة ذات مسؤولية محدودة (SARL، SARL AU)',
    JOINT_STOCK_COMPANY: 'شركة مساهمة (SA، SAS)',
    PARTNERSHIP: 'شركة أشخاص (SNC، SCS)',
    SOLE_TRADER: 'مؤسسة فردية',
    AUTO_ENTREPRENEUR: 'مقاول ذاتي',
    COOPERATIVE: 'تعاونية',
    ASSOCIATION: 'جمعية',
  },
  documents: {
    REGISTER_EXTRACT: 'مستخرج السجل التجاري',
    ARTICLES: 'النظام الأساسي',
    MANDATE: 'تعيين الممثل',
    TAX_CERTIFICATE: 'شهادة ضريبية',
    REGISTRATION_CARD: 'بطاقة المقاول الذاتي',
    IDENTITY: 'وثيقة الهوية',
    BANK_CERTIFICATE: 'شهادة الحساب البنكي (RIB)',
    OTHER: 'وثائق أخرى',
  },
  items: {
    COMPANY: 'الشركة',
    ACTIVITY: 'النشاط',
    OWNERS: 'المالكون',
    CONTACT: 'جهة الاتصال',
    BANK_ACCOUNT: 'الحساب البنكي',
  },
}

export const applicationNames: Record<Locale, typeof en> = { en, fr, ar }

/** Agreed terms as people read them: `standard@1` is version 1 of the plan `standard`. */
export function termsText(agreed: string, { terms }: Pick<typeof en, 'terms'>): string {
  const [plan = '', version] = agreed.split('@')
  return version === undefined ? plan : terms(plan, version)
}
