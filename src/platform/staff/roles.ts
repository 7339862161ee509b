// Roles of the staff of the operator. Each includes what SUPPORT may do, and ADMIN includes all.

export const staffRoles = ['SUPPORT', 'RISK', 'FINANCE', 'ADMIN'] as const
export type StaffRole = (typeof staffRoles)[number]

/** The least role that a call needs, or several of which each is enough. */
export type LeastRole = StaffRole | readonly [StaffRole, ...StaffRole[]]

/** Roles that are enough, besides those that the call names. */
const included: Record<StaffRole, readonly StaffRole[]> = {
  SUPPORT: staffRoles,
  RISK: ['RISK', 'ADMIN'],
  FINANCE: ['FINANCE', 'ADMIN'],
  ADMIN: ['ADMIN'],
}

/** Names of every role that may do what needs `least`. */
export const holdersOf = (least: LeastRole): StaffRole[] =>
  staffRoles.filter((role) => [least].flat().some((each) => included[each].includes(role)))

export const isEnough = (role: StaffRole, least: LeastRole): boolean => holdersOf(least).includes(role)
