import { randomUUID } from 'node:crypto'
import { hostOf } from '#platform/outbound/url-rule.ts'
import type { Acquirer, Capabilities, VerificationOutcome } from '../acquirer.ts'
import type { CheckResult, Connector, ConnectorParts, LiveAcquirer } from '../connector.ts'
import { type CmiAccount, cmiSecrets, type CmiSecrets, cmiSettings, type CmiSettings } from './account.ts'
import { noticesOf } from './notices.ts'
import { authorise, capture, goOn, lookUp, promise, release } from './payments.ts'
import { lookUpRefund, refund } from './refunds.ts'
import { type Api, openApi } from './wire.ts'

// The connector to CMI (Centre Monétique Interbancaire): cards are typed on its own page, 3-D Pay Hosting of NestPay.

export type CmiParts = Pick<ConnectorParts, 'objects' | 'now' | 'noticeUrl' | 'fingerprintKey'> & {
  account: CmiAccount
  api: Api
}

export const cmi: Connector<CmiSettings, CmiSecrets> = {
  provider: 'cmi',
  settings: cmiSettings,
  secrets: cmiSecrets,
  hosts: ({ baseUrl }) => [hostOf(new URL(baseUrl))],
  origins: ({ baseUrl }) => [new URL(baseUrl).origin],
  open: (account, { http, objects, now, noticeUrl, fingerprintKey }) =>
    acquirerOf({ account, api: openApi(account, http), objects, now, noticeUrl, fingerprintKey }),
}

/** A form is made within one call of this process, and recorded before; a form without a row was never used. */
const arrivesWithinMs = 120_000

const canOf = ({ settings }: CmiAccount): Capabilities => ({
  shape: 'PAGE',
  currencies: settings.currencies,
  // All three depend on a contract with CMI, and are not documented publicly.
  savesCards: false,
  chargesWithoutBuyer: false,
  verifiesCards: false,
  refundsInParts: true,
})

function acquirerOf(parts: CmiParts): LiveAcquirer {
  const { account } = parts
  return {
    name: 'cmi',
    environments: [account.environment],
    arrivesWithinMs,
    can: canOf(account),
    authorise: (asked, signal) => authorise(parts, asked, signal),
    continueAfterChallenge: (asked, signal) => goOn(parts, asked, signal),
    lookUp: (asked, signal) => lookUp(parts, asked, signal),
    refund: (asked, signal) => refund(parts, asked, signal),
    lookUpRefund: (asked, signal) => lookUpRefund(parts, asked, signal),
    ...notOffered,
    notices: noticesOf(parts),
    check: (signal) => check(parts, signal),
    held: {
      promise: (asked) => promise(parts, asked),
      capture: (asked, signal) => capture(parts, asked, signal),
      release: (asked, signal) => release(parts, asked, signal),
    },
  }
}

type NotOffered = Pick<Acquirer, 'verifyCard' | 'continueVerification' | 'lookUpVerification' | 'forgetToken'>

const refuseToVerify = async (): Promise<VerificationOutcome> => ({ status: 'REJECTED', reason: 'NO_VERIFICATION' })

const notOffered: NotOffered = {
  verifyCard: refuseToVerify,
  continueVerification: refuseToVerify,
  lookUpVerification: async () => ({ status: 'NOT_FOUND' }),
  // There are no tokens, and forgetting one that never was is forgetting.
  forgetToken: async () => ({ status: 'FORGOTTEN' }),
}

/** Looks up an order id that cannot exist. No call without a buyer uses the store key, so this does not check it. */
async function check({ api }: CmiParts, signal?: AbortSignal): Promise<CheckResult> {
  const said = await api.status(`check-${randomUUID()}`, signal)
  if (said.status !== 'SAID')
    return { status: 'cause' in said && said.cause === 'NOT_UNDERSTOOD' ? 'NOT_UNDERSTOOD' : 'UNREACHABLE' }
  return said.it === 'NONE' ? { status: 'GOOD', unchecked: ['storeKey'] } : { status: 'REFUSED' }
}
