import type * as Portal from '../../generated/portal.ts'
import type { Tone } from '../../ui/values.tsx'

// The company as the portal answers it.

export type Company = Portal.Company

export type Schedule = Portal.PayoutSchedule

export type Role = Portal.Member['role']
export const roles: readonly Role[] = ['OWNER', 'ADMIN', 'DEVELOPER', 'VIEWER']

export type Member = Portal.Member

type ProductionStatus = Portal.ProductionAccess['status']
export const productionTones: Record<ProductionStatus, Tone> = {
  NOT_REQUESTED: 'over',
  PENDING: 'waiting',
  ENABLED: 'good',
  REFUSED: 'bad',
  SUSPENDED: 'bad',
}
export type Production = Portal.ProductionAccess

export type Application = Portal.Application
export type LegalForm = NonNullable<Application['legalForm']>
export type DocumentKind = Application['documents'][number]['kind']
export const legalForms: readonly LegalForm[] = [
  'LIMITED_COMPANY',
  'JOINT_STOCK_COMPANY',
  'PARTNERSHIP',
  'SOLE_TRADER',
  'AUTO_ENTREPRENEUR',
  'COOPERATIVE',
  'ASSOCIATION',
]

export type AuditEntry = Portal.AuditEntry

/** Cache paths of the company's settings, and of the session, which carries its name and time zone. */
export const companyPaths = ['/company', 'company', 'session'] as const
