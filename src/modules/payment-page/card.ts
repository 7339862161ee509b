import type { Card } from '#money/acquirers/acquirer.ts'
import { cvvLengthOf, fullYear, isCvv, isExpired } from '#money/acquirers/cards.ts'
import { brandOf, isCardNumber } from '#platform/card-number.ts'
import { type ErrorDetail, fail } from '#platform/errors.ts'
import { say, sayInEnglish } from '#platform/sentences/said.ts'

/** The typed card, with the number as digits. */
export type TypedCard = { number: string; expMonth: number; expYear: number; cvv: string; holderName: string }

/**
 * A card that could be one. Refuses with `VALIDATION_ERROR` on every field that is not right; the words say what would be right and
 * never what was typed.
 */
export function readCard(typed: TypedCard, now: Date): Card {
  const brand = brandOf(typed.number)
  const card = { ...typed, expYear: fullYear(typed.expYear) }
  const expiry = isExpired(card, now) ? 'must not be in the past' : undefined
  const problems: ErrorDetail[] = [
    ...problem(
      'card.number',
      'number',
      isCardNumber(typed.number, brand) ? undefined : 'is no card number: check its digits',
    ),
    ...problem(card.expYear < now.getUTCFullYear() ? 'card.expYear' : 'card.expMonth', 'expired', expiry),
    ...problem('card.cvv', 'length', isCvv(typed.cvv, brand) ? undefined : `must be ${cvvLengthOf(brand)} digits`),
  ]
  const [first] = problems
  if (first)
    fail(
      'VALIDATION_ERROR',
      say('{field}: {said}', { field: first.field ?? '', said: first.message ?? sayInEnglish('') }),
      {
        details: problems,
      },
    )
  return card
}

const problem = (field: string, rule: string, text: string | undefined): ErrorDetail[] =>
  text === undefined ? [] : [{ field, rule, message: sayInEnglish(text) }]
