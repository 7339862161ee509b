import type { Command } from 'commander'
import type { Progress, Verdict } from '../verify/verify.ts'
import { requireMerchantId } from './merchants.ts'
import { CommandFailure, isJson, print, settings, withDatabase, withMadeDatabase } from './output.ts'

export function addDatabaseCommands(program: Command): void {
  program
    .command('migrate')
    .description('bring the database to this version')
    .action(async (_options: object, command: Command) => {
      const steps = await withMadeDatabase(async (_db, _config, applied) => applied)
      print(
        command,
        { applied: steps },
        steps.length > 0
          ? [`Applied ${steps.length} ${steps.length === 1 ? 'migration' : 'migrations'}:`, ...steps]
          : ['The database is up to date.'],
      )
    })

  program
    .command('verify')
    .description('check that the data is consistent')
    .option('--after <id>', 'go on behind this merchant, where a run that was broken off had come to')
    .action(async ({ after }: { after?: string }, command: Command) => {
      const { verify } = await import('../verify/verify.ts')
      const options = {
        ...(after !== undefined && { after: requireMerchantId(after) }),
        onProgress: progressOf(command),
      }
      const verdicts = await withDatabase((db) => verify(db, options)).finally(clearLine)
      if (!isJson(command)) process.stdout.write(`${verdicts.flatMap(linesOf).join('\n')}\n`)
      const wrong = verdicts.filter(({ problems }) => problems.length > 0)
      print(
        command,
        { ok: wrong.length === 0, checks: verdicts },
        wrong.length === 0 ? [`All ${verdicts.length} claims hold.`] : [],
      )
      if (wrong.length > 0)
        throw new CommandFailure(
          `${wrong.length} of ${verdicts.length} claims do not hold: ${wrong.map(({ name }) => name).join(', ')}.`,
        )
    })

  program
    .command('doctor')
    .description('look for problems that keep Mizan from starting or working well')
    .action(async (_options: object, command: Command) => {
      const { examine } = await import('../start/doctor.ts')
      const findings = await examine(settings())
      const sick = findings.filter(({ isWell }) => !isWell)
      const lines = findings.map(({ isWell, subject, says }) => `${isWell ? '✓' : '✗'} ${subject}: ${says}`)
      print(
        command,
        { ok: sick.length === 0, findings: findings.map(({ isWell, ...rest }) => ({ ok: isWell, ...rest })) },
        lines,
      )
      if (sick.length > 0)
        throw new CommandFailure(
          `${sick.length === 1 ? 'One thing needs' : `${sick.length} things need`} mending: ${sick.map(({ subject }) => subject).join(', ')}.`,
        )
    })

  program
    .command('openapi')
    .description('print the OpenAPI document of the merchant API')
    .option('--portal', 'that of the portal instead')
    .action(async ({ portal = false }: { portal?: boolean }) => {
      const { openApi, portalOpenApi } = await import('../app.ts')
      const document = (portal ? portalOpenApi : openApi)(settings().publicUrl)
      process.stdout.write(`${JSON.stringify(document, null, 2)}\n`)
    })
}

/** At a terminal a bar, written over and over; elsewhere a line for every page that is done, with where to go on. */
function progressOf(command: Command): (progress: Progress) => void {
  if (isJson(command)) return () => {}
  if (process.stderr.isTTY)
    return ({ done, of, merchants }) => {
      const filled = Math.round((20 * done) / of)
      const bar = '█'.repeat(filled) + '░'.repeat(20 - filled)
      const looked = merchants === 0 ? '' : `, ${merchants} merchants before`
      process.stderr.write(`\r\u001b[K${bar} ${done} of ${of} claims${looked}`)
    }
  let told: string | undefined
  return ({ merchants, until }) => {
    if (until === undefined || until === told) return
    told = until
    process.stderr.write(`${merchants} merchants looked at; --after ${until} goes on from here\n`)
  }
}

const clearLine = () => void (process.stderr.isTTY && process.stderr.write('\r\u001b[K'))

const linesOf = ({ claim, problems }: Verdict): string[] => [
  `${problems.length === 0 ? '✓' : '✗'} ${claim}`,
  ...problems.slice(0, 10).map((problem) => `    ${problem}`),
  ...(problems.length > 10 ? [`    and ${problems.length === 100 ? 'more' : `${problems.length - 10} more`}`] : []),
]
