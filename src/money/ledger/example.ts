import type { Booking } from './bookings.ts'

/** `books` has a line for each account that changes: its balance in MAD before and after. */
export type Example = { title: string; given?: Booking[]; booking: Booking; books: string }
