import { type Application, checklistOf, filesOfApplication } from '../../modules/applications/application.ts'
import { findApplication, listQuestions } from '../../modules/applications/queries.ts'
import { filesOfRenewal } from '../../modules/applications/renewal.ts'
import { listRenewals } from '../../modules/applications/renewal-queries.ts'
import {
  presentDecision,
  presentDocument,
  presentFields,
  presentQuestion,
  presentRenewal,
} from '../../modules/applications/view.ts'
import { findRibOwner } from '../../money/wallets/queries.ts'
import { walletOf } from '../../money/wallets/wallets.ts'
import type { Queries } from '../../platform/db/database.ts'
import { listFilesFor, listFilesForAny } from '../../platform/files/queries.ts'
import { isUuid } from '../../platform/ids.ts'
import { findCompany } from '../../platform/merchants/company-queries.ts'
import { type Approval, listApprovals } from '../../platform/staff/approval-queries.ts'
import { listNamesOf } from '../../platform/staff/queries.ts'
import { maskedAccount, maskedEmail, maskedName } from '../../platform/people/masked-person.ts'
import { shownCompany } from '../persons.ts'

/** Of this kind is what approves an application. */
export const approvalKind = 'APPLICATION'

type Looking = { merchantId: string; staffId?: string; isMasked: boolean; now: Date }

/** An application as the staff judges it; undefined for a merchant without one. */
export async function readReview(tx: Queries, { merchantId, staffId, isMasked, now }: Looking) {
  const [application, company] = await Promise.all([findApplication(tx, merchantId), findCompany(tx, merchantId)])
  if (!application || !company) return undefined
  const scope = { merchantId, environment: 'PRODUCTION' } as const
  const [files, questions, renewals, waiting, wallet, ribOwners] = await Promise.all([
    listFilesFor(tx, merchantId, filesOfApplication),
    listQuestions(tx, merchantId),
    listRenewals(tx, merchantId),
    listApprovals(tx, { status: 'WAITING', subject: merchantId }, 20),
    walletOf(tx, scope),
    application.rib === null ? [] : findRibOwner(tx, application.rib),
  ])
  const renewed = await listFilesForAny(
    tx,
    merchantId,
    renewals.map(({ id }) => filesOfRenewal(id)),
  )
  const approval = waiting.find(({ kind, expiresAt }) => kind === approvalKind && expiresAt > now)
  const name = await namesOf(tx, [
    ...questions.map(({ askedBy }) => askedBy),
    ...renewals.map((each) => each.decidedBy),
    application.decidedBy,
    approval?.askedBy,
  ])
  const { legalForm, submittedBy, decidedBy } = application
  return {
    merchantId,
    merchantName: company.name,
    status: application.status,
    ...shownFields(application, isMasked),
    ...presentDecision(application),
    ...(submittedBy !== null && { submittedBy }),
    ...(decidedBy !== null && { decidedBy: name(decidedBy) }),
    isMasked,
    documents: files.map(presentDocument),
    questions: questions.map((each) => ({ ...presentQuestion(each, files), askedBy: name(each.askedBy) })),
    renewals: renewals.map((each) => ({
      ...presentRenewal(each, renewed),
      ...(each.decidedBy !== null && { decidedBy: name(each.decidedBy) }),
    })),
    neededDocuments: legalForm === null ? [] : [...checklistOf(legalForm).documents],
    ...(approval && presentApproval(approval, name, staffId)),
    hasOtherAccount: wallet.account !== undefined && wallet.account.rib !== application.rib,
    isRibTaken: ribOwners.some((owner) => owner.merchantId !== merchantId),
  }
}

type Naming = (id: string) => { id?: string; name: string }

const presentApproval = ({ id, askedBy }: Approval, name: Naming, staffId: string | undefined) => ({
  approvalId: id,
  approvalAskedBy: name(askedBy),
  isOwnApproval: askedBy === staffId,
})

function shownFields(application: Application, isMasked: boolean) {
  const fields = presentFields(application)
  if (!isMasked) return fields
  const { legalName, contactName, contactEmail, contactPhone, owners, rib, holderName, ...others } = fields
  return {
    ...others,
    ...(legalName !== undefined && {
      legalName: shownCompany(legalName, application.legalForm),
    }),
    ...(contactName !== undefined && { contactName: maskedName(contactName) }),
    ...(contactEmail !== undefined && { contactEmail: maskedEmail(contactEmail) }),
    ...(contactPhone !== undefined && { contactPhone: `…${contactPhone.slice(-3)}` }),
    ...(owners && { owners: owners.map((owner) => ({ ...owner, fullName: maskedName(owner.fullName) })) }),
    ...(rib !== undefined && { rib: maskedAccount(rib) }),
    // The account of a sole trader has the name of a person.
    ...(holderName !== undefined && { holderName: maskedName(holderName) }),
  }
}

/** Names of the staff by id; what is no id is a name itself, such as that of the command line. */
async function namesOf(tx: Queries, ids: readonly (string | null | undefined)[]): Promise<Naming> {
  const known = [...new Set(ids.filter((id) => typeof id === 'string' && isUuid(id)))] as string[]
  const people = known.length === 0 ? [] : await listNamesOf(tx, known)
  return (id) => {
    const found = people.find((person) => person.id === id)
    return isUuid(id) ? { id, name: found?.fullName ?? found?.email ?? id } : { name: id }
  }
}
