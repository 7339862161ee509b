import { readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { deserialize, serialize } from 'node:v8'
import type { StripeSecrets, StripeSettings } from '../../money/acquirers/stripe/account.ts'
import type { CmiSecrets, CmiSettings } from '../../money/acquirers/cmi/account.ts'
import type { Provider } from '../../money/acquirers/connectors.ts'
import type { OutboundCall } from '../../platform/outbound/calls.ts'

// The doubles of the providers, beside a service that shows production without a contract. They listen on this machine alone, where
// they did at the start before if they can, and remember what was paid there.

export type Double = { url: string; close: () => Promise<void> }

type DoubleParts = { call: OutboundCall; noticeUrl: string; folder: string }

type Opening = DoubleParts & { settings: object; secrets: unknown }

/** At the port of `before`, where it is free; at any other where it is not. */
export async function openDouble(provider: Provider, opening: Opening, before: string | undefined): Promise<Double> {
  const open = openAt[provider]
  const port = before === undefined ? 0 : Number(new URL(before).port)
  try {
    return await open(opening, port)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE' || port === 0) throw error
    return open(opening, 0)
  }
}

const openAt: Record<Provider, (opening: Opening, port: number) => Promise<Double>> = {
  cmi: openCmi,
  stripe: openStripe,
}

const now = () => new Date()

async function openCmi({ settings, secrets, call, folder }: Opening, port: number): Promise<Double> {
  const { openCmiDouble } = await import('../../money/acquirers/cmi/double/double.ts')
  const { clientId, apiName, timeZone } = settings as CmiSettings
  const memory = await memoryIn(path.join(folder, 'double-of-cmi'))
  return openCmiDouble({ clientId, apiName, timeZone, ...(secrets as CmiSecrets), call, now, port, memory })
}

async function openStripe({ settings, secrets, call, noticeUrl, folder }: Opening, port: number): Promise<Double> {
  const { openStripeDouble } = await import('../../money/acquirers/stripe/double/double.ts')
  const { apiKey: secretKey, webhookSecret: secret = '' } = secrets as StripeSecrets
  const { publishableKey } = settings as StripeSettings
  const notices = { url: noticeUrl, secret }
  const memory = await memoryIn(path.join(folder, 'double-of-stripe'))
  return openStripeDouble({ secretKey, publishableKey, notices, call, now, port, memory })
}

/** A file with the books of a double. An unreadable file is dropped. */
async function memoryIn(file: string) {
  const kept = await readFile(file).catch(() => undefined)
  let last = kept ?? Buffer.of()
  let writing = Promise.resolve()
  return {
    recalled: kept && recalledFrom(kept),
    keep: (books: unknown): Promise<void> => {
      const bytes = serialize(books)
      if (bytes.equals(last)) return writing
      last = bytes
      writing = writing.then(() => replaceFile(file, bytes))
      return writing
    },
  }
}

function recalledFrom(bytes: Buffer): unknown {
  try {
    return deserialize(bytes)
  } catch {
    return undefined
  }
}

/** Whole or not at all. A disk that is full makes a double forgetful, and ends no payment. */
async function replaceFile(file: string, bytes: Buffer): Promise<void> {
  try {
    await writeFile(`${file}.new`, bytes, { mode: 0o600 })
    await rename(`${file}.new`, file)
  } catch {
    // The file before stays.
  }
}
