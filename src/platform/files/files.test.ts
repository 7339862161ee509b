import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readdir, readFile as readPlain, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { useHarness } from '#test/harness.ts'
import { inTransaction } from '../db/transaction.ts'
import { Failure } from '../errors.ts'
import { newId } from '../ids.ts'
import { PortalFailure } from '../http/portal-errors.ts'
import { inEnglish } from '../sentences/said.ts'
import { bucketStore } from './bucket.ts'
import { fileMaxBytes, pdfProblem, safeName } from './file.ts'
import { openBucket } from './fixture.ts'
import { type FileParts, forgetUnusedFiles, keepFile, readFile } from './files.ts'
import { folderStore } from './folder.ts'
import { answering, openStore, locationOf } from './location.ts'
import { letGoOfFile, useFile } from './queries.ts'
import type { FileStore } from './store.ts'

// Files of strangers: what is taken, what of it is kept, and who gets it back.

const harness = useHarness()
const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n')

async function withFolder(work: (parts: FileParts, folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'mizan-files-'))
  try {
    await work({ db: harness.db, secrets: harness.secrets, store: folderStore(folder) }, folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const handIn = async (parts: FileParts, content: Buffer, name = 'receipt.pdf', merchantId?: string) => {
  const owner = merchantId ?? (await harness.make.merchant()).merchantId
  const file = await keepFile(parts, { merchantId: owner, addedBy: newId(new Date()), name, content, now: new Date() })
  return { owner, file }
}

const refusedWith = (words: RegExp) => (error: unknown) =>
  error instanceof PortalFailure && words.test(inEnglish(error.fields?.['file'] ?? error.message))

const pngOf = (width: number, height: number) => {
  const canvas = createCanvas(width, height)
  const drawing = canvas.getContext('2d')
  drawing.fillStyle = '#c00'
  drawing.fillRect(0, 0, width, height)
  return canvas
}

test('a file comes back as it was handed in, to its company alone, and its store holds nothing that can be read', () =>
  withFolder(async (parts, folder) => {
    const { owner, file } = await handIn(parts, pdf)
    assert.deepEqual((await readFile(parts, owner, file.id))?.content, pdf)
    assert.equal(await readFile(parts, newId(new Date()), file.id), undefined)
    const [shelf = ''] = await readdir(folder)
    const [kept = ''] = await readdir(join(folder, shelf))
    const bytes = await readPlain(join(folder, shelf, kept))
    assert.ok(!bytes.includes('Catalog') && !bytes.includes('%PDF'))
    bytes[20] = (bytes[20] ?? 0) ^ 1
    await parts.store.put(`${shelf}/${kept}`, bytes)
    await assert.rejects(readFile(parts, owner, file.id))
  }))

test('an image is drawn anew: words about it, and what follows its end, are gone', () =>
  withFolder(async (parts) => {
    const jpeg = pngOf(40, 20).toBuffer('image/jpeg', 90)
    const note = Buffer.concat([Buffer.from([0xff, 0xfe, 0, 14]), Buffer.from('at my house!')])
    const tail = Buffer.from('PK\u0003\u0004<script>alert(1)</script>')
    const loaded = Buffer.concat([jpeg.subarray(0, 2), note, jpeg.subarray(2), tail])
    const { owner, file } = await handIn(parts, loaded, 'photo.JPG')
    const kept = (await readFile(parts, owner, file.id))?.content ?? Buffer.alloc(0)
    assert.ok(!kept.includes('at my house') && !kept.includes('script'))
    const { width, height } = await loadImage(kept)
    assert.deepEqual([width, height, file.name, file.mediaType], [40, 20, 'photo.jpg', 'image/jpeg'])
  }))

test('an image of more pixels than can be drawn is refused by its header', () =>
  withFolder(async (parts) => {
    const bomb = pngOf(1, 1).toBuffer('image/png')
    bomb.writeUInt32BE(30_000, 16)
    bomb.writeUInt32BE(30_000, 20)
    await assert.rejects(handIn(parts, bomb, 'bomb.png'), refusedWith(/too many pixels/))
  }))

test('what is no PDF, JPEG or PNG is refused by its content, whatever it is called', () =>
  withFolder(async (parts) => {
    for (const text of ['<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', 'GIF89a', 'MZ\u0090', ' %PDF-1.4'])
      await assert.rejects(handIn(parts, Buffer.from(text), 'a.pdf'), refusedWith(/must be a PDF, a JPEG or a PNG/))
    await assert.rejects(handIn(parts, Buffer.alloc(0)), refusedWith(/is empty/))
    const broken = pngOf(30, 30).toBuffer('image/png').subarray(0, 60)
    await assert.rejects(handIn(parts, broken, 'a.png'), refusedWith(/is a broken image/))
  }))

for (const [what, added, words] of [
  ['a script', '<< /S /JavaScript /JS (app.alert(1)) >>', /scripts, forms or other files/],
  ['a script with its name escaped', '<< /S /J#61vaScript >>', /scripts, forms or other files/],
  [
    'a script with each letter of its name escaped',
    '<< /S /#4a#61#76#61#53#63#72#69#70#74 >>',
    /scripts, forms or other files/,
  ],
  ['a program to start', '<< /S /Launch >>', /scripts, forms or other files/],
  ['another file', '<< /EmbeddedFiles 2 0 R >>', /scripts, forms or other files/],
  ['a password', '<< /Encrypt 3 0 R >>', /protected by a password/],
  ['a password with its name escaped', '<< /#45ncrypt 3 0 R >>', /protected by a password/],
] as const)
  test(`a PDF with ${what} is refused`, () =>
    withFolder(async (parts) => {
      const text = pdf.toString('latin1').replace('<< /Type /Catalog >>', added)
      await assert.rejects(handIn(parts, Buffer.from(text, 'latin1')), refusedWith(words))
    }))

test('a long PDF of nothing but escapes is judged in turns, between which others are served, and to its last byte', () =>
  withFolder(async (parts) => {
    const long = (middle: string) =>
      Buffer.concat([pdf.subarray(0, 9), Buffer.alloc(3_000_000, '#41'), Buffer.from(middle), pdf])
    const { owner } = await handIn(parts, pdf)
    let turns = 0
    let next: NodeJS.Immediate | undefined
    const turn = () => {
      turns++
      next = setImmediate(turn)
    }
    turn()
    await pdfProblem(long(''))
    clearImmediate(next)
    assert.ok(turns >= 3, `${turns} turns`)
    // Around the end of a turn.
    for (let before = 0; before < 20; before++) {
      const filled = Buffer.concat([pdf.subarray(0, 9), Buffer.alloc(1_000_000 - 9 - before, ' ')])
      const withName = (name: string) => Buffer.concat([filled, Buffer.from(`/${name} `), pdf])
      assert.ok(await pdfProblem(withName('JavaScript')), `${before} bytes before it`)
      assert.equal(await pdfProblem(withName('JSONText')), undefined, `${before} bytes before it`)
    }
    await assert.rejects(handIn(parts, long('/JS '), 'a.pdf', owner), refusedWith(/scripts, forms or other files/))
  }))

test('a PDF behind whose end another format hides, and one that is cut off, are refused', () =>
  withFolder(async (parts) => {
    await assert.rejects(
      handIn(parts, Buffer.concat([pdf, Buffer.from('PK\u0003\u0004')])),
      refusedWith(/something else follows/),
    )
    await assert.rejects(handIn(parts, pdf.subarray(0, 40)), refusedWith(/its end is missing/))
  }))

for (const [given, kept] of [
  ['../../etc/passwd', 'passwd.pdf'],
  ['C:\\Users\\salma\\reçu.PDF', 'reçu.pdf'],
  ['invoice\u202efdp.exe', 'invoicefdp.exe.pdf'],
  ['.htaccess\u0000', 'htaccess.pdf'],
  ['///', 'document.pdf'],
  ['إيصال.pdf', 'إيصال.pdf'],
] as const)
  test(`the name ${JSON.stringify(given)} becomes ${kept}`, () =>
    assert.equal(safeName(given, 'application/pdf'), kept))

test('a file that belongs to nothing is gone after a day, and one that is used stays', () =>
  withFolder(async (parts) => {
    const { owner, file } = await handIn(parts, pdf)
    const { file: used } = await handIn(parts, pdf, 'used.pdf', owner)
    const use = () =>
      inTransaction(parts.db, (tx) => useFile(tx, owner, used.id, { usedFor: 'dispute 1', kind: 'RECEIPT' }))
    assert.ok(await use())
    assert.equal(await use(), undefined)
    const later = new Date(Date.now() + 25 * 3_600_000)
    while ((await forgetUnusedFiles(parts, later)) > 0);
    assert.equal(await readFile(parts, owner, file.id), undefined)
    assert.ok(await readFile(parts, owner, used.id))
  }))

test("a file that was let go of is nobody's any more", () =>
  withFolder(async (parts) => {
    const { owner, file } = await handIn(parts, pdf)
    const use = { usedFor: 'dispute 1', kind: 'RECEIPT' }
    assert.ok(await inTransaction(parts.db, (tx) => useFile(tx, owner, file.id, use)))
    assert.ok(await inTransaction(parts.db, (tx) => letGoOfFile(tx, owner, file.id, use.usedFor)))
    assert.equal(await inTransaction(parts.db, (tx) => useFile(tx, owner, file.id, use)), undefined)
  }))

test('a store that is full refuses in words, and leaves nothing behind', () =>
  withFolder(async (parts, folder) => {
    const full = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })
    const store = answering({ ...parts.store, put: () => Promise.reject(full) })
    const { merchantId } = await harness.make.merchant()
    const isTold = (error: unknown) =>
      error instanceof Failure && error.status === 503 && error.cause === full && /right now/.test(error.message)
    // More often than files may wait.
    for (let n = 0; n < 31; n++) await assert.rejects(handIn({ ...parts, store }, pdf, 'a.pdf', merchantId), isTold)
    await handIn(parts, pdf, 'a.pdf', merchantId)
    // A folder stands where the file is to be.
    await mkdir(join(folder, 'aa', 'name'), { recursive: true })
    await assert.rejects(openStore({ folder }).put('aa/name', pdf), (error) => error instanceof Failure)
    assert.deepEqual(await readdir(join(folder, 'aa')), ['name'])
  }))

test('files in a bucket of a store that speaks S3 come back, and are gone once they are removed', async (t) => {
  const store = await openBucket('papers', { id: 'KEY', secret: 'a/secret+of=a test' })
  t.after(store.stop)
  const openAt = (keyId: string, { bucket = 'papers', secret = 'a/secret+of=a test' } = {}): FileStore => {
    const password = encodeURIComponent(secret)
    const location = locationOf(
      `s3+http://${keyId}:${password}@127.0.0.1:${store.port}/${bucket}/mizan?region=eu-west-3`,
    )
    assert.ok(location && 'bucket' in location)
    return bucketStore(location)
  }
  const parts = { db: harness.db, secrets: harness.secrets, store: openAt('KEY') }
  const { owner, file } = await handIn(parts, pdf)
  assert.deepEqual((await readFile(parts, owner, file.id))?.content, pdf)
  while ((await forgetUnusedFiles(parts, new Date(Date.now() + 25 * 3_600_000))) > 0);
  assert.equal(await readFile(parts, owner, file.id), undefined)
  assert.deepEqual(store.names(), [])
  await assert.rejects(openAt('NOBODY').put('a/b', pdf), /answered PUT with 403/)
  await assert.rejects(openAt('KEY', { secret: 'another' }).put('a/b', pdf), /answered PUT with 403/)
  await assert.rejects(openAt('KEY', { bucket: 'elsewhere' }).put('a/b', pdf), /no such bucket/)
})

test('people of a company hand files in over HTTP, up to 10 MB, and get them back as attachments that act on nothing', async () => {
  const session = async () => harness.make.session((await harness.make.merchant()).merchantId)
  const { token: key } = await session()
  const call = (body: Buffer, path = '/api/v1/files?name=receipt.pdf') =>
    harness.call({ method: 'POST', path, key, body, headers: { 'content-type': 'application/pdf' } })
  const made = await call(pdf)
  assert.equal(made.status, 201, made.text)
  assert.deepEqual(
    [made.body.name, made.body.mediaType, made.body.size],
    ['receipt.pdf', 'application/pdf', pdf.length],
  )
  const got = await harness.call({ path: `/api/v1/files/${made.body.id}`, key })
  assert.equal(got.text, pdf.toString())
  assert.match(String(got.headers['content-disposition']), /^attachment; filename="receipt.pdf"/)
  assert.equal(got.headers['content-security-policy'], "default-src 'none'; frame-ancestors 'none'; sandbox")
  const whole = Buffer.concat([
    pdf.subarray(0, -6),
    Buffer.alloc(fileMaxBytes - pdf.length, '%'),
    Buffer.from('\n%%EOF\n').subarray(0, 6),
  ])
  assert.equal(whole.length, fileMaxBytes)
  const tooLong = await call(Buffer.concat([whole, Buffer.from('%')]))
  assert.deepEqual([tooLong.status, tooLong.body.code], [413, 'ERR-1601'])
  assert.equal((await call(pdf, '/api/v1/files')).body.code, 'ERR-1001')
  const upper = await harness.call({ path: `/api/v1/files/${String(made.body.id).toUpperCase()}`, key })
  assert.deepEqual([upper.status, upper.text], [200, pdf.toString()])
  const { token: stranger } = await session()
  assert.equal((await harness.call({ path: `/api/v1/files/${made.body.id}`, key: stranger })).status, 404)
  assert.equal((await harness.call({ path: `/api/v1/files/${made.body.id}` })).status, 401)
})

test('calls of files and pictures name a parameter that they do not know, in the reader’s language', async () => {
  const { token: key } = await harness.make.session((await harness.make.merchant()).merchantId)
  const headers = { 'accept-language': 'fr', 'content-type': 'application/pdf' }
  for (const [method, path] of [
    ['POST', '/api/v1/files?name=a.pdf&sizzle=1'],
    ['POST', '/api/v1/pictures?sizzle=1'],
    ['GET', `/api/v1/files/${newId(new Date())}?sizzle=1`],
  ] as const) {
    const { status, body } = await harness.call({ method, path, key, headers, ...(method === 'POST' && { body: pdf }) })
    assert.deepEqual([status, body.fields], [400, { sizzle: 'paramètre inconnu `sizzle`' }], path)
  }
  const { key: software } = await harness.make.merchant()
  const path = '/v1/pictures?sizzle=1'
  const { status, body } = await harness.call({ method: 'POST', path, key: software, body: pdf, headers })
  const [problem] = body.error.details
  assert.deepEqual([status, problem.field, problem.message], [400, 'sizzle', 'unknown parameter `sizzle`'])
})
