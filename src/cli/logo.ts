import { readFile, stat } from 'node:fs/promises'
import type { Command } from 'commander'
import { giveLogo, logoBytesMax } from '../modules/company/actions/logo.ts'
import { requireMerchantId } from './merchant-id.ts'
import { CommandFailure, print, withDatabase } from './output.ts'
import { asCommandFailure } from './scope.ts'

// The logo of a merchant, from a file of this machine.

export const addLogoCommand = (merchants: Command): Command =>
  merchants
    .command('logo')
    .description('set the logo of a merchant: a PNG or a JPEG of this machine')
    .requiredOption('--merchant <id>', 'id of the merchant')
    .requiredOption('--file <path>', 'path of the picture: at most 128 KiB, and 16 to 2048 pixels wide and high')
    .action(setLogo)

async function setLogo({ merchant, file: path }: { merchant: string; file: string }, command: Command): Promise<void> {
  const merchantId = requireMerchantId(merchant)
  const file = await contentOf(path)
  const given = await withDatabase((db) => giveLogo(db, { merchantId, file, now: new Date() })).catch(asCommandFailure)
  if (!given) throw new CommandFailure(`There is no merchant ${merchantId}. npx mizan merchants list shows all.`)
  const { company, mediaType, size } = given
  print(command, { id: merchantId, mediaType, size }, [
    `${company.name} has this logo, ${size} pixels, on its pages, papers and mails.`,
  ])
}

async function contentOf(path: string): Promise<Buffer> {
  const size = (await stat(path).catch(() => undefined))?.size
  if (size === undefined) throw new CommandFailure(`There is no file ${path}.`)
  if (size > logoBytesMax) throw new CommandFailure('The picture has to have at most 128 KiB.')
  return readFile(path).catch(() => {
    throw new CommandFailure(`${path} cannot be read.`)
  })
}
