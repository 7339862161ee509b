import { z } from 'zod'
import { hasCardNumber } from '../../platform/card-number.ts'
import type { Queries } from '../../platform/db/database.ts'
import { objectOf, saying, shownText, uuidParameter } from '../../platform/http/fields.ts'
import { failPortal } from '../../platform/http/portal-errors.ts'
import { answer, done } from '../../platform/http/portal-route.ts'
import { newId } from '../../platform/ids.ts'
import { findCompany } from '../../platform/merchants/company-queries.ts'
import { lockMerchant } from '../../platform/merchants/queries.ts'
import { deleteNote, findNote, insertNote, listNotes, type MerchantNote } from '../../platform/staff/note-queries.ts'
import { listNamesOf } from '../../platform/staff/queries.ts'
import { at, ByMerchant, idDoc, merchantIdDoc, PersonView } from '../fields.ts'
import { errors } from '../operator-errors.ts'
import { operatorRoute, type OperatorRoute } from '../row.ts'
import { say } from '../sentences.ts'

// Notes of the staff about a merchant, which its people never read.

const notesMax = 200

const ByNote = z.strictObject({ merchantId: uuidParameter(merchantIdDoc), id: uuidParameter(idDoc) })

const NoteWriting = objectOf({
  text: shownText(2_000, {
    description: 'What the others of the staff should know. No card numbers, and of people no more than is needed.',
    example: 'Sells tickets for one festival: expect a peak, and refunds if it rains.',
  }).refine(
    (text) => !hasCardNumber(text),
    saying(say('looks as if it had the number of a card, which is kept nowhere')),
  ),
})

const NoteView = z
  .strictObject({
    id: z.string().meta(idDoc),
    text: z.string().meta({ description: 'The note.', example: 'Sells tickets for one festival.' }),
    by: PersonView,
    createdAt: at('When it was written.'),
    isOwn: z.boolean().meta({ description: 'Whether you wrote it.', example: true }),
  })
  .meta({ id: 'MerchantNote' })

const NoteList = z
  .strictObject({ items: z.array(NoteView).meta({ description: 'Newest first; 200 at most.' }) })
  .meta({ id: 'MerchantNoteList' })

export const noteRoutes: readonly OperatorRoute[] = [
  operatorRoute('GET /operator/v1/merchants/{merchantId}/notes', {
    operationId: 'listMerchantNotes',
    summary: 'List the notes of the staff about a merchant',
    access: 'SUPPORT',
    mode: 'read',
    params: ByMerchant,
    replies: { 200: NoteList, 404: [errors.NO_SUCH_MERCHANT] },
    handler: async ({ tx, staff }, { params: { merchantId } }) => {
      if (!(await findCompany(tx, merchantId))) failPortal(errors.NO_SUCH_MERCHANT)
      const notes = await listNotes(tx, merchantId, notesMax)
      return answer(200, { items: await presentNotes(tx, notes, staff.staffId) })
    },
  }),

  operatorRoute('POST /operator/v1/merchants/{merchantId}/notes', {
    operationId: 'writeMerchantNote',
    summary: 'Write a note about a merchant, which its people never read',
    access: ['RISK', 'FINANCE'],
    mode: 'write',
    params: ByMerchant,
    body: NoteWriting,
    replies: { 201: NoteView, 404: [errors.NO_SUCH_MERCHANT], 409: [errors.TOO_MANY_NOTES] },
    handler: async ({ tx, staff, now, record }, { params: { merchantId }, body }) => {
      if (!(await findCompany(tx, merchantId))) failPortal(errors.NO_SUCH_MERCHANT)
      // One after the other, so that the number is right.
      await lockMerchant(tx, merchantId)
      if ((await listNotes(tx, merchantId, notesMax)).length >= notesMax) failPortal(errors.TOO_MANY_NOTES)
      const note = { merchantId, id: newId(now), body: body.text, authorId: staff.staffId, createdAt: now }
      await insertNote(tx, note)
      const [shown] = await presentNotes(tx, [note], staff.staffId)
      const act = await record(tx, { act: 'merchant.note_written', target: note.id, merchantId })
      return { ...answer(201, shown ?? failPortal(errors.NOT_FOUND)), act }
    },
  }),

  operatorRoute('DELETE /operator/v1/merchants/{merchantId}/notes/{id}', {
    operationId: 'removeMerchantNote',
    summary: 'Remove a note of your own; administrators remove any',
    access: ['RISK', 'FINANCE'],
    mode: 'write',
    params: ByNote,
    replies: { 204: 'empty', 403: [errors.NOTE_OF_ANOTHER], 404: [errors.NOT_FOUND] },
    handler: async ({ tx, staff, record }, { params: { merchantId, id } }) => {
      const note = (await findNote(tx, merchantId, id)) ?? failPortal(errors.NOT_FOUND)
      if (note.authorId !== staff.staffId && staff.role !== 'ADMIN') failPortal(errors.NOTE_OF_ANOTHER)
      if ((await deleteNote(tx, merchantId, id)) === 0) failPortal(errors.NOT_FOUND)
      const before = { author: note.authorId, writtenAt: note.createdAt.toISOString() }
      return { ...done(), act: await record(tx, { act: 'merchant.note_removed', target: id, merchantId, before }) }
    },
  }),
]

async function presentNotes(tx: Queries, notes: readonly MerchantNote[], reader: string) {
  const people = await listNamesOf(tx, [...new Set(notes.map(({ authorId }) => authorId))])
  return notes.map(({ id, body, authorId, createdAt }) => {
    const person = people.find((each) => each.id === authorId)
    const by = { id: authorId, name: person?.fullName ?? person?.email ?? authorId }
    return { id, text: body, by, createdAt, isOwn: authorId === reader }
  })
}
