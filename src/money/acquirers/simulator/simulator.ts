import type { Database } from '#platform/db/database.ts'
import type { Acquirer, Capabilities } from '../acquirer.ts'
import { fingerprintOf } from '../cards.ts'
import type { CashIssuer } from '../cash-issuer.ts'
import type { CashNetwork } from '../cash-network.ts'
import { paymentOf, payVoucher, reverseVoucher, voucherOf } from './agents.ts'
import type { Books } from './books.ts'
import { answerChallenge, cancelChallenge, type Challenge, challengeOf } from './challenges.ts'
import { authorise, continueAfterChallenge, forget, lookUp } from './payments.ts'
import { lookUpRefund, refund } from './refunds.ts'
import { continueVerification, lookUpVerification, verifyCard } from './verifications.ts'
import { issueVoucher, lookUpVoucher, voidVoucher } from './vouchers.ts'

export const testCard = '4242424242424242'

/** Nothing is on its way for longer than a call of this process takes. */
const arrivesWithinMs = 120_000

export type SimulatorSettings = {
  db: Database
  now: () => Date
  /** 32 bytes that no database holds: fingerprints of cards are made with it. */
  key: Uint8Array
  publicUrl: string
  /** The one card that is accepted; digits. */
  acceptedCard?: string
}

export type Simulator = {
  /** Takes cards, and issues vouchers. */
  acquirer: Acquirer & CashIssuer
  /** For the page of the simulated bank. */
  challengeOf: (authenticationId: string) => Promise<Challenge | undefined>
  answerChallenge: (authenticationId: string, code: string) => Promise<Challenge | undefined>
  cancelChallenge: (authenticationId: string) => Promise<Challenge | undefined>
} & CashNetwork

const all: Capabilities = {
  shape: 'CARD',
  currencies: 'ALL',
  savesCards: true,
  chargesWithoutBuyer: true,
  verifiesCards: true,
  refundsInParts: true,
}

/** An acquirer that moves no money: with books of its own in the same database, steered by the holder's name and the amount. */
export function openSimulator({ db, now, key, publicUrl, acceptedCard = testCard }: SimulatorSettings): Simulator {
  const books: Books = { db, now, key, acceptedCard, urlOf: (page) => `${publicUrl}/simulator/${page}` }
  const known = { name: 'simulator', environments: ['SANDBOX'] } as const
  return {
    ...known,
    acquirer: {
      ...known,
      arrivesWithinMs,
      can: all,
      fingerprintOf: (merchantId, number) => fingerprintOf(key, merchantId, number),
      authorise: (asked) => authorise(books, asked),
      continueAfterChallenge: (asked) => continueAfterChallenge(books, asked),
      lookUp: (asked) => lookUp(books, asked),
      refund: (asked) => refund(books, asked),
      lookUpRefund: (asked) => lookUpRefund(books, asked),
      verifyCard: (asked) => verifyCard(books, asked),
      continueVerification: (asked) => continueVerification(books, asked),
      lookUpVerification: (asked) => lookUpVerification(books, asked),
      forgetToken: (asked) => forget(books, asked),
      issueVoucher: (asked) => issueVoucher(books, asked),
      voidVoucher: (asked) => voidVoucher(books, asked),
      lookUpVoucher: (asked) => lookUpVoucher(books, asked),
    },
    challengeOf: (id) => challengeOf(books, id),
    answerChallenge: (id, code) => answerChallenge(books, id, code),
    cancelChallenge: (id) => cancelChallenge(books, id),
    voucherOf: (number) => voucherOf(books, number),
    paymentOf: (number) => paymentOf(books, number),
    payVoucher: (payment) => payVoucher(books, payment),
    reverseVoucher: (id) => reverseVoucher(books, id),
  }
}
