import type { Config } from '../config.ts'
import type { Database } from '../platform/db/database.ts'
import { listMerchants } from '../platform/merchants/queries.ts'
import { type Finding, ill, well } from './doctor.ts'

/** The findings about invoices of the operator's fees. None without a merchant in production. */
export async function examineBooks(db: Database, { issuer }: Pick<Config, 'issuer'>): Promise<Finding[]> {
  const merchants = await listMerchants(db.read)
  if (!merchants.some(({ productionAccess }) => productionAccess === 'ENABLED')) return []
  if (!issuer)
    return [ill('statements', 'ISSUER_NAME is not set: the monthly statements of your merchants are no invoices')]
  const missing = [...(issuer.address ? [] : ['ISSUER_ADDRESS']), ...(issuer.numbers ? [] : ['ISSUER_NUMBERS'])]
  if (missing.length === 0) return [well('statements', `invoices of ${issuer.name}`)]
  const verb = missing.length === 1 ? 'is' : 'are'
  return [
    ill(
      'statements',
      `${missing.join(' and ')} ${verb} not set: invoices want the address and the tax numbers of ${issuer.name}`,
    ),
  ]
}
