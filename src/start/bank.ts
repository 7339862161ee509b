import type { Config } from '../config.ts'
import { mailFailure } from '../modules/payouts/actions.ts'
import { settleTransfer } from '../modules/wallet/actions.ts'
import { listByTransferReference } from '../modules/wallet/queries.ts'
import type { FeedParts } from '../money/bank-statements/feed.ts'
import type { Database } from '../platform/db/database.ts'

/** The parts of messages of banks: fundings are of a module. */
export const feedPartsOf = (
  db: Database,
  { publicUrl }: Pick<Config, 'publicUrl'>,
  now: () => Date = () => new Date(),
): FeedParts => ({
  db,
  publicUrl,
  now,
  failed: mailFailure,
  fundingsOf: async (reference) =>
    (await listByTransferReference(db.read, reference)).flatMap(({ transactionId, ...funding }) =>
      transactionId === null ? [] : [{ ...funding, transactionId }],
    ),
  settleFunding: async (ctx, id) => (await settleTransfer(ctx, id, { status: 'SUCCEEDED' })) !== undefined,
})
