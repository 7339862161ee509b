import type { Database } from '#platform/db/database.ts'
import type { Subjects } from '#platform/http/portal-contract.ts'
import { failPortal } from '#platform/http/portal-errors.ts'
import { answer, type PortalRoute, portalRoute } from '#platform/http/portal-route.ts'
import type { Task } from '#platform/jobs/worker.ts'
import { callErrors as errors } from '#platform/sessions/portal-errors.ts'
import { askForReset, emptySandbox, resetJob } from './actions.ts'
import { findReset } from './queries.ts'
import { presentReset } from './view.ts'
import { SandboxReset, SandboxResetView } from './schemas.ts'
import { say } from './sentences.ts'
import { stepsMax } from './table-queries.ts'

export const sandboxSubjects: Subjects = { '/api/v1/sandbox': 'Sandbox' }

export const sandboxRoutes: readonly PortalRoute[] = [
  portalRoute('GET /api/v1/sandbox/reset', {
    operationId: 'getSandboxReset',
    summary: 'How far the last reset of the sandbox has come',
    access: 'sandbox:write',
    mode: 'read',
    replies: { 200: SandboxResetView },
    handler: async ({ tx, session }) => answer(200, presentReset(await findReset(tx, session.merchantId), stepsMax)),
  }),

  portalRoute('POST /api/v1/sandbox/reset', {
    operationId: 'resetSandbox',
    summary: 'Empty the sandbox: everything that was made in it goes; keys, webhooks, people and settings stay',
    access: 'sandbox:write',
    mode: 'write',
    body: SandboxReset,
    replies: { 202: SandboxResetView, 409: [errors.INVALID_STATE] },
    handler: async ({ tx, session, now, address, correlationId }, { body }) => {
      const { merchantId, userId: actor, companyName: name } = session
      if (body.companyName !== name)
        failPortal(errors.VALIDATION_ERROR, {
          fields: { companyName: say('must be the name of your company: {name}', { name }) },
        })
      const reset = await askForReset(tx, { merchantId, actor, address, correlationId }, now)
      return answer(202, presentReset(reset ?? failPortal(errors.INVALID_STATE), stepsMax))
    },
  }),
]

export const sandboxTasks = (db: Database): Task[] => [
  { name: resetJob, run: ({ merchantId = '' }) => emptySandbox(db, merchantId, () => new Date()) },
]
