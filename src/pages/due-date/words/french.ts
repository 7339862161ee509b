import type { Words } from './words.ts'

export const french: Words = {
  title: 'Votre abonnement',
  status: 'État',
  price: 'Prix',
  next: 'Prochain paiement',
  every: {
    DAY: { one: 'par jour', other: 'tous les {n} jours' },
    WEEK: { one: 'par semaine', other: 'toutes les {n} semaines' },
    MONTH: { one: 'par mois', other: 'tous les {n} mois' },
    YEAR: { one: 'par an', other: 'tous les {n} ans' },
  },
  states: {
    SCHEDULED: 'Commence plus tard',
    TRIALING: 'Période d’essai',
    INCOMPLETE: 'En attente du premier paiement',
    INCOMPLETE_EXPIRED: 'N’a pas commencé',
    ACTIVE: 'Actif',
    PAST_DUE: 'Paiement en retard',
    UNPAID: 'Impayé',
    PAUSED: 'Suspendu',
    CANCELED: 'Terminé',
    COMPLETED: 'Achevé',
  },
  owed: {
    title: 'À payer',
    nothing: 'Rien n’est à payer pour le moment.',
    again: 'Une nouvelle tentative sur votre carte aura lieu le {day}.',
    pay: 'Payer {amount}',
    processing: 'Un paiement est en cours. Revenez dans un instant.',
    newCard:
      'Sur la page suivante, vous pouvez saisir une nouvelle carte et la conserver pour les prochains paiements.',
  },
  card: {
    title: 'Carte',
    none: 'Aucune carte n’est enregistrée pour cet abonnement.',
    other: 'Utiliser une autre carte',
    choose: 'Utiliser désormais cette carte',
    replace: 'Saisir une autre carte',
    enter: 'Saisir une carte',
    chargesOwed: 'Ce qui est dû y est débité aussitôt.',
    chargesNothing: 'Saisir une carte ne coûte rien.',
  },
  notices: {
    CARD_CHOSEN: 'La carte a été remplacée.',
    CONSENT_MISSING: 'Cochez la case pour accepter que la carte soit débitée régulièrement.',
    CARD_UNUSABLE: 'Cette carte ne peut pas être utilisée. Choisissez-en une autre.',
    MERCHANT_CLOSED: 'Le commerçant ne peut pas recevoir de paiements pour le moment. Réessayez plus tard.',
  },
  missing: {
    title: 'Ce lien ne mène nulle part',
    text: 'Vérifiez l’adresse ou demandez un nouveau lien au commerçant.',
  },
}
