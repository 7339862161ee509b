import type { Words } from './words.ts'

export const english: Words = {
  title: 'Your subscription',
  status: 'Status',
  price: 'Price',
  next: 'Next payment',
  every: { DAY: 'a day', WEEK: 'a week', MONTH: 'a month', YEAR: 'a year' },
  everySome: {
    DAY: 'every {count} days',
    WEEK: 'every {count} weeks',
    MONTH: 'every {count} months',
    YEAR: 'every {count} years',
  },
  states: {
    SCHEDULED: 'Begins later',
    TRIALING: 'Trial',
    INCOMPLETE: 'Waits for the first payment',
    INCOMPLETE_EXPIRED: 'Was not begun',
    ACTIVE: 'Active',
    PAST_DUE: 'Payment overdue',
    UNPAID: 'Unpaid',
    PAUSED: 'Paused',
    CANCELED: 'Ended',
    COMPLETED: 'Completed',
  },
  owed: {
    title: 'To pay',
    nothing: 'Nothing is to be paid now.',
    again: 'Your card is tried again on {day}.',
    pay: 'Pay {amount}',
    processing: 'A payment is being worked on. Look again in a moment.',
    newCard: 'On the next page you can enter a new card, and have it kept for later payments.',
  },
  card: {
    title: 'Card',
    none: 'No card is saved for this subscription.',
    other: 'Use another card',
    choose: 'Use this card from now on',
    howToReplace: 'You can enter a new card with your next payment.',
  },
  notices: {
    CARD_CHOSEN: 'The card was changed.',
    CONSENT_MISSING: 'Tick the box to agree that the card may be charged regularly.',
    CARD_UNUSABLE: 'This card cannot be used. Choose another one.',
    MERCHANT_CLOSED: 'The merchant cannot take payments at the moment. Try again later.',
  },
  missing: { title: 'This link leads nowhere', text: 'Check the address, or ask the merchant for a new link.' },
}
