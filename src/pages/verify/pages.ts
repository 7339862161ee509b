import { type Check, checkCertificate } from '#modules/wallet/actions/certify.ts'
import { dayOf } from '#modules/wallet/certificate.ts'
import { ibanOf, ribParts } from '#money/wallets/rib.ts'
import type { Database } from '#platform/db/database.ts'
import { html, type Html } from '#platform/html.ts'
import type { LivePage } from '#platform/http/pages.ts'
import type { Locale } from '#platform/locale.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import { listOf } from '../facts.ts'
import { inFours } from '../format.ts'
import { hostedPage } from '../frame.ts'
import { verifyWordsIn } from './words.ts'

// The page of a certificate's QR code: its reader sees whether the certificate is valid.

export const verifyPages = ({ db, secrets }: { db: Database; secrets: Secrets }): readonly LivePage[] => [
  {
    path: '/verify/:code',
    answer: async ({ params, localeFor }) => {
      const locale = localeFor(undefined, 'fr')
      const check = await checkCertificate(db, secrets, params['code'] ?? '')
      return { status: check.state === 'UNKNOWN' ? 404 : 200, locale, page: verifyPage(check, locale) }
    },
  },
]

function verifyPage(check: Check, locale: Locale): Html {
  const words = verifyWordsIn(locale)
  const { title, text } = words[stateNames[check.state]]
  return hostedPage({
    locale,
    title,
    merchant: { name: 'Mizan' },
    ...(check.state !== 'UNKNOWN' && { environment: check.certified.scope.environment }),
    isNarrow: true,
    footer: words.footer,
    mainAttributes: html`data-state="${check.state}"`,
    main: html`<section>
<h1 tabindex="-1">${title}</h1>
<p>${text}</p>
${check.state === 'VALID' && account(check, locale)}
</section>`,
  })
}

const stateNames = { VALID: 'valid', REVOKED: 'revoked', UNKNOWN: 'unknown' } as const

function account({ account, certified, timeZone }: Extract<Check, { state: 'VALID' }>, locale: Locale): Html {
  const words = verifyWordsIn(locale)
  const { bankCode, cityCode, accountNumber, key } = ribParts(account.rib)
  const digits = (text: string) => html`<bdi dir="ltr">${text}</bdi>`
  return listOf([
    [words.holder, html`<bdi>${account.holderName}</bdi>`],
    [words.rib, digits(`${bankCode} ${cityCode} ${accountNumber} ${key}`)],
    ['IBAN', digits(inFours(ibanOf(account.rib)))],
    ['BIC', digits(account.bic)],
    [words.bank, html`<bdi>${account.bankName}</bdi>`],
    [words.agency, html`<bdi>${account.agency}</bdi>`],
    [words.issued, digits(dayOf(certified.at, timeZone))],
  ])
}
