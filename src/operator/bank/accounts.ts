import { findAccountNamed } from '../../money/bank-files/queries.ts'
import { requireUnused } from '../../money/bank-statements/retire-account.ts'
import { failPortal } from '../../platform/http/portal-errors.ts'
import { answer } from '../../platform/http/portal-route.ts'
import { askFor } from '../approvals/actions.ts'
import { ApprovalView } from '../approvals/schemas.ts'
import { errors } from '../operator-errors.ts'
import { operatorRoute } from '../row.ts'
import { ByAccount, Reasoned } from './schemas.ts'

// Accounts of the operator at banks.

export const accountRoutes = [
  operatorRoute('POST /operator/v1/bank-accounts/{account}/retire', {
    operationId: 'retireBankAccount',
    summary: 'Ask for an account of yours to be used no more; another person approves it',
    access: 'FINANCE',
    mode: 'write',
    confirmed: true,
    params: ByAccount,
    body: Reasoned,
    replies: { 202: ApprovalView, 404: [errors.NOT_FOUND], 409: [errors.INVALID_STATE, errors.APPROVAL_OPEN] },
    handler: async (ctx, { params: { account: name }, body: { reason } }) => {
      const { tx } = ctx
      const account = (await findAccountNamed(tx, name)) ?? failPortal(errors.NOT_FOUND)
      await requireUnused(tx, account)
      const parameters = { account: name, currency: account.currency }
      const { view, act } = await askFor(ctx, { kind: 'ACCOUNT_RETIREMENT', subject: account.id, parameters, reason })
      return { ...answer(202, view), act }
    },
  }),
]
