import { sayOneOf } from '#platform/sentences/said.ts'

export const say = sayOneOf({
  'The {said} balance is too low for this amount.': {
    fr: 'Le solde {said} est insuffisant pour ce montant.',
    ar: 'الرصيد {said} لا يكفي لهذا المبلغ.',
  },
  '{currency} is closed until {last}: what is dated before stays as it is.': {
    fr: 'Les comptes en {currency} sont clôturés jusqu’au {last} : ce qui est daté d’avant reste tel quel.',
    ar: 'حسابات {currency} مغلقة حتى {last}: ما كان تاريخه قبل ذلك يبقى كما هو.',
  },
  'The books of this day are closed: look at the clock of this server.': {
    fr: 'Les comptes de ce jour sont clôturés : vérifiez l’horloge de ce serveur.',
    ar: 'حسابات هذا اليوم مغلقة: تحققوا من ساعة هذا الخادم.',
  },
  available: { fr: 'disponible', ar: 'المتاح' },
  pending: { fr: 'en attente', ar: 'المعلّق' },
  reserved: { fr: 'en réserve', ar: 'المحتجز' },
  'refund hold': { fr: 'retenu pour des remboursements', ar: 'المحجوز للمبالغ المستردة' },
  'payout hold': { fr: 'retenu pour des versements', ar: 'المحجوز للدفعات' },
})
