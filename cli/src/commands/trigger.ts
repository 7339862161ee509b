import { setTimeout as delay } from 'node:timers/promises'
import { type Command, Option } from 'commander'
import { accountOf, type AccountOptions, asCommandFailure, mizanFor, requireSandbox, withAccount } from '../account.ts'
import { CommandFailure, print } from '../output.ts'
import { type EventName, recipes } from '../trigger/recipes.ts'
import { type Shop, usualCard } from '../trigger/shop.ts'

export function addTriggerCommand(program: Command): void {
  withAccount(
    program
      .command('trigger')
      .description('make in the sandbox what ends in an event, and wait for the event')
      .argument('[event]', 'such as payment.succeeded; without it all are listed')
      .option('--card <number>', 'the card that the sandbox accepts, where its operator has set another', usualCard)
      .addOption(new Option('--every <ms>', 'milliseconds between looks').default('500').hideHelp()),
  ).action(run)
}

async function run(
  type: string | undefined,
  options: AccountOptions & { card: string; every: string },
  command: Command,
): Promise<void> {
  if (type === undefined) return list(command)
  const recipe = Object.hasOwn(recipes, type) ? recipes[type as EventName] : undefined
  if (!recipe) throw new CommandFailure(`There is no event ${type}. \`mizan trigger\` lists all.`)
  if ('instead' in recipe) throw new CommandFailure(`${type} cannot be made with a key alone. ${recipe.instead}`)
  const account = await accountOf(options)
  requireSandbox(account, 'test data belongs into the sandbox.')
  const mizan = mizanFor(account)
  const note = (text: string) => void process.stderr.write(`${text}\n`)
  const shop: Shop = { mizan, url: account.url.replace(/\/$/, ''), card: options.card, note }
  const known = await newest(shop, type)
  await recipe.steps(shop).catch(asCommandFailure)
  const waitsMs = recipe.waitsMs ?? 30_000
  if (recipe.waitsMs !== undefined) note(`Waiting for ${type}: up to ${Math.ceil(waitsMs / 60_000)} minutes.`)
  for (let waited = 0; waited <= waitsMs; waited += Number(options.every)) {
    const event = await newest(shop, type)
    if (event && event.id !== known?.id)
      return print(command, event, [`${type}  ${event.resource.type} ${event.resource.id}  ${event.id}`])
    await delay(Number(options.every))
  }
  throw new CommandFailure(
    `${type} did not come within ${Math.round(waitsMs / 1_000)} s. Are the jobs of the service running?`,
  )
}

async function newest({ mizan }: Shop, type: string) {
  const { content } = await mizan.webhooks.events
    .list({ type, size: 1, sort: ['createdAt,desc'] })
    .catch(asCommandFailure)
  return content[0]
}

function list(command: Command): void {
  const rows = Object.entries(recipes).map(([type, recipe]) => ({
    type,
    ...('instead' in recipe && { instead: recipe.instead }),
  }))
  print(
    command,
    rows,
    rows.map(({ type, instead }) => (instead === undefined ? type : `${type}  (${instead})`)),
  )
}
