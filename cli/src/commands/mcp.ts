import type { Command } from 'commander'
import { accountOf, type AccountOptions, withAccount } from '../account.ts'
import { CommandFailure } from '../output.ts'

export function addMcpCommand(program: Command): void {
  withAccount(
    program
      .command('mcp')
      .description('serve the API to an assistant, by the Model Context Protocol on standard input and output')
      .option('--allow-writes', 'offers calls that change something too; each asks the person first')
      .option('--live', 'allows a production key'),
  ).action(run)
}

async function run(options: AccountOptions & { allowWrites?: boolean; live?: boolean }): Promise<void> {
  const account = await accountOf(options)
  if (account.key.startsWith('svc_sk_live_') && !options.live)
    throw new CommandFailure('This is a production key. Give an assistant one of the sandbox, or add --live.')
  const { serveAssistant } = await import('../mcp/server.ts')
  await serveAssistant(account, { isWriting: options.allowWrites ?? false })
}
