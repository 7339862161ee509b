import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { locales } from '#platform/locale.ts'
import { type DeclineCode, declineCodes, declineOf, isDeclineCode, presentDecline } from './declines.ts'

const rows: [code: DeclineCode, category: string, automaticRetry: string, shown: string][] = [
  ['INSUFFICIENT_FUNDS', 'SOFT', 'LATER', 'INSUFFICIENT_FUNDS'],
  ['DO_NOT_HONOR', 'HARD', 'NO', 'DO_NOT_HONOR'],
  ['GENERIC_DECLINE', 'SOFT', 'LATER', 'GENERIC_DECLINE'],
  ['CARD_VELOCITY_EXCEEDED', 'SOFT', 'NEXT_DAY', 'CARD_VELOCITY_EXCEEDED'],
  ['TRY_AGAIN_LATER', 'SOFT', 'IN_AN_HOUR', 'TRY_AGAIN_LATER'],
  ['ISSUER_UNAVAILABLE', 'SOFT', 'IN_AN_HOUR', 'ISSUER_UNAVAILABLE'],
  ['PROCESSING_ERROR', 'SOFT', 'IN_AN_HOUR', 'PROCESSING_ERROR'],
  ['EXPIRED_CARD', 'HARD', 'AFTER_CARD_UPDATE', 'EXPIRED_CARD'],
  ['INCORRECT_NUMBER', 'INPUT', 'NO', 'INCORRECT_NUMBER'],
  ['INVALID_EXPIRY', 'INPUT', 'NO', 'INVALID_EXPIRY'],
  ['INCORRECT_CVV', 'INPUT', 'NO', 'INCORRECT_CVV'],
  ['CARD_NOT_SUPPORTED', 'HARD', 'NO', 'CARD_NOT_SUPPORTED'],
  ['CURRENCY_NOT_SUPPORTED', 'HARD', 'NO', 'CURRENCY_NOT_SUPPORTED'],
  ['TRANSACTION_NOT_ALLOWED', 'HARD', 'NO', 'TRANSACTION_NOT_ALLOWED'],
  ['LOST_CARD', 'HARD', 'NO', 'GENERIC_DECLINE'],
  ['STOLEN_CARD', 'HARD', 'NO', 'GENERIC_DECLINE'],
  ['PICKUP_CARD', 'HARD', 'NO', 'GENERIC_DECLINE'],
  ['RESTRICTED_CARD', 'HARD', 'NO', 'GENERIC_DECLINE'],
  ['SUSPECTED_FRAUD', 'HARD', 'NO', 'GENERIC_DECLINE'],
  ['BLOCKED_BY_RULES', 'HARD', 'NO', 'BLOCKED_BY_RULES'],
  ['DAILY_LIMIT_REACHED', 'MERCHANT', 'NEXT_DAY', 'DAILY_LIMIT_REACHED'],
  ['INVALID_ACCOUNT', 'HARD', 'NO', 'INVALID_ACCOUNT'],
  ['ACCOUNT_CLOSED', 'HARD', 'NO', 'ACCOUNT_CLOSED'],
  ['AUTHENTICATION_REQUIRED', 'ACTION', 'NO', 'AUTHENTICATION_REQUIRED'],
  ['THREE_DS_FAILED', 'ACTION', 'NO', 'THREE_DS_FAILED'],
  ['THREE_DS_ABANDONED', 'ACTION', 'NO', 'THREE_DS_ABANDONED'],
  ['REVOKED_AUTHORIZATION', 'HARD', 'NEVER', 'REVOKED_AUTHORIZATION'],
  ['DUPLICATE_TRANSACTION', 'HARD', 'NO', 'DUPLICATE_TRANSACTION'],
  ['CONFIGURATION_ERROR', 'MERCHANT', 'NO', 'CONFIGURATION_ERROR'],
]

for (const [code, category, automaticRetry, shown] of rows)
  test(`${code} is ${category}, is retried ${automaticRetry}, and is shown as ${shown}`, () => {
    assert.equal(declineOf(code).category, category)
    assert.equal(declineOf(code).automaticRetry, automaticRetry)
    assert.equal(presentDecline(code, 'en').code, shown)
  })

test('the table has no code that is not listed above', () => {
  assert.deepEqual(declineCodes.toSorted(), rows.map(([code]) => code).toSorted())
})

test('every code is in the table of an acquirer, but for what only our own limits say', () => {
  const tables = globSync('src/money/acquirers/*/{declines,mapping}.ts').map((path) => readFileSync(path, 'utf8'))
  const said = new Set(tables.flatMap((text) => [...text.matchAll(/: '([A-Z_]+)',$/gm)].map(([, code]) => code)))
  assert.deepEqual(
    declineCodes.filter((code) => !said.has(code)),
    ['DAILY_LIMIT_REACHED'],
    'Map a code of CMI or Stripe to it, or take it out.',
  )
})

test('a lost, stolen or suspected card is told in the very words of a generic decline', () => {
  for (const locale of locales)
    for (const code of declineCodes.filter((each) => declineOf(each).isHidden))
      assert.deepEqual(presentDecline(code, locale), presentDecline('GENERIC_DECLINE', locale))
})

test('every decline is told in three languages', () => {
  for (const code of declineCodes) {
    const messages = locales.map((locale) => presentDecline(code, locale).message)
    assert.equal(new Set(messages).size, locales.length, code)
    assert.match(messages.at(-1) ?? '', /[\u0600-\u06ff]/)
  }
})

test('a word that is no code of the table is none, not even one that every object has', () => {
  assert.equal(isDeclineCode('STOLEN_CARD'), true)
  for (const word of ['stolen_card', 'constructor', 'toString', '']) assert.equal(isDeclineCode(word), false, word)
})
