import type { Locale } from '../../lib/language.ts'

type StatementWords = Record<
  'title' | 'wallet' | 'open' | 'month' | 'fees' | 'closing' | 'files' | 'pdf' | 'csv' | 'withTax' | 'about',
  string
> & { empty: { title: string; text: string; link: string } }

export const statementWords: Record<Locale, StatementWords> = {
  en: {
    title: 'Monthly statements',
    wallet: 'Wallet',
    open: 'Statements',
    month: 'Month',
    fees: 'Fees with tax',
    closing: 'Closing balance',
    files: 'Files',
    pdf: 'PDF',
    csv: 'CSV',
    withTax: 'of which tax',
    about:
      'A statement is made on the first day of each month for the month before. It is the invoice for your fees, too.',
    empty: {
      title: 'No statements yet',
      text: 'The first one is made on the first day of the month after your first payment.',
      link: 'Create a payment link to take it',
    },
  },
  fr: {
    title: 'Relevés mensuels',
    wallet: 'Portefeuille',
    open: 'Relevés',
    month: 'Mois',
    fees: 'Frais TTC',
    closing: 'Solde de clôture',
    files: 'Fichiers',
    pdf: 'PDF',
    csv: 'CSV',
    withTax: 'dont TVA',
    about:
      'Un relevé est établi le premier jour de chaque mois pour le mois précédent. C’est aussi la facture de vos frais.',
    empty: {
      title: 'Aucun relevé pour l’instant',
      text: 'Le premier est établi le premier jour du mois qui suit votre premier paiement.',
      link: 'Créer un lien de paiement pour le recevoir',
    },
  },
  ar: {
    title: 'الكشوف الشهرية',
    wallet: 'المحفظة',
    open: 'الكشوف',
    month: 'الشهر',
    fees: 'الرسوم مع الضريبة',
    closing: 'الرصيد الختامي',
    files: 'الملفات',
    pdf: 'PDF',
    csv: 'CSV',
    withTax: 'منها الضريبة',
    about: 'يُعدّ الكشف في اليوم الأول من كل شهر عن الشهر السابق، وهو أيضًا فاتورة رسومكم.',
    empty: {
      title: 'لا كشوف بعد',
      text: 'يُعدّ أول كشف في اليوم الأول من الشهر الذي يلي أول دفعة لكم.',
      link: 'أنشئوا رابط دفع لاستلامها',
    },
  },
}
