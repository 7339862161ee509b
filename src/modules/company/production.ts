import { country } from '#platform/country.ts'
import type { Company } from '#platform/merchants/company-queries.ts'

// Asking for production, and what came of it. Pure.

export type ProductionRequest = {
  merchantId: string
  id: string
  status: 'PENDING' | 'GRANTED' | 'REFUSED'
  legalName: string
  registrationNumber: string
  website: string | null
  activity: string
  contactPhone: string
  requestedBy: string
  createdAt: Date
  decidedAt: Date | null
  reason: string | null
}

export const productionStatuses = ['NOT_REQUESTED', 'PENDING', 'ENABLED', 'REFUSED', 'SUSPENDED'] as const
type ProductionStatus = (typeof productionStatuses)[number]

type Access = Pick<Company, 'productionAccess' | 'productionDecidedAt' | 'productionReason'>

function productionStatus({ productionAccess }: Access, latest?: ProductionRequest): ProductionStatus {
  if (productionAccess === 'ENABLED') return 'ENABLED'
  // A suspended company may ask again, and then waits like all others.
  if (latest?.status === 'PENDING') return 'PENDING'
  if (productionAccess === 'SUSPENDED') return 'SUSPENDED'
  return latest ? 'REFUSED' : 'NOT_REQUESTED'
}

export function presentProduction(access: Access, latest?: ProductionRequest) {
  const status = productionStatus(access, latest)
  const isDecided = status !== 'PENDING' && status !== 'NOT_REQUESTED'
  const { productionDecidedAt: decidedAt, productionReason: reason } = access
  return {
    status,
    currency: country().currency,
    ...(latest && { request: presentRequest(latest) }),
    ...(isDecided && reason !== null && { reason }),
    ...(isDecided && decidedAt !== null && { decidedAt }),
  }
}

const presentRequest = (request: ProductionRequest) => ({
  id: request.id,
  status: request.status,
  legalName: request.legalName,
  registrationNumber: request.registrationNumber,
  activity: request.activity,
  ...(request.website !== null && { website: request.website }),
  contactPhone: request.contactPhone,
  requestedAt: request.createdAt,
})
