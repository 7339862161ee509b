import { type Merchant, minor, Violation } from './books.ts'
import type { Answer, Json, Line } from './line.ts'
import { type Doing, expect } from './merchant-acts.ts'
import { answer as answerAs, shownStatus } from './oracle/dispute.ts'
import { logIn } from './people.ts'
import type { Deed } from './story.ts'

// Owners answer at the portal what buyers' banks take back, with a receipt, or let the money go.

/** A picture of one dot. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
const explanation = 'The parcel was handed over, and the buyer has signed for it.'

export async function answerDispute(doing: Doing, deed: Extract<Deed, { do: 'answer dispute' }>): Promise<void> {
  const record = doing.merchant.disputes.get(deed.dispute)
  if (!record) return
  const { ask } = await logIn(doing)
  const path = `/api/v1/disputes/${record.id}`
  const refused = answerAs(record, deed.isAccepted ? 'ACCEPTED' : 'SUBMITTED', doing.now().getTime())
  const judge = (answer: Answer, statuses: number[], what: string) =>
    refused === undefined ? expect(answer, statuses, what) : requireRefusal(answer, refused, what)
  if (!deed.isAccepted) {
    judge(await ask({ method: 'PATCH', path, body: { explanation } }), [200], 'an explanation')
    if (refused === undefined) {
      const file = await ask({ method: 'POST', path: '/api/v1/files?name=receipt.png', body: picture })
      expect(file, [201], 'a file')
      const added = { fileId: file.body.id, kind: 'RECEIPT' }
      // A call that is repeated finds the file in its place.
      expect(await ask({ method: 'POST', path: `${path}/files`, body: added }), [201, 409], 'a receipt')
    }
  }
  const verb = deed.isAccepted ? 'accept' : 'submit'
  const ended = await ask({ method: 'POST', path: `${path}/${verb}` }, doing.loss)
  // A call that is repeated finds the dispute answered; its state is looked at below.
  if (refusal(ended) !== '409 ERR-1612') judge(ended, [200], `a dispute that is to ${verb}`)
  const { body } = await ask({ path })
  const kinds = body.files.map(({ kind }: Json) => kind).join()
  const isWhole = deed.isAccepted || refused !== undefined || (body.explanation === explanation && kinds === 'RECEIPT')
  if (body.status !== shownStatus(record) || !isWhole)
    throw new Violation(`${deed.dispute} is not as it was answered`, { expected: shownStatus(record), body })
}

/** Errors of the portal have their own form. */
const refusal = ({ status, body }: Answer): string => `${status} ${body?.code ?? ''}`

function requireRefusal(answer: Answer, code: string, what: string): void {
  if (refusal(answer) !== `409 ${code}`)
    throw new Violation(`${what} is answered ${refusal(answer)}, not 409 ${code}`, { text: answer.text })
}

/** Every dispute shows its part of the payment, and how far it is. */
export async function checkDisputes(line: Line, merchant: Merchant): Promise<void> {
  const { ask } = await logIn({ line, merchant })
  const listed = await ask({ path: '/api/v1/disputes?environment=SANDBOX&size=200' })
  expect(listed, [200], 'the list of disputes')
  const found = new Map<string, Json>(listed.body.content.map((each: Json) => [each.id, each]))
  for (const [name, record] of merchant.disputes) {
    const { status, amount } = found.get(record.id) ?? {}
    const expected = [shownStatus(record), record.amount].join()
    if (expected !== [status, minor(amount)].join())
      throw new Violation(`${name} of merchant ${merchant.number}`, { expected, found: found.get(record.id) })
  }
}
