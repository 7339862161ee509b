import { createHmac } from 'node:crypto'
import { currencyNumberOf } from '../../currency-numbers.ts'
import { majorText } from '../../money.ts'
import type { Authorisation, BuyerAction } from '../acquirer.ts'
import { type CmiAccount, gateUrlOf } from './account.ts'
import { signatureOf } from './hash.ts'

// The signed form by which the buyer's browser opens CMI's page. Pure: the same payment has the same form at every time.

/** Language for a buyer whose language is not known. */
const usualLocale = 'fr'

export type FormContent = Pick<Authorisation, 'reference' | 'amountMinor' | 'currency' | 'buyer'> & {
  returnUrl: string
}

export function redirectTo(
  { settings, secrets }: CmiAccount,
  noticeUrl: string,
  { reference, amountMinor, currency, buyer, returnUrl }: FormContent,
): BuyerAction {
  const unsigned = {
    clientid: settings.clientId,
    storetype: '3D_PAY_HOSTING',
    trantype: 'PreAuth',
    amount: majorText(amountMinor, currency),
    currency: currencyNumberOf(currency) ?? '',
    oid: reference,
    okUrl: returnUrl,
    failUrl: returnUrl,
    callbackUrl: noticeUrl,
    callbackResponse: 'true',
    shopurl: returnUrl,
    lang: buyer?.locale ?? usualLocale,
    rnd: createHmac('sha256', secrets.storeKey).update(`rnd/${reference}`).digest('base64url').slice(0, 20),
    hashAlgorithm: 'ver3',
    encoding: 'UTF-8',
    sessiontimeout: String(settings.pageTimeoutSeconds),
    AutoRedirect: 'true',
    ...plain('email', buyer?.email, 64),
    ...plain('BillToName', buyer?.name, 50),
    ...plain('tel', buyer?.phone, 32),
  }
  const fields = { ...unsigned, hash: signatureOf(unsigned, secrets.storeKey) }
  return { type: 'REDIRECT', method: 'POST', url: gateUrlOf(settings), fields }
}

/** Marks that a gateway could write as entities, or cut away, would change what is signed. */
function plain(name: string, value: string | undefined, lengthMax: number): Record<string, string> {
  const text = (value ?? '').replaceAll(/[\p{Cc}\p{Cf}<>&"'`|\\]+/gu, ' ').replaceAll(/\s+/g, ' ')
  const cut = [...text].slice(0, lengthMax).join('').trim()
  return cut === '' ? {} : { [name]: cut }
}
