import { randomUUID } from 'node:crypto'
import { expect } from '#tools/playwright.ts'
import { newOwner } from './database.ts'
import { journeyServer } from './server.ts'
import type { Answer, Shop } from './shop.ts'

// A person who works at the shop, and the mails to people.

const { url: base } = journeyServer()

export type Person = {
  email: string
  call: (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) => Promise<Answer>
}

/** An owner of the shop, logged in to the portal. */
export async function logIn({ merchantId }: Shop): Promise<Person> {
  const email = `owner-${randomUUID().slice(0, 8)}@epicerie.example`
  const password = await newOwner(email, merchantId)
  const ask = async (method: string, path: string, { body, token }: { body?: object; token?: string }) => {
    const answer = await fetch(`${base}${path}`, {
      method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    return { status: answer.status, body: text === '' ? undefined : JSON.parse(text) }
  }
  const { loginToken } = (await ask('POST', '/api/v1/auth/login', { body: { email, password } })).body
  const choice = { body: { companyId: merchantId }, token: loginToken }
  const { accessToken } = (await ask('POST', '/api/v1/auth/select-company', choice)).body
  return { email, call: (method, path, body) => ask(method, path, { ...(body && { body }), token: accessToken }) }
}

export type StoredMail = { subject: string; text: string; html: string; locale: string }

/** A mail to this address whose subject fits, once it has been sent. */
export async function expectMail(to: string, subject: RegExp): Promise<StoredMail> {
  let mail: StoredMail | undefined
  await expect(async () => {
    const answer = await fetch(`${base}/api/v1/emails?size=50&to=${encodeURIComponent(to)}`)
    const { content } = (await answer.json()) as { content: StoredMail[] }
    mail = content.find((each) => subject.test(each.subject))
    expect(
      mail,
      `${subject} among ${content.map((each) => each.subject).join(', ') || 'nothing'} to ${to}`,
    ).toBeDefined()
  }).toPass({ timeout: 60_000 })
  // The loop has ended with one.
  return mail as StoredMail
}
