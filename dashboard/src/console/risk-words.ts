import type * as Operator from '../generated/operator.ts'
import type { Locale } from '../lib/language.ts'

type Rule = Operator.RiskRule
type On = Rule['conditions'][number]['on']
type By = NonNullable<Rule['conditions'][number]['by']>
type FormWords = { label: string; text: string }

type RiskWords = {
  title: string
  tabs: { reviews: string; rules: string; lists: string }
  off: string
  turnOff: FormWords
  turnOn: FormWords
  on: Record<On, string>
  is: { IN: string; NOT_IN: string }
  by: Record<By, string>
  within: { HOUR: string; DAY: string }
  among: { MERCHANT: string; ALL: string }
  actions: Record<Rule['action'], string>
  isOn: string
  isOff: string
  rules: {
    none: string
    noneText: string
    matched: (count: number) => string
    tried: (matched: number, payments: number, days: number) => string
    disputed: (count: number) => string
    most: string
    unknown: string
    unrecorded: (count: number) => string
    own: string
    untried: string
    write: FormWords
    change: FormWords
    try: FormWords
    on: FormWords
    off: FormWords
    delete: FormWords
    acceptsMost: string
    name: string
    action: string
    environment: string
    days: string
    condition: string
    add: string
    remove: string
    subject: string
    relation: string
    values: string
    valuesHint: string
    list: string
    noList: string
    above: string
    below: string
    currency: string
    countedBy: string
    span: string
    among: string
  }
  lists: {
    none: string
    noneText: string
    make: FormWords
    kind: string
    size: string
    change: FormWords
    add: string
    remove: string
    hint: string
  }
  reviews: {
    none: string
    noneText: string
    rule: string
    card: string
    approve: FormWords
    refuse: FormWords
  }
}

export const riskWords: Record<Locale, RiskWords> = {
  en: {
    title: 'Risk',
    tabs: { reviews: 'To review', rules: 'Rules', lists: 'Lists' },
    off: 'No rule is asked: every payment passes.',
    turnOff: { label: 'Turn all rules off', text: 'Within 5 seconds no payment is asked about any rule.' },
    turnOn: { label: 'Ask the rules again', text: 'The rules that are on count again within 5 seconds.' },
    on: {
      AMOUNT: 'Amount',
      ATTEMPTS: 'Attempts',
      MERCHANT_AGE: 'Age of the merchant, in days',
      DEVICE_AGE: 'Days since the browser was first seen',
      CURRENCY: 'Currency',
      CARD_BRAND: 'Brand of the card',
      CARD_COUNTRY: 'Country of the card',
      CARD: 'Fingerprint of the card',
      EMAIL: 'E-mail',
      EMAIL_DOMAIN: 'Domain of the e-mail',
      PHONE: 'Phone',
      IP: 'Network address',
      IP_COUNTRY: 'Country of the network address',
      DEVICE: 'Browser',
      MERCHANT: 'Merchant',
    },
    is: { IN: 'is one of', NOT_IN: 'is none of' },
    by: { EMAIL: 'by e-mail', PHONE: 'by phone', IP: 'by network address', DEVICE: 'by browser', CARD: 'by card' },
    within: { HOUR: 'within an hour', DAY: 'within a day' },
    among: { MERCHANT: 'at the merchant of the payment', ALL: 'at all merchants' },
    actions: { ALLOW: 'Allow', BLOCK: 'Block', CHALLENGE: 'Want 3-D Secure', REVIEW: 'Review' },
    isOn: 'On',
    isOff: 'Off',
    rules: {
      none: 'No rules yet',
      noneText: 'Write one, try it on past payments, and switch it on.',
      matched: (count) => `stopped or reviewed in 30 days: ${count}`,
      tried: (matched, payments, days) => `Tried on ${days} days: it means ${matched} of ${payments}`,
      disputed: (count) => `charged back: ${count}`,
      most: 'It means at least every second payment of the past.',
      unknown: 'Network addresses of past payments are not kept: conditions on them were not met.',
      unrecorded: (count) =>
        `Browser and country were not recorded with ${count} of them: conditions on these were not met there.`,
      untried: 'Not tried yet',
      write: { label: 'Write a rule', text: 'It is off until you have tried it and switched it on.' },
      change: { label: 'Change', text: 'Another version is off until you have tried it and switched it on.' },
      try: { label: 'Try', text: 'It is asked about past payments. Nothing happens to these.' },
      own: 'You wrote this version: another person switches it on.',
      on: { label: 'Switch on', text: 'It counts within 5 seconds.' },
      off: { label: 'Switch off', text: 'It counts no more within 5 seconds.' },
      delete: { label: 'Delete', text: 'What it has decided stays.' },
      acceptsMost: 'I have read that it means most payments',
      name: 'Name',
      action: 'What it does',
      environment: 'Payments of',
      days: 'Days of the past',
      condition: 'Condition',
      add: 'Add a condition',
      remove: 'Remove',
      subject: 'Looks at',
      relation: 'Relation',
      values: 'Values',
      valuesHint: 'One on a line, or with commas.',
      list: 'Or a list',
      noList: 'No list',
      above: 'More than',
      below: 'Less than',
      currency: 'Currency',
      countedBy: 'Counted',
      span: 'Span',
      among: 'Among payments',
    },
    lists: {
      none: 'No lists yet',
      noneText: 'Rules share lists, such as e-mails that are blocked.',
      make: { label: 'Make a list', text: 'A list holds values of one kind.' },
      kind: 'Holds',
      size: 'Entries',
      change: { label: 'Add or remove', text: 'Rules know within 5 seconds.' },
      add: 'Add',
      remove: 'Remove',
      hint: 'One on a line.',
    },
    reviews: {
      none: 'Nothing to review',
      noneText: 'Payments that a rule sends to a person appear here once they are paid.',
      rule: 'Rule',
      card: 'Card',
      approve: { label: 'Approve', text: 'The payment stays as it is.' },
      refuse: { label: 'Refuse', text: 'What is left of the payment is given back to the buyer.' },
    },
  },
  fr: {
    title: 'Risque',
    tabs: { reviews: 'À examiner', rules: 'Règles', lists: 'Listes' },
    off: 'Aucune règle n’est consultée : tous les paiements passent.',
    turnOff: { label: 'Couper toutes les règles', text: 'Dans les 5 secondes, aucune règle n’est plus consultée.' },
    turnOn: {
      label: 'Consulter à nouveau les règles',
      text: 'Les règles actives comptent à nouveau dans les 5 secondes.',
    },
    on: {
      AMOUNT: 'Montant',
      ATTEMPTS: 'Essais',
      MERCHANT_AGE: 'Ancienneté du commerçant, en jours',
      DEVICE_AGE: 'Jours depuis la première visite du navigateur',
      CURRENCY: 'Devise',
      CARD_BRAND: 'Réseau de la carte',
      CARD_COUNTRY: 'Pays de la carte',
      CARD: 'Empreinte de la carte',
      EMAIL: 'E-mail',
      EMAIL_DOMAIN: 'Domaine de l’e-mail',
      PHONE: 'Téléphone',
      IP: 'Adresse réseau',
      IP_COUNTRY: 'Pays de l’adresse réseau',
      DEVICE: 'Navigateur',
      MERCHANT: 'Commerçant',
    },
    is: { IN: 'est parmi', NOT_IN: 'n’est pas parmi' },
    by: {
      EMAIL: 'par e-mail',
      PHONE: 'par téléphone',
      IP: 'par adresse réseau',
      DEVICE: 'par navigateur',
      CARD: 'par carte',
    },
    within: { HOUR: 'en une heure', DAY: 'en un jour' },
    among: { MERCHANT: 'chez le commerçant du paiement', ALL: 'chez tous les commerçants' },
    actions: { ALLOW: 'Autoriser', BLOCK: 'Bloquer', CHALLENGE: 'Exiger 3-D Secure', REVIEW: 'Examiner' },
    isOn: 'Active',
    isOff: 'Inactive',
    rules: {
      none: 'Aucune règle',
      noneText: 'Écrivez-en une, essayez-la sur les paiements passés, puis activez-la.',
      matched: (count) => `arrêtés ou examinés en 30 jours : ${count}`,
      tried: (matched, payments, days) => `Essayée sur ${days} jours : elle vise ${matched} sur ${payments}`,
      disputed: (count) => `contestés : ${count}`,
      most: 'Elle vise au moins un paiement passé sur deux.',
      unknown:
        'Les adresses réseau des paiements passés ne sont pas conservées : ces conditions n’étaient pas remplies.',
      unrecorded: (count) =>
        `Navigateur et pays n’ont pas été enregistrés avec ${count} d’entre eux : ces conditions n’y étaient pas remplies.`,
      untried: 'Pas encore essayée',
      write: { label: 'Écrire une règle', text: 'Elle reste inactive jusqu’à son essai et son activation.' },
      change: { label: 'Modifier', text: 'Une autre version reste inactive jusqu’à son essai et son activation.' },
      try: { label: 'Essayer', text: 'Elle est consultée sur les paiements passés. Rien ne leur arrive.' },
      own: 'Vous avez écrit cette version : une autre personne l’active.',
      on: { label: 'Activer', text: 'Elle compte dans les 5 secondes.' },
      off: { label: 'Désactiver', text: 'Elle ne compte plus dans les 5 secondes.' },
      delete: { label: 'Supprimer', text: 'Ce qu’elle a décidé demeure.' },
      acceptsMost: 'J’ai lu qu’elle vise la plupart des paiements',
      name: 'Nom',
      action: 'Ce qu’elle fait',
      environment: 'Paiements de',
      days: 'Jours passés',
      condition: 'Condition',
      add: 'Ajouter une condition',
      remove: 'Retirer',
      subject: 'Porte sur',
      relation: 'Relation',
      values: 'Valeurs',
      valuesHint: 'Une par ligne, ou avec des virgules.',
      list: 'Ou une liste',
      noList: 'Aucune liste',
      above: 'Plus de',
      below: 'Moins de',
      currency: 'Devise',
      countedBy: 'Comptés',
      span: 'Durée',
      among: 'Parmi les paiements',
    },
    lists: {
      none: 'Aucune liste',
      noneText: 'Les règles partagent des listes, comme des e-mails bloqués.',
      make: { label: 'Créer une liste', text: 'Une liste contient des valeurs d’un seul type.' },
      kind: 'Contient',
      size: 'Entrées',
      change: { label: 'Ajouter ou retirer', text: 'Les règles le savent dans les 5 secondes.' },
      add: 'Ajouter',
      remove: 'Retirer',
      hint: 'Une par ligne.',
    },
    reviews: {
      none: 'Rien à examiner',
      noneText: 'Les paiements qu’une règle confie à une personne figurent ici une fois payés.',
      rule: 'Règle',
      card: 'Carte',
      approve: { label: 'Accepter', text: 'Le paiement reste tel quel.' },
      refuse: { label: 'Refuser', text: 'Ce qui reste du paiement est rendu à l’acheteur.' },
    },
  },
  ar: {
    title: 'المخاطر',
    tabs: { reviews: 'للمراجعة', rules: 'القواعد', lists: 'القوائم' },
    off: 'لا تُسأل أي قاعدة: تمر كل الدفعات.',
    turnOff: { label: 'إيقاف كل القواعد', text: 'خلال 5 ثوانٍ لا تُسأل أي قاعدة.' },
    turnOn: { label: 'إعادة القواعد', text: 'تعود القواعد المفعّلة خلال 5 ثوانٍ.' },
    on: {
      AMOUNT: 'المبلغ',
      ATTEMPTS: 'المحاولات',
      MERCHANT_AGE: 'عمر التاجر بالأيام',
      DEVICE_AGE: 'الأيام منذ أول زيارة للمتصفح',
      CURRENCY: 'العملة',
      CARD_BRAND: 'شبكة البطاقة',
      CARD_COUNTRY: 'بلد البطاقة',
      CARD: 'بصمة البطاقة',
      EMAIL: 'البريد الإلكتروني',
      EMAIL_DOMAIN: 'نطاق البريد',
      PHONE: 'الهاتف',
      IP: 'عنوان الشبكة',
      IP_COUNTRY: 'بلد عنوان الشبكة',
      DEVICE: 'المتصفح',
      MERCHANT: 'التاجر',
    },
    is: { IN: 'واحد من', NOT_IN: 'ليس من' },
    by: { EMAIL: 'بالبريد', PHONE: 'بالهاتف', IP: 'بعنوان الشبكة', DEVICE: 'بالمتصفح', CARD: 'بالبطاقة' },
    within: { HOUR: 'خلال ساعة', DAY: 'خلال يوم' },
    among: { MERCHANT: 'عند تاجر الدفعة', ALL: 'عند كل التجار' },
    actions: { ALLOW: 'سماح', BLOCK: 'منع', CHALLENGE: 'طلب \u20663-D Secure\u2069', REVIEW: 'مراجعة' },
    isOn: 'مفعّلة',
    isOff: 'متوقفة',
    rules: {
      none: 'لا قواعد بعد',
      noneText: 'اكتب قاعدة وجرّبها على الدفعات السابقة ثم فعّلها.',
      matched: (count) => `أُوقفت أو روجعت خلال 30 يومًا: ${count}`,
      tried: (matched, payments, days) => `جُرّبت على ${days} يومًا: تشمل ${matched} من ${payments}`,
      disputed: (count) => `اعتُرض عليها: ${count}`,
      most: 'تشمل نصف الدفعات السابقة على الأقل.',
      unknown: 'لا تُحفظ عناوين الشبكة للدفعات السابقة: لم تتحقق الشروط عليها.',
      unrecorded: (count) => `لم يُسجَّل المتصفح والبلد مع ${count} منها: لم تتحقق الشروط عليهما هناك.`,
      untried: 'لم تُجرَّب بعد',
      write: { label: 'كتابة قاعدة', text: 'تبقى متوقفة حتى تجربتها وتفعيلها.' },
      change: { label: 'تعديل', text: 'تبقى النسخة الجديدة متوقفة حتى تجربتها وتفعيلها.' },
      try: { label: 'تجربة', text: 'تُسأل عن الدفعات السابقة ولا يحدث لها شيء.' },
      own: 'كتبت هذه النسخة: يفعّلها شخص آخر.',
      on: { label: 'تفعيل', text: 'تُحتسب خلال 5 ثوانٍ.' },
      off: { label: 'إيقاف', text: 'لا تُحتسب بعد 5 ثوانٍ.' },
      delete: { label: 'حذف', text: 'يبقى ما قررته.' },
      acceptsMost: 'قرأت أنها تشمل معظم الدفعات',
      name: 'الاسم',
      action: 'ما تفعله',
      environment: 'دفعات',
      days: 'الأيام السابقة',
      condition: 'شرط',
      add: 'إضافة شرط',
      remove: 'إزالة',
      subject: 'ينظر إلى',
      relation: 'العلاقة',
      values: 'القيم',
      valuesHint: 'قيمة في كل سطر أو بفواصل.',
      list: 'أو قائمة',
      noList: 'بلا قائمة',
      above: 'أكثر من',
      below: 'أقل من',
      currency: 'العملة',
      countedBy: 'تُعدّ',
      span: 'المدة',
      among: 'من دفعات',
    },
    lists: {
      none: 'لا قوائم بعد',
      noneText: 'تشترك القواعد في قوائم، مثل عناوين بريد ممنوعة.',
      make: { label: 'إنشاء قائمة', text: 'تحمل القائمة قيمًا من نوع واحد.' },
      kind: 'تحمل',
      size: 'القيم',
      change: { label: 'إضافة أو إزالة', text: 'تعلم القواعد خلال 5 ثوانٍ.' },
      add: 'إضافة',
      remove: 'إزالة',
      hint: 'قيمة في كل سطر.',
    },
    reviews: {
      none: 'لا شيء للمراجعة',
      noneText: 'تظهر هنا الدفعات التي تحيلها قاعدة إلى شخص بعد دفعها.',
      rule: 'القاعدة',
      card: 'البطاقة',
      approve: { label: 'قبول', text: 'تبقى الدفعة كما هي.' },
      refuse: { label: 'رفض', text: 'يُعاد ما بقي من الدفعة إلى المشتري.' },
    },
  },
}
