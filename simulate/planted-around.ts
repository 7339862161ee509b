// Faults around the payments: disputes, statements, mails, keys and webhooks.

export type PlantedFault = { name: string; file: string; text: string; instead: string; tests: string[] }

export const fault = (name: string, file: string, text: string, instead: string, tests: string[]): PlantedFault => ({
  name,
  file: `src/${file}`,
  text,
  instead,
  tests,
})

const disputes = ['src/money/disputes/disputes.test.ts']
const statements = ['src/money/statements/make.test.ts']
const receipts = ['src/modules/receipts/receipts.test.ts']

export const aroundFaults: readonly PlantedFault[] = [
  fault(
    'a dispute takes available money first',
    'money/payments/losses.ts',
    'const pendingMinor = ownMinor < 0n ? 0n : least(ownMinor, lostMinor)',
    'const pendingMinor = ownMinor * 0n',
    disputes,
  ),
  fault(
    'a dispute of a part takes all',
    'money/disputes/disputes.ts',
    'coverLoss(ctx, payment, dispute.amountMinor)',
    'coverLoss(ctx, payment, payment.amountMinor)',
    disputes,
  ),
  fault(
    'a dispute that is won gives nothing back',
    'money/disputes/disputes.ts',
    "isWon && before.kind === 'CHARGEBACK' ? await giveBack",
    "isWon && before.kind === 'INQUIRY' ? await giveBack",
    disputes,
  ),
  fault(
    'a dispute that is lost leaves a payment',
    'money/disputes/disputes.ts',
    "to: isGone ? 'CHARGED_BACK' : 'SUCCEEDED',",
    "to: 'SUCCEEDED',",
    disputes,
  ),
  fault(
    'a statement begins with nothing',
    'money/statements/make.ts',
    'const openingMinor = last?.closingMinor ?? 0n',
    'const openingMinor = (last?.closingMinor ?? 0n) * 0n',
    statements,
  ),
  fault(
    'a statement forgets cash',
    'money/statements/statement.ts',
    "PAYMENTS: ['payment.captured', 'cash.received', ",
    "PAYMENTS: ['payment.captured', ",
    statements,
  ),
  fault(
    'each receipt of a session is one',
    'modules/receipts/actions.ts',
    'onceKey: `refund:${refund.id}`',
    'onceKey: `refund:${payment.id}`',
    receipts,
  ),
  fault(
    'a receipt tells of nothing given back',
    'modules/receipts/actions.ts',
    '    await writeRefund(ctx, payment, refund)\n',
    '',
    receipts,
  ),
  fault('a revoked key is taken', 'platform/keys/authenticate.ts', 'revokedAt !== null || (expiresAt', '(expiresAt', [
    'src/platform/keys/authenticate.test.ts',
  ]),
  fault(
    'a webhook is suspended after some failures, however short',
    'events/delivery/endpoint-health.ts',
    'health.consecutiveFailures >= failures * share && failingMs >= failingForHours * share * hourMs',
    'health.consecutiveFailures >= 3',
    ['src/events/delivery/endpoint-health.test.ts', 'src/modules/webhooks/suspension.test.ts'],
  ),
  fault(
    'the claim of a job is renewed though nothing works on it',
    'platform/jobs/queries.ts',
    'locked_by = ${runner} and id = any(${jobs}::int8[])',
    'locked_by = ${runner}',
    ['src/platform/jobs/runner.test.ts'],
  ),
  fault(
    'a runner that failed at its first look is kept',
    'platform/jobs/runner.ts',
    '!isReady && reject(asError(error))',
    'isReady && reject(asError(error))',
    ['src/platform/jobs/runner.test.ts'],
  ),
  fault(
    'a day of retry is never over',
    'modules/subscriptions/dunning.ts',
    '(day) => day > retriedDay',
    '(day) => day >= retriedDay',
    ['src/modules/subscriptions/dunning.test.ts'],
  ),
  fault(
    'a due date that is planned keeps its price',
    'modules/subscriptions/actions/update.ts',
    'if (next && next.amountMinor !== after.amountMinor)',
    'if (next && next.amountMinor > after.amountMinor)',
    ['src/modules/subscriptions/clockwork.test.ts', 'src/modules/subscriptions/routes.test.ts'],
  ),
  fault(
    'a transfer of another amount is the announced one',
    'money/bank-statements/match.ts',
    'if (entry.amountMinor !== funding.amountMinor || entry',
    'if (entry',
    ['src/money/bank-statements/import.test.ts'],
  ),
  fault(
    'a transfer that comes twice is there twice',
    'money/bank-statements/match.ts',
    "if (await queries.findEntryOf(ctx.tx, 'FUNDING', funding.transactionId)) return 'PAID_TWICE'",
    '',
    ['src/money/bank-statements/import.test.ts'],
  ),
  fault(
    'a notice of CMI needs no signature',
    'money/acquirers/cmi/hash.ts',
    'own.length === given.length && timingSafeEqual(own, given)',
    'own.length === given.length || timingSafeEqual(own, own)',
    ['src/money/acquirers/cmi/hash.test.ts', 'src/money/acquirers/cmi/notices.test.ts'],
  ),
]
