import type { Command } from 'commander'
import type { Database } from '../platform/db/database.ts'
import type { Demo } from '../start/demo/demo.ts'
import { isJson, print, withMadeDatabase } from './output.ts'

export function addDemoCommands(program: Command): void {
  const demo = program.command('demo').description('the demo merchant in the sandbox')

  demo
    .command('seed')
    .description('create the demo merchant if it is missing and complete its last six weeks')
    .action(async (_options: object, command: Command) => {
      const isWatched = process.stderr.isTTY && !isJson(command)
      const { merchantId, made, days } = await seed(isWatched ? progress : () => {})
      if (isWatched) process.stderr.write('\n')
      const { key, email, password } = made ?? {}
      print(command, { merchantId, days, key, email, password }, linesOf(days, made))
    })
}

const progress = (day: number, days: number): void => void process.stderr.write(`\rDay ${day} of ${days}`)

async function seed(tell: (day: number, days: number) => void) {
  const [{ openDemoShop }, { findDemoMerchant }, { playWeeks }, { openSecretsOf }] = await Promise.all([
    import('../start/demo/demo.ts'),
    import('../start/demo/queries.ts'),
    import('../start/demo/weeks.ts'),
    import('../start/secrets.ts'),
  ])
  return withMadeDatabase(async (db: Database, config) => {
    const secrets = await openSecretsOf(db, config)
    const found = await findDemoMerchant(db.read)
    const made = found ? undefined : await openDemoShop(db, config.publicUrl, new Date())
    const merchantId = found?.merchantId ?? made?.merchantId ?? ''
    let played = 0
    const onDay = (day: number, days: number) => {
      played = day
      tell(day, days)
    }
    await playWeeks({ db, config, secrets }, merchantId, { onDay })
    return { merchantId, made, days: played }
  })
}

const linesOf = (days: number, made: Demo | undefined): string[] => [
  `The demo merchant has its last ${days} days.`,
  ...(made
    ? [
        `Log-in       ${made.email}   password ${made.password}   (shown this once: keep it)`,
        `Sandbox key  ${made.key}   (shown this once: keep it)`,
      ]
    : []),
]
