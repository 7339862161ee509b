import { checklistOf, type DocumentKind, type LegalForm } from '#modules/applications/application.ts'
import { ribOf } from '#money/wallets/rib.ts'
import type { Harness } from './harness.ts'
import type { TestSession } from './portal-factory.ts'

// Applications for tests.

let accounts = 0
/** No two merchants have the same account. */
export const newRib = (): string =>
  ribOf({
    bankCode: '011',
    cityCode: '780',
    accountNumber: `${process.pid % 100_000}${++accounts}`.padStart(16, '7'),
  })

/** The fields of an application, apart from its account. */
export const filledApplication = {
  legalForm: 'AUTO_ENTREPRENEUR',
  legalName: 'Salma Idrissi',
  registrationNumber: '001525713000084',
  postalAddress: '12 rue de Fès\n20000 Casablanca',
  activity: 'Ceramics, sold online.',
  website: 'https://boutique-atlas.example',
  contactName: 'Salma Idrissi',
  contactEmail: 'salma@boutique-atlas.example',
  contactPhone: '+212661223344',
  identityExpiresOn: '2040-05-17',
  holderName: 'Salma Idrissi',
  bic: 'BCMAMAMC',
  bankName: 'Attijariwafa bank',
  agency: 'Casablanca Centre',
} as const

const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n')
const path = '/api/v1/application'

export const callsOf = (harness: Pick<Harness, 'call'>, { token: key }: Pick<TestSession, 'token'>) => {
  const send = (method: 'POST' | 'PATCH' | 'DELETE', below: string, body?: object) =>
    harness.call({ method, path: `${path}${below}`, key, ...(body && { body }) })
  const upload = async (content: Buffer = pdf, name = 'document.pdf') => {
    const headers = { 'content-type': 'application/pdf' }
    const file = await harness.call({ method: 'POST', path: `/api/v1/files?name=${name}`, key, body: content, headers })
    return file.body.id as string
  }
  const handIn = async (kind: DocumentKind, content: Buffer = pdf, name = 'document.pdf') =>
    send('POST', '/documents', { fileId: await upload(content, name), kind })
  /** A new document for an older one. */
  const renew = async (kind: DocumentKind, { files = 1, expiresOn }: { files?: number; expiresOn?: string } = {}) => {
    const fileIds: string[] = []
    for (let n = 0; n < files; n++) fileIds.push(await upload())
    return send('POST', '/renewals', { kind, fileIds, ...(expiresOn !== undefined && { expiresOn }) })
  }
  const read = async () => (await harness.call({ path, key })).body
  const fill = async (more: { legalForm?: LegalForm; rib?: string; owners?: object[] } = {}) => {
    await send('PATCH', '', { ...filledApplication, rib: newRib(), ...more })
    for (const kind of checklistOf(more.legalForm ?? filledApplication.legalForm).documents) await handIn(kind)
  }
  const submit = async () => send('POST', '/submit', { terms: (await read()).terms })
  /** From nothing to what waits for the operator. */
  const apply = async (more: Parameters<typeof fill>[0] = {}) => {
    await fill(more)
    return submit()
  }
  return { send, handIn, renew, read, fill, submit, apply }
}
