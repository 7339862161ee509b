import type Stripe from 'stripe'
import { type Books, newId, tell } from './books.ts'
import { type Form, partIn, textIn, textMapIn } from './form.ts'
import { endDispute } from './money.ts'
import { invalid, missing } from './problem.ts'

// Evidence of a merchant in a dispute: files, which are handed in first, and the answer, which is forwarded once.

const fileMaxBytes = 5_000_000
const fileTypes = new Set(['application/pdf', 'image/jpeg', 'image/png'])

/** Only the facts of a file are kept. */
export function handIn(books: Books, form: Form): Stripe.File {
  const file = partIn(form, 'file')
  const [size, type] = [Number(textIn(file, 'size')), textIn(file, 'type') ?? '']
  if (textIn(form, 'purpose') !== 'dispute_evidence') throw invalid('Invalid purpose', { param: 'purpose' })
  if (!file || !(size > 0)) throw invalid('Missing required param: file.', { param: 'file' })
  if (size > fileMaxBytes || !fileTypes.has(type)) throw invalid('The file is not valid.', { param: 'file' })
  const made: Stripe.File = {
    id: newId('file'),
    object: 'file',
    created: books.seconds(),
    expires_at: null,
    filename: textIn(file, 'name') ?? null,
    purpose: 'dispute_evidence',
    size,
    title: null,
    type: type === 'application/pdf' ? 'pdf' : type === 'image/png' ? 'png' : 'jpg',
    url: `${books.origin()}/v1/files/${newId('contents')}`,
  }
  books.files.set(made.id, made)
  return made
}

const awaiting = new Set(['needs_response', 'warning_needs_response'])
const fields = ['receipt', 'shipping_documentation', 'customer_communication', 'uncategorized_file'] as const

export function answer(books: Books, dispute: Stripe.Dispute, form: Form): Stripe.Dispute {
  requireAwaiting(books, dispute)
  const evidence = textMapIn(form, 'evidence')
  for (const field of fields) {
    const file = evidence[field]
    if (file !== undefined && !books.files.has(file)) throw missing('file upload', file, `evidence[${field}]`)
  }
  dispute.evidence = { ...dispute.evidence, ...evidence }
  dispute.evidence_details.has_evidence = true
  if (textIn(form, 'submit') === 'true') {
    dispute.evidence_details.submission_count++
    dispute.status = dispute.status === 'needs_response' ? 'under_review' : 'warning_under_review'
  }
  tell(books, 'charge.dispute.updated', dispute)
  return dispute
}

/** The merchant has nothing to say. An inquiry is not closed so: its payment is given back instead. */
export function giveIn(books: Books, dispute: Stripe.Dispute): Stripe.Dispute {
  requireAwaiting(books, dispute)
  if (dispute.status !== 'needs_response') throw invalid('This dispute cannot be closed.')
  endDispute(books, dispute.id, 'lost')
  return dispute
}

function requireAwaiting(books: Books, { status, evidence_details: { due_by } }: Stripe.Dispute): void {
  if (!awaiting.has(status)) throw invalid('This dispute is already closed, or its evidence was submitted.')
  if (due_by !== null && due_by < books.seconds()) throw invalid('The time to submit evidence is over.')
}
