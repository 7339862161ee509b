import { nextSecretField, secretField } from '../events/delivery/endpoint.ts'
import {
  listNextSecrets,
  listWebhookSecrets,
  replaceNextSecret,
  replaceWebhookSecret,
} from '../events/delivery/secret-queries.ts'
import { methodTokenField, staleTokenField } from '../modules/clients/actions/vault.ts'
import {
  listMethodTokens,
  listSealedStaleTokens,
  replaceMethodToken,
  replaceStaleToken,
} from '../modules/clients/vault-queries.ts'
import { totpSeedField } from '../modules/portal/seeds.ts'
import {
  listSealedPreviousSecrets,
  listSealedSecrets,
  replaceSealedPreviousSecrets,
  replaceSealedSecrets,
} from '../money/acquirers/account-queries.ts'
import { previousField, secretsField } from '../money/acquirers/account.ts'
import { staffSeedField } from '../operator/access/seeds.ts'
import { replyPlace } from '../platform/idempotency/idempotency.ts'
import { listSealedReplies, replaceSealedReply } from '../platform/idempotency/queries.ts'
import { mailboxPlace } from '../platform/mail/mailbox.ts'
import { fileKeyField } from '../platform/files/files.ts'
import { listFileKeys, replaceFileKey } from '../platform/files/queries.ts'
import { listSealedJobs, replaceSealedJob } from '../platform/jobs/queries.ts'
import { listSealedMails, replaceSealedMail } from '../platform/mail/sealed-queries.ts'
import { listStaffSeeds, replaceStaffSeed } from '../platform/staff/queries.ts'
import { listTotpSeeds, replaceTotpSeed } from '../platform/people/queries.ts'
import type { SealedColumn } from '../platform/secrets/rotate.ts'
import { namingField } from '../privacy/privacy.ts'

/** Every column that holds sealed texts. A column that is missing here is lost when its key is deleted. */
export const sealedColumns: readonly SealedColumn[] = [
  { name: 'mailbox.sealed', list: listSealedMails, replace: replaceSealedMail, place: mailboxPlace },
  { name: 'users.totp_seed', list: listTotpSeeds, replace: replaceTotpSeed, place: totpSeedField },
  { name: 'staff.totp_seed', list: listStaffSeeds, replace: replaceStaffSeed, place: staffSeedField },
  { name: 'files.sealed_key', list: listFileKeys, replace: replaceFileKey, place: fileKeyField },
  { name: 'payment_methods.token', list: listMethodTokens, replace: replaceMethodToken, place: methodTokenField },
  { name: 'stale_card_tokens.token', list: listSealedStaleTokens, replace: replaceStaleToken, place: staleTokenField },
  { name: 'webhooks.secret', list: listWebhookSecrets, replace: replaceWebhookSecret, place: secretField },
  { name: 'webhooks.next_secret', list: listNextSecrets, replace: replaceNextSecret, place: nextSecretField },
  {
    name: 'acquirer_accounts.secrets',
    list: listSealedSecrets,
    replace: replaceSealedSecrets,
    place: secretsField,
  },
  {
    name: 'acquirer_accounts.previous_secrets',
    list: listSealedPreviousSecrets,
    replace: replaceSealedPreviousSecrets,
    place: previousField,
  },
  { name: 'jobs.email', list: listSealedJobs, replace: replaceSealedJob, place: namingField },
  { name: 'idempotency_keys.body', list: listSealedReplies, replace: replaceSealedReply, place: replyPlace },
]
