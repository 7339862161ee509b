import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isBic, isIban, isNumberOf } from './account.ts'
import { isDay } from '#platform/day.ts'
import { businessDayFrom, isBusinessDay } from './business-day.ts'
import { latin } from './latin.ts'

test('an IBAN is taken when its check digits are right, and of Morocco when its RIB is, too', () => {
  for (const iban of ['MA64011519000001205000534921', 'FR1420041010050500013M02606', 'DE89370400440532013000'])
    assert.ok(isIban(iban), iban)
  for (const wrong of [
    'MA64011519000001205000534922',
    'FR1420041010050500013M02607',
    'MA6401',
    'de89370400440532013000',
  ])
    assert.ok(!isIban(wrong), wrong)
  assert.ok(isBic('BCMAMAMCXXX') && isBic('BCMAMAMC') && !isBic('BCMAMAM'))
})

test('a statement is of an account by its IBAN or its RIB, with or without blanks', () => {
  const rib = '011519000001205000534921'
  const iban = `MA64${rib}`
  for (const own of [
    { iban, rib: null },
    { iban: null, rib },
  ])
    for (const written of [iban, rib, 'MA64 0115 1900 0001 2050 0053 4921', '011-519-0000012050005349-21'])
      assert.ok(isNumberOf(own, written), written)
  assert.ok(!isNumberOf({ iban, rib: null }, '011519000001205000534824'))
})

test('texts for banks have the letters that every bank takes', () => {
  for (const [text, length, written] of [
    ['Épicerie Œuvre & Fils', 70, 'Epicerie Oeuvre + Fils'],
    ['مخبزة الأمل', 70, "mkhbzh l'ml"],
    ['a//b/', 70, 'a/b'],
    ['<b>"x"</b>;', 70, 'b x /b'],
    ['Société Générale', 7, 'Societe'],
    ['///', 70, 'NOTPROVIDED'],
  ] as const)
    assert.equal(latin(text, length), written)
})

test('banks work on no weekend and no holiday of their country', () => {
  for (const [day, region, next] of [
    ['2026-11-17', 'MA', '2026-11-17'],
    ['2026-11-18', 'MA', '2026-11-19'], // Independence Day
    ['2026-11-21', 'MA', '2026-11-23'],
    ['2027-01-01', 'MA', '2027-01-04'],
    ['2026-11-18', 'FR', '2026-11-18'],
    ['2026-11-18', 'TARGET', '2026-11-18'],
    ['2026-12-25', 'TARGET', '2026-12-28'],
    ['2027-03-26', 'TARGET', '2027-03-30'], // Good Friday to Easter Monday
    ['2038-04-23', 'TARGET', '2038-04-27'], // the latest that Easter can be
    ['2049-04-16', 'TARGET', '2049-04-20'],
    ['2076-04-17', 'TARGET', '2076-04-21'],
  ] as const)
    assert.equal(businessDayFrom(day, region), next, day)
  assert.ok(isBusinessDay('2026-11-23', 'MA'))
  for (const wrong of ['2027-02-29', '2026-13-01', '23.11.2026', '']) assert.ok(!isDay(wrong), wrong)
})
