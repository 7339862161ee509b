import type { Config } from '../config.ts'
import { mailFailure } from '../modules/payouts/actions.ts'
import { settleTransfer } from '../modules/wallet/actions.ts'
import { listByTransferReference, listTransfersLike } from '../modules/wallet/queries.ts'
import type { FeedParts } from '../money/bank-statements/feed.ts'
import type { Database } from '../platform/db/database.ts'
import type { Secrets } from '../platform/secrets/secrets.ts'
import { hooksOf } from './payments.ts'

type FeedDependencies = { db: Database; config: Pick<Config, 'publicUrl'>; secrets: Secrets; now?: () => Date }

/** The parts of messages of banks: fundings and the sources of payments are of modules. */
export const feedPartsOf = ({ db, config, secrets, now = () => new Date() }: FeedDependencies): FeedParts => ({
  db,
  publicUrl: config.publicUrl,
  now,
  hooks: hooksOf(secrets),
  failed: mailFailure,
  fundingsOf: async (reference) =>
    (await listByTransferReference(db.read, reference)).flatMap(({ transactionId, ...funding }) =>
      transactionId === null ? [] : [{ ...funding, transactionId }],
    ),
  fundingsLike: async (tx, scope, like) =>
    (await listTransfersLike(tx, scope, like)).flatMap(({ transactionId, ...funding }) =>
      transactionId === null ? [] : [{ ...funding, ...scope, transactionId }],
    ),
  settleFunding: async (ctx, id) => (await settleTransfer(ctx, id, { status: 'SUCCEEDED' })) !== undefined,
})
