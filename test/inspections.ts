import assert from 'node:assert/strict'
import type { StaffRole } from '#platform/staff/roles.ts'
import type { Answer, Harness } from './harness.ts'
import type { TestStaff } from './staff-factory.ts'

// A person of the staff who looks at the dashboard of a merchant, as the console and a browser do it.

export const ownPage = { 'sec-fetch-site': 'same-origin', origin: 'https://pay.example' }

export type TestInspection = {
  id: string
  staff: TestStaff
  ticket: string
  cookie: string
  headers: Record<string, string>
}

export async function askedTicket(
  harness: Harness,
  merchantId: string,
  staff: TestStaff,
): Promise<{ id: string; ticket: string }> {
  const path = `/operator/v1/merchants/${merchantId}/inspections`
  const asked = await harness.call({
    method: 'POST',
    path,
    key: staff.token,
    body: { reason: 'A call of the merchant' },
  })
  assert.equal(asked.status, 201, asked.text)
  return asked.body
}

export const sendTicket = (harness: Harness, ticket: string, headers: Record<string, string> = {}): Promise<Answer> =>
  harness.call({
    method: 'POST',
    path: '/inspect/open',
    body: new URLSearchParams({ ticket }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  })

/** `name=value` of the cookie that an answer sets; undefined without one. */
export const cookieOf = ({ headers }: Answer): string | undefined =>
  String(headers['set-cookie'] ?? '').split(';')[0] || undefined

export async function openedInspection(
  harness: Harness,
  merchantId: string,
  wishes: { staff?: TestStaff; role?: StaffRole } = {},
): Promise<TestInspection> {
  const staff = wishes.staff ?? (await harness.make.staff(wishes.role ?? 'SUPPORT'))
  const { id, ticket } = await askedTicket(harness, merchantId, staff)
  const opened = await sendTicket(harness, ticket)
  assert.equal(opened.headers['location'], `/inspect/${id}/`, opened.text)
  const cookie = cookieOf(opened) ?? ''
  return { id, staff, ticket, cookie, headers: { cookie, 'x-inspection': id, ...ownPage } }
}
