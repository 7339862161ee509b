import { readFile, stat } from 'node:fs/promises'
import { isIP } from 'node:net'
import { Reader } from 'mmdb-lib'
import { hourMs } from './durations.ts'
import { StartProblem } from './postgres/start-problem.ts'
import { plainAddress } from './throttle/address.ts'

// Countries of network addresses, from a file in the format of MaxMind that the operator keeps. No call leaves this machine.

export type AddressCountries = {
  countryOf: (address: string) => string | undefined
  /** The file's own word about itself: its kind, and when it was made. */
  kind: string
  madeAt: Date
}

/** Files of countries have some ten megabytes. */
const bytesMax = 256 * 1024 * 1024

/** Another file in the same place is read within an hour, without a new start. */
const lookAgainAfterMs = hourMs

/** Throws StartProblem, with what would be right. `onDamaged`: once for a file, of which a place cannot be read; its address has no country then. */
export async function openAddressCountries(
  path: string,
  onDamaged: (error: unknown) => void = () => {},
): Promise<AddressCountries> {
  let now = await readCountries(path)
  let told: Reader<never> | undefined
  let lookedAt = performance.now()
  const refresh = async () => {
    const { mtimeMs } = await stat(path)
    if (mtimeMs !== now.mtimeMs) now = await readCountries(path)
  }
  return {
    countryOf: (address) => {
      if (performance.now() - lookedAt > lookAgainAfterMs) {
        lookedAt = performance.now()
        // A file that cannot be read now leaves what was read; `doctor` says so.
        refresh().catch(() => {})
      }
      try {
        return countryIn(now.reader, address)
      } catch (error) {
        if (told !== now.reader) onDamaged(error)
        told = now.reader
        return undefined
      }
    },
    kind: now.reader.metadata.databaseType,
    madeAt: now.reader.metadata.buildEpoch,
  }
}

async function readCountries(path: string): Promise<{ reader: Reader<never>; mtimeMs: number }> {
  const problem = (what: string) =>
    new StartProblem(
      `IP_COUNTRY_FILE: ${path} ${what}. Name a file of countries in the format of MaxMind (.mmdb), or leave it out.`,
    )
  const found = await stat(path).catch(() => undefined)
  if (!found?.isFile()) throw problem('is no file that can be read')
  if (found.size > bytesMax) throw problem('is too large')
  let reader: Reader<never>
  try {
    reader = new Reader<never>(await readFile(path))
  } catch {
    throw problem('is no such file')
  }
  try {
    for (const address of probes) countryIn(reader, address)
  } catch {
    throw problem('is damaged')
  }
  return { reader, mtimeMs: found.mtimeMs }
}

/** Addresses from all over both kinds: a file that was read while it was copied has its words about itself, and holes before them. */
const probes = Array.from({ length: 223 }, (_, at) => `${at + 1}.${(at * 37) % 256}.${(at * 91) % 256}.1`).concat([
  '2001:200::1',
  '2400::1',
  '2600::1',
  '2800::1',
  '2a00::1',
  '2c0f::1',
  'fe80::1',
])

type CountryEntry = { country?: { iso_code?: unknown } | string; country_code?: unknown } | null

/** As MaxMind and DB-IP write it, or as the smaller files of others do. */
function countryIn(reader: Reader<never>, address: string): string | undefined {
  const plain = plainAddress(address)
  const family = isIP(plain)
  if (family === 0 || (family === 6 && reader.metadata.ipVersion === 4)) return undefined
  const found = reader.get(plain) as CountryEntry
  const code = typeof found?.country === 'object' ? found.country.iso_code : (found?.country_code ?? found?.country)
  return typeof code === 'string' && /^[A-Z]{2}$/.test(code) ? code : undefined
}
