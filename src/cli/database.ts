import type { Command } from 'commander'
import type { Verdict } from '../verify/verify.ts'
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
    .action(async (_options: object, command: Command) => {
      const { verify } = await import('../verify/verify.ts')
      const tell = (verdict: Verdict) => isJson(command) || process.stdout.write(`${linesOf(verdict).join('\n')}\n`)
      const verdicts = await withDatabase((db) => verify(db, tell))
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

const linesOf = ({ claim, problems }: Verdict): string[] => [
  `${problems.length === 0 ? '✓' : '✗'} ${claim}`,
  ...problems.slice(0, 10).map((problem) => `    ${problem}`),
  ...(problems.length > 10 ? [`    and ${problems.length === 100 ? 'more' : `${problems.length - 10} more`}`] : []),
]
