import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { openAddressCountries } from '../platform/address-countries.ts'
import { type BuyerFactsOf, openBuyerFacts } from '../platform/http/buyer-facts.ts'
import type { Secrets } from '../platform/secrets/secrets.ts'

/** Reads facts about buyers for the rules about payments, as the settings say. */
export async function buyerFactsOf({
  config,
  secrets,
  log,
}: {
  config: Config
  secrets: Secrets
  log: Logger
}): Promise<BuyerFactsOf> {
  const { countryHeader, countryFile, hasCookie } = config.buyers
  const onDamaged = (error: unknown) =>
    log.warn({ err: error }, 'the file of countries is damaged: countries that cannot be read are not known')
  return openBuyerFacts({
    deviceKey: hasCookie ? secrets.keyFor('device cookies') : undefined,
    isHttps: config.publicUrl.startsWith('https:'),
    countryHeader,
    trustedProxies: config.trustedProxies,
    countries: countryFile === undefined ? undefined : await openAddressCountries(countryFile, onDamaged),
  })
}
