import { z } from 'zod'
import { choice, wholeNumber } from '../../platform/http/fields.ts'
import { failPortal } from '../../platform/http/portal-errors.ts'
import { answer } from '../../platform/http/portal-route.ts'
import { at, idDoc } from '../fields.ts'
import { errors } from '../operator-errors.ts'
import { operatorRoute, type OperatorRoute } from '../row.ts'
import { shortName } from '../persons.ts'
import { type CheckRun, checkStatuses, listRuns } from './check-queries.ts'
import { beginRun, isLost, type WrongClaim } from './checks.ts'

// Checks of all data, as `mizan verify` makes them.

const shownCount = 20

const count = (description: string, example: number) => wholeNumber(0, 2_147_483_647, { description, example })

const RunView = z
  .strictObject({
    id: z.string().meta({ ...idDoc, description: 'Id of the check.' }),
    status: choice(checkStatuses, {
      description:
        'RUNNING; DONE with its findings; BROKEN when its process ended or a question to the database failed.',
      example: 'DONE',
    }),
    askedBy: z.string().meta({ description: 'E-mail of its beginner.', example: 'nadia@operator.example' }),
    merchants: count('Merchants that were looked at before the current page of them.', 2_000),
    claimsDone: count('Claims of the current page that were looked at.', 42),
    claims: count('Claims that there are.', 81),
    wrong: z
      .array(
        z
          .strictObject({
            name: z.string().meta({ description: 'Name of the claim.', example: 'stock' }),
            claim: z.string().meta({
              description: 'It, in English.',
              example: 'Units sold and reserved are those of the orders, and never more than the stock.',
            }),
            problems: z
              .array(
                z
                  .string()
                  .meta({ description: 'A row that breaks it.', example: 'product prd_0vq5k2c8m1t7x9z4b6n3hj' }),
              )
              .meta({ description: '20 at most.' }),
          })
          .meta({ id: 'WrongClaim' }),
      )
      .meta({ description: 'Claims that do not hold; absent until it is done.' })
      .optional(),
    startedAt: at('When it was begun.'),
    endedAt: at('When it ended.').optional(),
  })
  .meta({ id: 'SystemCheck' })

const RunList = z
  .strictObject({ items: z.array(RunView).meta({ description: 'Newest first; 20 at most.' }) })
  .meta({ id: 'SystemCheckList' })

export const checkRoutes: readonly OperatorRoute[] = [
  operatorRoute('GET /operator/v1/system/checks', {
    operationId: 'listSystemChecks',
    summary: 'List checks of the data with their progress and findings',
    access: 'SUPPORT',
    mode: 'read',
    replies: { 200: RunList },
    handler: async ({ tx, now }) =>
      answer(200, { items: (await listRuns(tx, shownCount)).map((run) => present(run, now)) }),
  }),

  operatorRoute('POST /operator/v1/system/checks', {
    operationId: 'beginSystemCheck',
    summary: 'Begin to check all data, beside the running service',
    access: 'ADMIN',
    mode: 'write',
    confirmed: true,
    replies: { 202: RunList, 409: [errors.CHECK_GOES_ON] },
    handler: async ({ tx, now, staff, record }) => {
      const id = (await beginRun(tx, shortName(staff), now)) ?? failPortal(errors.CHECK_GOES_ON)
      const act = await record(tx, { act: 'verify.begun', target: id })
      return { ...answer(202, { items: (await listRuns(tx, shownCount)).map((run) => present(run, now)) }), act }
    },
  }),
]

const present = (run: CheckRun, now: Date) => ({
  id: run.id,
  status: isLost(run, now) ? ('BROKEN' as const) : run.status,
  askedBy: run.askedBy,
  merchants: run.merchants,
  claimsDone: run.claimsDone,
  claims: run.claims,
  // Only the job writes it.
  ...(run.wrong !== null && { wrong: JSON.parse(run.wrong) as WrongClaim[] }),
  startedAt: run.startedAt,
  ...(run.endedAt && { endedAt: run.endedAt }),
})
