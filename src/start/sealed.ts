import { methodTokenPlace } from '../modules/clients/actions/vault.ts'
import { listMethodTokens, replaceMethodToken } from '../modules/clients/vault-queries.ts'
import { listTotpSeeds, replaceTotpSeed } from '../modules/portal/queries.ts'
import { totpSeedPlace } from '../modules/portal/seeds.ts'
import { mailboxPlace } from '../platform/mail/mailbox.ts'
import { listSealedMails, replaceSealedMail } from '../platform/mail/sealed-queries.ts'
import type { SealedColumn } from '../platform/secrets/rotate.ts'

/** Every column that holds sealed texts. What is missing here is lost when its key is deleted. */
export const sealedColumns: readonly SealedColumn[] = [
  { name: 'mailbox.sealed', list: listSealedMails, replace: replaceSealedMail, place: mailboxPlace },
  { name: 'users.totp_seed', list: listTotpSeeds, replace: replaceTotpSeed, place: totpSeedPlace },
  { name: 'payment_methods.token', list: listMethodTokens, replace: replaceMethodToken, place: methodTokenPlace },
]
