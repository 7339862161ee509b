import { listAccounts } from '../../money/acquirers/account-queries.ts'
import { majorNumber } from '../../money/money.ts'
import type { OwnedTransaction } from '../../money/payments/operator-queries.ts'
import { listSteps } from '../../money/payments/step-queries.ts'
import { presentDetails } from '../../money/payments/transaction-details.ts'
import type { Queries } from '../../platform/db/database.ts'
import { maskedEmail } from '../persons.ts'

export function presentRow(row: OwnedTransaction) {
  const { card } = presentDetails(row)
  return {
    id: row.id,
    reference: row.reference,
    merchantId: row.merchantId,
    merchantName: row.merchantName,
    environment: row.environment,
    type: row.type,
    status: row.status,
    ...(row.statusReason !== null && { statusReason: row.statusReason }),
    amount: majorNumber(row.amountMinor, row.currency),
    currency: row.currency,
    ...(card && { card: `${card.brand} ${card.last4}` }),
    createdAt: row.createdAt,
  }
}

export async function presentPayment(tx: Queries, row: OwnedTransaction) {
  const { merchantId, environment } = row
  const [steps, accounts] = await Promise.all([listSteps(tx, { merchantId, environment }, [row.id]), listAccounts(tx)])
  const { decline } = presentDetails(row)
  const { email } = buyerOf(row)
  const account = accounts.find(({ id }) => id === row.acquirer)?.name ?? row.acquirer
  return {
    ...presentRow(row),
    ...(row.method !== null && { method: row.method }),
    fee: majorNumber(row.feeMinor, row.currency),
    refunded: majorNumber(row.refundedMinor, row.currency),
    ...(account !== null && { acquirer: account }),
    ...(row.acquirerReference !== null && { acquirerReference: row.acquirerReference }),
    ...(row.authorisationCode !== null && { authorisationCode: row.authorisationCode }),
    ...(decline && { decline: decline.code }),
    ...(email !== undefined && { buyer: maskedEmail(email) }),
    canLookUp: row.method === 'CARD' && row.type === 'PAYMENT' && row.acquirer !== null,
    steps: steps.map(({ type, status, actor, message, at }) => ({ type, status, actor, message, at })),
  }
}

/** The buyer as the payment keeps them. */
export function buyerOf({ customer }: OwnedTransaction): { email?: string; name?: string; phone?: string } {
  const known = customer === null ? {} : (JSON.parse(customer) as Record<string, unknown>)
  const text = (name: string) => (typeof known[name] === 'string' && known[name] !== '' ? known[name] : undefined)
  const [email, name, phone] = [text('email'), text('name'), text('phone')]
  return { ...(email && { email }), ...(name && { name }), ...(phone && { phone }) }
}
