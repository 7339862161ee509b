import type { z } from 'zod'
import { filesOfApplication } from '../../modules/applications/application.ts'
import { isOfRenewal } from '../../modules/applications/renewal.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { pagesOf, pdfToPng } from '../../platform/documents/render.ts'
import { Failure } from '../../platform/errors.ts'
import { readFile } from '../../platform/files/files.ts'
import { openStore } from '../../platform/files/location.ts'
import { failPortal } from '../../platform/http/portal-errors.ts'
import { errors } from '../operator-errors.ts'
import type { OperatorCall } from '../row.ts'
import type { ContentView, PictureView } from './schemas.ts'

// Documents of strangers, for the eyes of the staff. A PDF is shown as pictures of its pages, drawn in a thread of its own: nothing of what is in it
// reaches the browser. Each look is an act.

type Call = OperatorCall<'RISK', 'phased'>
type DocumentKey = { merchantId: string; fileId: string }

const pictureWidth = 1_400

async function open({ db, secrets, parts }: Call, { merchantId, fileId }: DocumentKey) {
  const found = await readFile({ db, secrets, store: openStore(parts.config.documents) }, merchantId, fileId)
  const isOurs = found && (found.file.usedFor === filesOfApplication || isOfRenewal(found.file.usedFor))
  return isOurs ? found : failPortal(errors.NO_SUCH_DOCUMENT)
}

const record = (ctx: Call, { merchantId, fileId }: DocumentKey, after: { name: string; page?: number }) =>
  inTransaction(ctx.db, (tx) => ctx.record(tx, { act: 'document.read', target: fileId, merchantId, after }))

export async function pictureOf(ctx: Call, wanted: DocumentKey, page: number) {
  const { file, content } = await open(ctx, wanted)
  const isPdf = file.mediaType === 'application/pdf'
  const pages = isPdf ? await drawn(pagesOf(content, wanted.merchantId)) : 1
  if (page > pages) failPortal(errors.NO_SUCH_PAGE)
  const picture = isPdf
    ? await drawn(pdfToPng(content, { width: pictureWidth, page, whose: wanted.merchantId }))
    : content
  const act = await record(ctx, wanted, { name: file.name, page })
  const mediaType = isPdf ? 'image/png' : file.mediaType
  const view: z.input<typeof PictureView> = { mediaType, page, pages, content: picture.toString('base64') }
  return { view, act }
}

export async function contentOf(ctx: Call, wanted: DocumentKey) {
  const { file, content } = await open(ctx, wanted)
  const act = await record(ctx, wanted, { name: file.name })
  const { name, mediaType } = file
  const view: z.input<typeof ContentView> = { name, mediaType, content: content.toString('base64') }
  return { view, act }
}

/** A PDF that cannot be drawn is the stranger's fault; only a busy thread is ours. */
const drawn = <Result>(work: Promise<Result>): Promise<Result> =>
  work.catch((error: unknown) => {
    if (error instanceof Failure) throw error
    return failPortal(errors.NO_SUCH_PAGE)
  })
