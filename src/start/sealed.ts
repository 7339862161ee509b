import { methodTokenPlace, staleTokenPlace } from '../modules/clients/actions/vault.ts'
import {
  listMethodTokens,
  listSealedStaleTokens,
  replaceMethodToken,
  replaceStaleToken,
} from '../modules/clients/vault-queries.ts'
import { listTotpSeeds, replaceTotpSeed } from '../modules/portal/queries.ts'
import { totpSeedPlace } from '../modules/portal/seeds.ts'
import { nextSecretPlace, secretPlace } from '../events/delivery/endpoint.ts'
import {
  listNextSecrets,
  listWebhookSecrets,
  replaceNextSecret,
  replaceWebhookSecret,
} from '../events/delivery/secret-queries.ts'
import { mailboxPlace } from '../platform/mail/mailbox.ts'
import { listSealedMails, replaceSealedMail } from '../platform/mail/sealed-queries.ts'
import { listSealedReplies, replaceSealedReply } from '../platform/idempotency/queries.ts'
import { replyPlace } from '../platform/idempotency/idempotency.ts'
import type { SealedColumn } from '../platform/secrets/rotate.ts'

/** Every column that holds sealed texts. What is missing here is lost when its key is deleted. */
export const sealedColumns: readonly SealedColumn[] = [
  { name: 'mailbox.sealed', list: listSealedMails, replace: replaceSealedMail, place: mailboxPlace },
  { name: 'users.totp_seed', list: listTotpSeeds, replace: replaceTotpSeed, place: totpSeedPlace },
  { name: 'payment_methods.token', list: listMethodTokens, replace: replaceMethodToken, place: methodTokenPlace },
  { name: 'stale_card_tokens.token', list: listSealedStaleTokens, replace: replaceStaleToken, place: staleTokenPlace },
  { name: 'webhooks.secret', list: listWebhookSecrets, replace: replaceWebhookSecret, place: secretPlace },
  { name: 'webhooks.next_secret', list: listNextSecrets, replace: replaceNextSecret, place: nextSecretPlace },
  { name: 'idempotency_keys.body', list: listSealedReplies, replace: replaceSealedReply, place: replyPlace },
]
