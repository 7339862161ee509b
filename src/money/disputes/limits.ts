// From where the card networks' programmes act on a merchant. They count by the month, and both numbers have to be reached. A contract with an
// acquirer may be stricter. Looked up in November 2026: update them here when a network changes its programme.

export const networkLimits = [
  // Excessive Chargeback Merchant, in Mastercard's Security Rules and Procedures, Merchant Edition, section 8.3.
  { network: 'Mastercard', rate: 1.5, disputes: 100 },
  // Merchant Excessive, Visa Acquirer Monitoring Program, from 1 April 2026; reported fraud counts with the disputes.
  // https://support.checkout.com/hc/en-us/articles/23330844282514
  { network: 'Visa', rate: 1.5, disputes: 1_500 },
  // The same programme in the Middle East and North Africa, for more than 75,000 USD.
  { network: 'Visa, MENA', rate: 2.2, disputes: 100 },
] as const
