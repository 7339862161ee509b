import { findApplication } from '../../modules/applications/queries.ts'
import { standardName } from '../../money/pricing/rule.ts'
import { plansOfMerchant } from '../../money/pricing/plans.ts'
import type { BankAccount } from '../../money/wallets/wallet.ts'
import { walletOf, walletView } from '../../money/wallets/wallets.ts'
import type { AuditEvent } from '../../platform/audit/audit.ts'
import { listAuditEvents } from '../../platform/audit/queries.ts'
import type { Queries } from '../../platform/db/database.ts'
import { type ListedKey, listKeys } from '../../platform/keys/queries.ts'
import { findCompany } from '../../platform/merchants/company-queries.ts'
import { listMembers, type Member } from '../../platform/people/member-queries.ts'
import { maskedAccount, maskedEmail, maskedName } from '../../platform/people/masked-person.ts'
import { shownCompany } from '../persons.ts'
import { hasEnded } from './end.ts'

const entriesShown = 50

/** Everything about one merchant; undefined without one. */
export async function readMerchant(tx: Queries, merchantId: string, now: Date) {
  const company = await findCompany(tx, merchantId)
  if (!company) return undefined
  const scope = { merchantId, environment: 'PRODUCTION' } as const
  const [wallet, application, terms, members, keys, entries] = await Promise.all([
    walletOf(tx, scope),
    findApplication(tx, merchantId),
    plansOfMerchant(tx, merchantId),
    listMembers(tx, merchantId, { offset: 0, limit: 200, isRising: true }),
    listKeys(tx, merchantId),
    listAuditEvents(tx, merchantId, {}, { offset: 0, limit: entriesShown, isRising: false }),
  ])
  const { balance } = await walletView(tx, scope, wallet)
  const isEnded = await hasEnded(tx, { merchantId, walletStatus: wallet.status })
  const named = (name: string) => shownCompany(name, application?.legalForm)
  const { legalName, website, supportEmail, productionReason } = company
  return {
    merchantId,
    name: company.name,
    ...(legalName !== null && { legalName: named(legalName) }),
    ...(website !== null && { website }),
    ...(supportEmail !== null && { supportEmail }),
    productionAccess: company.productionAccess,
    ...(productionReason !== null && { productionReason }),
    hasEnded: isEnded,
    createdAt: company.createdAt,
    ...(application && { application: application.status }),
    wallet: {
      status: wallet.status,
      isBlocked: wallet.isBlocked,
      currency: wallet.currency,
      available: balance.available,
      pending: balance.pending,
      reserved: balance.reserved,
      ...(wallet.account && { bankAccount: presentAccount(wallet.account, named) }),
    },
    plan: terms.assignments.findLast(({ validFrom }) => validFrom <= now)?.plan ?? standardName,
    members: presentMembers(members, { isMasked: true }),
    keys: keys.map(presentKey),
    timeline: entries.map(({ body }) => presentEntry(JSON.parse(body) as AuditEvent & { at: string })),
  }
}

export const presentMembers = (members: readonly Member[], { isMasked }: { isMasked: boolean }) =>
  members.map(({ userId, role, status, email, fullName, invitedEmail, invitedName }) => {
    // The account of an invited person is theirs alone until they have joined.
    const shownEmail = status === 'INVITED' ? (invitedEmail ?? email) : email
    const shownName = status === 'INVITED' ? invitedName : fullName
    return {
      userId,
      email: isMasked ? maskedEmail(shownEmail) : shownEmail,
      ...(shownName !== null && { fullName: isMasked ? maskedName(shownName) : shownName }),
      role,
      status,
    }
  })

const presentKey = ({ id, name, environment, prefix, last4, createdAt, lastUsedAt, revokedAt }: ListedKey) => ({
  id,
  name,
  environment,
  shown: `${prefix}…${last4}`,
  createdAt,
  ...(lastUsedAt !== null && { lastUsedAt }),
  ...(revokedAt !== null && { revokedAt }),
})

const presentAccount = ({ rib, holderName, bankName }: BankAccount, named: (name: string) => string) => ({
  rib: maskedAccount(rib),
  holderName: named(holderName),
  bankName,
})

/** Entries name people by their e-mails. */
const maskedFacts = (facts: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(facts).map(([name, text]) => [name, text.includes('@') ? maskedEmail(text) : text]))

const presentEntry = ({ action, actor, facts, at }: AuditEvent & { at: string }) => ({
  action,
  actor,
  ...(facts && { facts: maskedFacts(facts) }),
  at: new Date(at),
})
