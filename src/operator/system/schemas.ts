import { z } from 'zod'
import { wholeNumber } from '../../platform/http/fields.ts'
import { at } from '../fields.ts'

const text = (description: string, example: string) => z.string().meta({ description, example })
const count = (description: string, example: number) => wholeNumber(0, 2_147_483_647, { description, example })

export const ByJob = z.strictObject({
  name: z.string().meta({ description: 'Name of the job.', example: 'mail.resume' }),
})

const JobView = z
  .strictObject({
    name: text('Name of the job.', 'mail.resume'),
    pattern: text(
      'When the clock runs it, as a crontab pattern in UTC; absent where something else adds it.',
      '*/5 * * * *',
    ).optional(),
    lastRunAt: at('When the clock added it last.').optional(),
    nextAt: at('When the next of its jobs is due.').optional(),
    waiting: count('Jobs that wait for their turn.', 0),
    running: count('Jobs that run.', 1),
    failing: count('Jobs that failed, and run again by themselves.', 0),
    givenUp: count('Jobs that were given up.', 0),
    lastError: text('First line of the error of one of them.', 'Mail was not sent: ECONNREFUSED').optional(),
  })
  .meta({ id: 'SystemJob' })

export const SystemView = z
  .strictObject({
    version: text('Version of Mizan.', '0.1.0'),
    node: text('Version of Node.', 'v24.11.1'),
    migrations: z
      .array(text('Name of a migration.', '0001-merchants'))
      .meta({ description: 'Migrations that were applied, latest first.' }),
    oldestDueSeconds: z.number().meta({ description: 'Seconds that the oldest due job has waited.', example: 0.4 }),
    jobs: z.array(JobView).meta({ description: 'By name; what has failed stands first.' }),
  })
  .meta({ id: 'System' })
