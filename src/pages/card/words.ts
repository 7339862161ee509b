import { inLocales } from '#platform/words.ts'
import type { Locale } from '#platform/locale.ts'

/** Texts of the page on which a client enters a card; the fields of the card have the texts of the payment page. */
export type Words = {
  title: string
  /** For a page on which none can be added. */
  titleAlone: string
  text: string
  owed: string
  save: string
  safe: string
  needsScript: string
  current: string
  processing: { title: string; text: string }
  challenge: string
  closed: string
  /** For an acquirer that verifies no cards. */
  paidByLink: string
  /** There too, where a card was saved before. */
  keptAlone: string
  back: string
  said: {
    failed: string
    notMoved: string
    closed: string
    lost: string
    notArrived: string
    consentNeeded: string
  }
}

const english: Words = {
  title: 'Add a card for your subscription',
  titleAlone: 'How your subscription is paid',
  text: 'Adding a card is free. Your bank may ask you to confirm.',
  owed: 'Adding a card is free, but any amount you owe is charged to it right away.',
  save: 'Save card',
  safe: 'Your connection is encrypted. The merchant never sees your card number.',
  needsScript: 'Adding a card requires JavaScript. Enable it in your browser settings, then reload this page.',
  current: 'Current card: {card}',
  processing: {
    title: 'Your card is being checked',
    text: 'This can take a moment. This page will show the result.',
  },
  challenge: 'Your bank wants to verify that it is you. Follow its instructions. This is free.',
  closed: 'This subscription does not charge a card, so you cannot add one.',
  paidByLink:
    'No card is kept for this subscription. You receive a link for each payment when it is due, and pay it there.',
  keptAlone: '{card} is charged for this subscription. You cannot add another card at the moment.',
  back: 'Back to subscription',
  said: {
    failed: 'Something went wrong on our side. Try again in a moment.',
    notMoved: 'Your bank could not verify this card. Try again, or use another card.',
    closed: 'You cannot add a card at the moment. Reload the page, or contact the merchant.',
    lost: 'The connection was lost. This page will show the result.',
    notArrived: 'Your card did not arrive. Enter it again.',
    consentNeeded: 'Tick the box to agree to recurring charges to this card.',
  },
}

const french: Words = {
  title: 'Une nouvelle carte pour votre abonnement',
  titleAlone: 'Le paiement de votre abonnement',
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
  paidByLink:
    'Aucune carte n’est conservée pour cet abonnement. Vous recevez un lien à chaque échéance et vous la payez là.',
  keptAlone: '{card} est débitée pour cet abonnement. Vous ne pouvez pas ajouter d’autre carte pour le moment.',
  back: 'Retour à l’abonnement',
  said: {
    failed: 'Une erreur s’est produite de notre côté. Réessayez dans un instant.',
    notMoved: 'La banque n’a pas pu vérifier cette carte. Réessayez, ou saisissez-en une autre.',
    closed: 'Aucune carte ne peut être saisie pour le moment. Rechargez la page ou demandez au commerçant.',
    lost: 'La connexion a été coupée. Cette page affichera le résultat dès qu’il sera connu.',
    notArrived: 'Votre carte ne nous est pas parvenue. Saisissez-la de nouveau.',
    consentNeeded: 'Cochez la case pour accepter que la carte soit débitée régulièrement.',
  },
}

const arabic: Words = {
  title: 'بطاقة جديدة لاشتراكك',
  titleAlone: 'كيف يُدفع اشتراكك',
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
  paidByLink: 'لا تُحفظ أي بطاقة لهذا الاشتراك. يصلك رابط عند كل استحقاق وتدفع من خلاله.',
  keptAlone: 'يُخصم هذا الاشتراك من {card}. لا يمكنك إضافة بطاقة أخرى في الوقت الحالي.',
  back: 'العودة إلى الاشتراك',
  said: {
    failed: 'حدث خطأ من جانبنا. أعد المحاولة بعد لحظات.',
    notMoved: 'لم يتمكن البنك من التحقق من هذه البطاقة. أعد المحاولة أو أدخل بطاقة أخرى.',
    closed: 'لا يمكن إدخال بطاقة في الوقت الحالي. أعد تحميل الصفحة أو اسأل التاجر.',
    lost: 'انقطع الاتصال. ستعرض هذه الصفحة النتيجة فور معرفتها.',
    notArrived: 'لم تصلنا بطاقتك. أدخلها من جديد.',
    consentNeeded: 'ضع علامة في المربع للموافقة على الخصم المنتظم من البطاقة.',
  },
}

const words: Record<Locale, Words> = inLocales({ en: english, fr: french, ar: arabic })

export const cardWordsIn = (locale: Locale): Words => words[locale]
