import type { Config } from '../config.ts'
import { openAddressCountries } from '../platform/address-countries.ts'
import { dayMs } from '../platform/durations.ts'
import { type Finding, ill, well } from './doctor.ts'

/** Networks change hands: from this age on, a file is wrong about some of them. */
const oldMs = 90 * dayMs

/** The finding about the file of countries. None without one. */
export async function examineCountries({ buyers }: Pick<Config, 'buyers'>, now = new Date()): Promise<Finding[]> {
  if (buyers.countryFile === undefined) return []
  const subject = 'IP_COUNTRY_FILE'
  try {
    const { kind, madeAt } = await openAddressCountries(buyers.countryFile)
    const ageMs = now.getTime() - madeAt.getTime()
    const says = `${buyers.countryFile}: ${kind}, made ${Math.floor(ageMs / dayMs)} days ago`
    return [ageMs > oldMs ? ill(subject, `${says}: put a newer one in its place`) : well(subject, says)]
  } catch (error) {
    return [ill(subject, (error as Error).message)]
  }
}
