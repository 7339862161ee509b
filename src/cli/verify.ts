import type { Command } from 'commander'
import type { Progress, Verdict } from '../verify/verify.ts'
import { requireMerchantId } from './merchant-id.ts'
import { CommandFailure, isJson, print, withDatabase } from './output.ts'
import { progressLine } from './progress.ts'

export function addVerify(program: Command): void {
  program
    .command('verify')
    .description('check that the data is consistent')
    .option('--after <id>', 'go on behind this merchant, where a run that was broken off had come to')
    .option('--claim <name>', 'go on with this claim of the page behind --after')
    .action(async ({ after, claim }: { after?: string; claim?: string }, command: Command) => {
      const { claimNames, verify } = await import('../verify/verify.ts')
      if (claim !== undefined && !claimNames.includes(claim))
        throw new CommandFailure(`There is no claim ${claim}. They are: ${claimNames.join(', ')}.`)
      const options = {
        ...(after !== undefined && { after: requireMerchantId(after, '--after') }),
        ...(claim !== undefined && { claim }),
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
  const write = (text: string) => void process.stderr.write(text)
  const show = progressLine(false, write, Date.now)
  let told: string | undefined
  return ({ merchants, until, claim }) => {
    const behind = until === undefined ? '' : `--after ${until} `
    if (until !== told) write(`${merchants} merchants looked at; ${behind}goes on from here\n`)
    else if (claim !== undefined) show(`${merchants} merchants looked at; ${behind}--claim ${claim} goes on from here`)
    told = until
  }
}

const clearLine = () => void (process.stderr.isTTY && process.stderr.write('\r\u001b[K'))

const linesOf = ({ claim, problems }: Verdict): string[] => [
  `${problems.length === 0 ? '✓' : '✗'} ${claim}`,
  ...problems.slice(0, 10).map((problem) => `    ${problem}`),
  ...(problems.length > 10 ? [`    and ${problems.length === 100 ? 'more' : `${problems.length - 10} more`}`] : []),
]
