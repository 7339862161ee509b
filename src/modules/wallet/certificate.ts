import { tagOf } from '#platform/country.ts'
import { ibanOf, ribParts } from '#money/wallets/rib.ts'
import type { BankAccount, Wallet } from '#money/wallets/wallet.ts'
import { facts, heading, letterhead, note, testMark } from '#platform/documents/letter.ts'
import {
  box,
  type Drawing,
  drawn,
  type PdfDocument,
  type Piece,
  row,
  text,
  value,
  written,
} from '#platform/documents/document.ts'
import type { Locale } from '#platform/locale.ts'
import { certificateWords } from './certificate-words.ts'

// The document that states whose account is behind a wallet (attestation de RIB). Pure.

export type Certificate = {
  locale: Locale
  wallet: Wallet
  account: BankAccount
  at: Date
  /** IANA name: the date is that of the merchant's day. */
  timeZone: string
  /** Address at which a third party checks the document, as text and as a QR code. */
  checkUrl: string
  checkCode: Drawing
}

export function certificateDocument({
  locale,
  wallet,
  account,
  at,
  timeZone,
  checkUrl,
  checkCode,
}: Certificate): PdfDocument {
  const words = certificateWords[locale]
  const { holderName, rib, bic, bankName, agency } = account
  return {
    title: words.title,
    author: bankName,
    locale,
    createdAt: at,
    size: 'A4',
    pieces: [
      letterhead(locale, { name: bankName }),
      ...(wallet.environment === 'SANDBOX' ? [testMark(words.test)] : []),
      heading(words.title),
      text(
        words.certifies.replace('{holder}', () => holderName),
        { marginBottom: 14 },
      ),
      ribBlocks(rib, locale),
      facts(locale, [
        ['IBAN', value(inFours(ibanOf(rib)), { fontWeight: 600 })],
        ['BIC', value(bic)],
        [words.holder, written(holderName)],
        [words.bank, written(bankName)],
        [words.agency, written(agency)],
        [words.currency, value(wallet.currency)],
        [words.date, value(dayOf(at, timeZone))],
      ]),
      row(
        locale,
        { alignItems: 'center', gap: 16, marginTop: 20 },
        drawn(checkCode, { width: 120, height: 120 }),
        box({ flex: 1 }, text(words.check, { marginBottom: 8 }), ...linesOf(checkUrl)),
      ),
    ],
  }
}

/** The four blocks of a RIB, from left to right in every language. */
function ribBlocks(rib: string, locale: Locale): Piece {
  const words = certificateWords[locale]
  const { bankCode, cityCode, accountNumber, key } = ribParts(rib)
  const blocks: [name: string, digits: string, share: number][] = [
    [words.bankCode, bankCode, 1],
    [words.cityCode, cityCode, 1],
    [words.accountNumber, inFours(accountNumber), 2.4],
    [words.key, key, 1],
  ]
  return box(
    { flexDirection: 'row', borderWidth: 0.75, borderColor: '#6b7280', borderRadius: 4 },
    ...blocks.map(([name, digits, share], at) =>
      box(
        {
          flex: share,
          padding: 8,
          alignItems: 'center',
          borderLeftWidth: at === 0 ? 0 : 0.75,
          borderLeftColor: '#6b7280',
        },
        note(name),
        value(digits, { fontSize: 14, fontWeight: 600, marginTop: 4 }),
      ),
    ),
  )
}

/** An address has no place where it could be parted, so that it would leave the document. */
const linesOf = (address: string): Piece[] =>
  (address.match(/.{1,64}/g) ?? []).map((part) => note(part, { direction: 'ltr' }))

const inFours = (digits: string): string => digits.replaceAll(/(.{4})(?=.)/g, '$1 ')

/** Day, month and year, as dates are written in Morocco in every language. */
export const dayOf = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat(tagOf('fr'), { day: '2-digit', month: '2-digit', year: 'numeric', timeZone }).format(at)
