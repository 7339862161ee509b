import type { Command } from 'commander'
import { CommandFailure, print, settings, withMadeDatabase } from './output.ts'

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
