import { type Command, InvalidArgumentError } from 'commander'
import { CommandFailure, isJson, print, settings, withDatabase } from './output.ts'

export function addClusterCommands(program: Command): void {
  const cluster = program.command('cluster').description('one database over several servers, with Citus')

  cluster
    .command('distribute')
    .description('bring every table to where it belongs; what is there already stays')
    .option('--shards <number>', 'how many pieces merchants are split into: 64 unless told', shardsOf)
    .action(distribute)
}

async function distribute({ shards }: { shards?: number }, command: Command): Promise<void> {
  const { databaseUrl } = settings()
  if (databaseUrl === undefined)
    throw new CommandFailure('The embedded PostgreSQL is one server: set DATABASE_URL to the coordinator of a Citus.')
  const { distribute: bringApart } = await import('../platform/db/cluster.ts')
  const isWatched = process.stderr.isTTY && !isJson(command)
  const found = await withDatabase(() =>
    bringApart(databaseUrl, shards, ({ table, number, of }) => {
      if (isWatched) process.stderr.write(`${clearLine}Table ${number} of ${of}: ${table}`)
    }),
  ).finally(() => {
    if (isWatched) process.stderr.write(clearLine)
  })
  const { done, servers, ...rest } = found
  const where = `over ${servers} ${servers === 1 ? 'server' : 'servers'}, in ${rest.shards} shards`
  print(command, { ...rest, servers, distributed: done }, [
    done.length === 0
      ? `Every table is where it belongs, ${where}.`
      : `Distributed ${done.length} ${done.length === 1 ? 'table' : 'tables'} ${where}.`,
  ])
}

const clearLine = '\r\u001b[K'

function shardsOf(text: string): number {
  const shards = Number(text)
  if (!/^\d{1,4}$/.test(text) || shards < 1 || shards > 1024)
    throw new InvalidArgumentError('It must be a whole number from 1 to 1024.')
  return shards
}
