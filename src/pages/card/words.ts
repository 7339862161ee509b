import type { Locale } from '#platform/locale.ts'

/** What the page says on which a client enters a card; the fields of the card have the words of the payment page. */
export type Words = {
  title: string
  text: string
  owed: string
  save: string
  safe: string
  needsScript: string
  current: string
  processing: { title: string; text: string }
  challenge: string
  closed: string
  back: string
  said: {
    failed: string
    notMoved: string
    closed: string
    lost: string
    consentNeeded: string
  }
}

const english: Words = {
  title: 'A new card for your subscription',
  text: 'Nothing is charged for entering a card. Your bank may ask you to confirm.',
  owed: 'Nothing is charged for entering a card, but what is owed is charged to it at once.',
  save: 'Save this card',
  safe: 'The connection is encrypted. The merchant never sees the number of your card.',
  needsScript: 'Entering a card needs JavaScript. Allow it in the settings of your browser, then load this page again.',
  current: 'Card so far: {card}',
  processing: {
    title: 'Your card is being checked',
    text: 'This can take a moment. This page shows the result as soon as it is known.',
  },
  challenge: 'Your bank wants to know that it is you. Follow what it asks. Nothing is charged for it.',
  closed: 'This subscription charges no card, so that none can be entered.',
  back: 'Back to the subscription',
  said: {
    failed: 'Something went wrong on our side. Try again in a moment.',
    notMoved: 'The bank could not check this card. Try again, or enter another one.',
    closed: 'No card can be entered at the moment. Load the page again, or ask the merchant.',
    lost: 'The connection broke. This page shows the result as soon as it is known.',
    consentNeeded: 'Tick the box to agree that the card may be charged regularly.',
  },
}

const french: Words = {
  title: 'Une nouvelle carte pour votre abonnement',
  text: 'Saisir une carte ne coûte rien. Votre banque peut vous demander une confirmation.',
  owed: 'Saisir une carte ne coûte rien, mais ce qui est dû y est débité aussitôt.',
  save: 'Enregistrer cette carte',
  safe: 'La connexion est chiffrée. Le commerçant ne voit jamais le numéro de votre carte.',
  needsScript:
    'Pour saisir une carte, JavaScript est nécessaire. Autorisez-le dans votre navigateur, puis rechargez la page.',
  current: 'Carte actuelle : {card}',
  processing: {
    title: 'Votre carte est en cours de vérification',
    text: 'Cela peut prendre un moment. Cette page affichera le résultat dès qu’il sera connu.',
  },
  challenge: 'Votre banque veut s’assurer que c’est bien vous. Suivez ses instructions. Rien n’est débité pour cela.',
  closed: 'Cet abonnement ne débite aucune carte : il n’y a pas de carte à saisir.',
  back: 'Retour à l’abonnement',
  said: {
    failed: 'Une erreur s’est produite de notre côté. Réessayez dans un instant.',
    notMoved: 'La banque n’a pas pu vérifier cette carte. Réessayez, ou saisissez-en une autre.',
    closed: 'Aucune carte ne peut être saisie pour le moment. Rechargez la page ou demandez au commerçant.',
    lost: 'La connexion a été coupée. Cette page affichera le résultat dès qu’il sera connu.',
    consentNeeded: 'Cochez la case pour accepter que la carte soit débitée régulièrement.',
  },
}

const arabic: Words = {
  title: 'بطاقة جديدة لاشتراكك',
  text: 'إدخال البطاقة لا يكلّفك شيئًا. قد يطلب منك بنكك التأكيد.',
  owed: 'إدخال البطاقة لا يكلّفك شيئًا، لكن المبلغ المستحق يُخصم منها فورًا.',
  save: 'احفظ هذه البطاقة',
  safe: 'الاتصال مشفّر. لا يرى التاجر رقم بطاقتك أبدًا.',
  needsScript: 'يتطلب إدخال البطاقة تفعيل JavaScript. فعّله في إعدادات المتصفح ثم أعد تحميل الصفحة.',
  current: 'البطاقة الحالية: {card}',
  processing: {
    title: 'جارٍ التحقق من بطاقتك',
    text: 'قد يستغرق ذلك لحظات. ستعرض هذه الصفحة النتيجة فور معرفتها.',
  },
  challenge: 'يريد بنكك التأكد من هويتك. اتبع ما يطلبه. لا يُخصم شيء مقابل ذلك.',
  closed: 'لا يخصم هذا الاشتراك من أي بطاقة، فلا حاجة إلى إدخال بطاقة.',
  back: 'العودة إلى الاشتراك',
  said: {
    failed: 'حدث خطأ من جانبنا. أعد المحاولة بعد لحظات.',
    notMoved: 'لم يتمكن البنك من التحقق من هذه البطاقة. أعد المحاولة أو أدخل بطاقة أخرى.',
    closed: 'لا يمكن إدخال بطاقة في الوقت الحالي. أعد تحميل الصفحة أو اسأل التاجر.',
    lost: 'انقطع الاتصال. ستعرض هذه الصفحة النتيجة فور معرفتها.',
    consentNeeded: 'ضع علامة في المربع للموافقة على الخصم المنتظم من البطاقة.',
  },
}

const words: Record<Locale, Words> = { en: english, fr: french, ar: arabic }

export const cardWordsIn = (locale: Locale): Words => words[locale]
