import { z } from 'zod'
import type { OwnedTransaction } from '../../money/payments/operator-queries.ts'
import { cardOf, riskFactsOf } from '../../money/payments/transaction.ts'
import { findDecision } from '../../money/risk/queries.ts'
import type { Queries } from '../../platform/db/database.ts'
import { choice } from '../../platform/http/fields.ts'
import { at, idDoc } from '../fields.ts'

// Facts of a payment that rules ask about, and the rule that decided. Hashes are masked as people are: whole ones are revealed, which is an act.

const text = (description: string, example: string) => z.string().meta({ description, example })

const DecidedView = z
  .strictObject({
    ruleId: z.string().meta({ ...idDoc, description: 'Id of the rule.' }),
    rule: text('Its name as it was then.', 'Large amounts from abroad'),
    version: z.int().meta({ description: 'Its version then.', example: 2, format: 'int32' }),
    action: choice(['BLOCK', 'REVIEW'], { description: 'The effect of it.', example: 'BLOCK' }),
    status: choice(['BLOCKED', 'UNPAID', 'WAITING', 'APPROVED', 'REFUSED'], {
      description: 'Of a REVIEW: UNPAID until the payment has come in, WAITING until a person decides.',
      example: 'BLOCKED',
    }),
    at: at('When the rule decided.'),
    decidedAt: at('When a person decided.').optional(),
  })
  .meta({ id: 'RuleDecision', description: 'The rule that decided about it.' })

export const PaymentRiskView = z
  .strictObject({
    device: text('Beginning of the hash of the browser.', 'kM3xQ9…').optional(),
    deviceSince: at('Since when the browser is known.').optional(),
    addressCountry: text('Country of the network address.', 'MA').optional(),
    card: text('Beginning of the fingerprint of the card.', 'fp_7K3…').optional(),
    cardCountry: text('Country of the card.', 'MA').optional(),
    decided: DecidedView.optional(),
  })
  .meta({ id: 'PaymentRisk', description: 'Facts that rules ask about, and the rule that decided.' })

const shownLength = 6
const masked = (hash: string): string => `${hash.slice(0, shownLength)}…`

/** Undefined where nothing is known. */
export async function readRisk(
  tx: Queries,
  row: OwnedTransaction,
): Promise<z.input<typeof PaymentRiskView> | undefined> {
  const decided = await findDecision(tx, row.id)
  const { device, country } = riskFactsOf(row) ?? {}
  const { fingerprint, country: cardCountry } = cardFactsOf(row)
  const risk = {
    ...(device && { device: masked(device.hash), deviceSince: new Date(device.since) }),
    ...(country !== undefined && { addressCountry: country }),
    ...(fingerprint !== undefined && { card: masked(fingerprint) }),
    ...(cardCountry !== undefined && { cardCountry }),
    ...(decided && {
      decided: {
        ruleId: decided.ruleId,
        rule: decided.ruleName,
        version: decided.ruleVersion,
        action: decided.action,
        status: decided.status,
        at: decided.createdAt,
        ...(decided.decidedAt !== null && { decidedAt: decided.decidedAt }),
      },
    }),
  }
  return Object.keys(risk).length === 0 ? undefined : risk
}

/** The hashes that a rule compares, whole. */
export function hashesOf(row: OwnedTransaction): { device?: string; card?: string } {
  const { device } = riskFactsOf(row) ?? {}
  const { fingerprint } = cardFactsOf(row)
  return { ...(device && { device: device.hash }), ...(fingerprint !== undefined && { card: fingerprint }) }
}

/** As the bank has told it, else as it was known before. */
const cardFactsOf = (row: OwnedTransaction): { fingerprint?: string | undefined; country?: string | undefined } => {
  const [told, before] = [cardOf(row), riskFactsOf(row)?.card]
  return { fingerprint: told?.fingerprint ?? before?.fingerprint, country: told?.country ?? before?.country }
}
