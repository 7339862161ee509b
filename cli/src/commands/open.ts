import type { Command } from 'commander'
import { defaultUrl, profileOf } from '../account.ts'
import { openInBrowser } from '../browser.ts'
import { CommandFailure, print } from '../output.ts'

/** Pages and their paths; test/cli/calls.test.ts holds them to those of the dashboard. */
export const pages: Record<string, (id: string | undefined) => string> = {
  dashboard: () => '/dashboard',
  docs: () => '/docs',
  mailbox: () => '/dev/mailbox',
  keys: () => '/dashboard/api-keys/new',
  event: (id) => `/dashboard/webhooks/events${id === undefined ? '' : `/${encodeURIComponent(id)}`}`,
}

export function addOpenCommand(program: Command): void {
  program
    .command('open')
    .description(`open a page of your Mizan: ${Object.keys(pages).join(', ')}`)
    .argument('[page]', 'which', 'dashboard')
    .argument('[id]', 'of the event')
    .option('--url <url>', 'where Mizan runs', process.env['MIZAN'])
    .option('--profile <name>', 'the account to use')
    .action(run)
}

async function run(
  page: string,
  id: string | undefined,
  options: { url?: string; profile?: string },
  command: Command,
) {
  const pathOf = Object.hasOwn(pages, page) ? pages[page] : undefined
  if (!pathOf) throw new CommandFailure(`There is no page ${page}. There are ${Object.keys(pages).join(', ')}.`)
  const url = `${options.url ?? (await profileOf(options)).profile?.url ?? defaultUrl}${pathOf(id)}`
  openInBrowser(url)
  print(command, { url }, [url])
}
