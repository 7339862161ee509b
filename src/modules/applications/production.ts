import { country } from '#platform/country.ts'
import type { Company } from '#platform/merchants/company-queries.ts'
import type { Application } from './application.ts'

// Whether a company may take real money, and where its application stands. Pure.

export const productionStatuses = ['NOT_REQUESTED', 'PENDING', 'ENABLED', 'REFUSED', 'SUSPENDED'] as const
type ProductionStatus = (typeof productionStatuses)[number]

type Access = Pick<Company, 'productionAccess' | 'productionDecidedAt' | 'productionReason'>
type Applied = Pick<Application, 'status'> | undefined

function productionStatus({ productionAccess }: Access, application: Applied): ProductionStatus {
  if (productionAccess === 'ENABLED') return 'ENABLED'
  // A suspended company may apply again, and then waits like all others.
  if (application?.status === 'SUBMITTED' || application?.status === 'QUESTIONS') return 'PENDING'
  if (productionAccess === 'SUSPENDED') return 'SUSPENDED'
  return application?.status === 'REFUSED' ? 'REFUSED' : 'NOT_REQUESTED'
}

export function presentProduction(access: Access, application: Applied) {
  const status = productionStatus(access, application)
  const isDecided = status !== 'PENDING' && status !== 'NOT_REQUESTED'
  const { productionDecidedAt: decidedAt, productionReason: reason } = access
  return {
    status,
    currency: country().currency,
    ...(isDecided && reason !== null && { reason }),
    ...(isDecided && decidedAt !== null && { decidedAt }),
  }
}
