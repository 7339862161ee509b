import type { Locale } from '../lib/language.ts'

// Words about the numbers of the operator's accounts that merchants transfer to.

const en = {
  title: 'Virtual RIBs',
  none: 'None. Transfers of this merchant are found by their reference alone.',
  rib: 'RIB',
  account: 'Your account',
  bank: 'Bank',
  since: 'Given',
  state: 'State',
  used: 'In use',
  ended: 'Ended',
  sentTo: 'Sent to the virtual RIB of',
  give: {
    label: 'Give a virtual RIB',
    text: 'A number of your account that your bank has made for this merchant. The merchant is shown it for transfers, and what arrives on it is matched with its fundings, also without a reference. Another person approves it.',
  },
  end: {
    label: 'End',
    text: 'The merchant is not shown it any more, and what still arrives on it waits for your decision. No other merchant can be given it.',
  },
}

const fr: typeof en = {
  title: 'RIB virtuels',
  none: 'Aucun. Les virements de ce commerçant se retrouvent par leur seule référence.',
  rib: 'RIB',
  account: 'Votre compte',
  bank: 'Banque',
  since: 'Donné',
  state: 'État',
  used: 'En usage',
  ended: 'Terminé',
  sentTo: 'Envoyé au RIB virtuel de',
  give: {
    label: 'Donner un RIB virtuel',
    text: 'Un numéro de votre compte que votre banque a créé pour ce commerçant. Il lui est montré pour ses virements, et ce qui y arrive est rapproché de ses alimentations, même sans référence. Une autre personne l’approuve.',
  },
  end: {
    label: 'Mettre fin',
    text: 'Il n’est plus montré au commerçant, et ce qui y arrive encore attend votre décision. Aucun autre commerçant ne peut le recevoir.',
  },
}

const ar: typeof en = {
  title: 'أرقام RIB الافتراضية',
  none: 'لا يوجد. تُعرف تحويلات هذا التاجر بمرجعها وحده.',
  rib: 'RIB',
  account: 'حسابكم',
  bank: 'البنك',
  since: 'أُعطي',
  state: 'الحالة',
  used: 'مستعمل',
  ended: 'منتهٍ',
  sentTo: 'أُرسلت إلى رقم RIB الافتراضي للتاجر',
  give: {
    label: 'إعطاء رقم RIB افتراضي',
    text: 'رقم لحسابكم أنشأه بنككم لهذا التاجر. يظهر له عند التحويل، ويُطابَق ما يصل إليه مع تغذياته ولو بلا مرجع. يوافق عليه شخص آخر.',
  },
  end: {
    label: 'إنهاء',
    text: 'لا يظهر للتاجر بعد ذلك، وما يصل إليه ينتظر قراركم. لا يمكن إعطاؤه لتاجر آخر.',
  },
}

export const virtualRibWords: Record<Locale, typeof en> = { en, fr, ar }
