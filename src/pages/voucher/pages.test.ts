import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { barcodePath } from '#platform/documents/barcode.ts'
import { locales } from '#platform/locale.ts'
import { useHarness } from '#test/harness.ts'
import { openSession, pay, visit as visitPage } from '#test/payment-page.ts'
import { voucherWordsIn } from './words.ts'

const harness = useHarness({ RATE_LIMIT_PUBLIC: '1000000' })

/** A voucher over 249.90 that waits for its money, and the address to which the checkout page links. */
async function waiting() {
  const { key } = await harness.make.merchant()
  const visit = await openSession(harness, key, { amount: 249.9, description: 'Two tajines' })
  const { body } = await pay(harness, visit, { method: 'CASH', card: undefined })
  const { text } = await harness.call({ path: `/c/${visit.token}?lang=en` })
  const [, path = ''] = /href="(\/v\/[^"?]+)/.exec(text) ?? []
  assert.ok(path, 'the checkout page links to the voucher')
  return { key, visit, path, number: body.nextAction.reference as string }
}

const look = (path: string, lang = 'en') => harness.call({ path: `${path}?lang=${lang}` })
const imageOf = (path: string, lang = 'en') => harness.app.app.inject({ url: `${path}/voucher.png?lang=${lang}` })
const stateIn = (text: string) => /data-state="(\w+)"/.exec(text)?.[1]

for (const locale of locales)
  test(`a voucher that waits has its number, its bars, amount, deadline and agents in ${locale}`, async () => {
    const { path, number } = await waiting()
    const { status, text, headers } = await look(path, locale)
    assert.equal(status, 200)
    assert.equal(headers['cache-control'], 'no-store')
    assert.equal(stateIn(text), 'WAITING')
    assert.ok(text.includes((await barcodePath(number)).path))
    const grouped = number.match(/.{1,4}/g)?.join(' ')
    const words = voucherWordsIn(locale)
    const parts = [
      `<strong>${grouped}</strong>`,
      words.WAITING.title,
      'Two tajines',
      'Simulated Agents',
      `href="/simulator/agent?number=${number}&amp;lang=${locale}"`,
      words.until,
      words.save,
    ]
    for (const part of parts) assert.ok(text.includes(part), part)
    assert.match(text, locale === 'en' ? /249\.90/ : /249,90/)
    assert.doesNotMatch(text, /undefined|\[object|\{\w+\}|\sstyle=|<style/)
  })

test('the image of a voucher has the same bars as its page', async () => {
  const { path, number } = await waiting()
  const { statusCode, headers, rawPayload } = await imageOf(path)
  assert.equal(statusCode, 200)
  assert.equal(headers['content-type'], 'image/png')
  assert.equal(headers['content-disposition'], `attachment; filename="voucher-${number}.png"`)
  const image = await loadImage(rawPayload)
  assert.deepEqual([image.width, image.height], [1080, 1920])
  const canvas = createCanvas(image.width, image.height)
  const drawing = canvas.getContext('2d')
  drawing.drawImage(image, 0, 0)
  const wanted = widthsOf((await barcodePath(number)).path)
  const rows = Array.from({ length: image.height }, (_, y) => runsIn(drawing.getImageData(0, y, image.width, 1).data))
  assert.ok(rows.some((runs) => areAlike(runs, wanted)))
})

/** Widths of bars and of the gaps between them, in modules. */
function widthsOf(path: string): number[] {
  const bars = [...path.matchAll(/M(\d+) 0h(\d)/g)].map(([, at, width]) => [Number(at), Number(width)] as const)
  return bars.flatMap(([at, width], n) =>
    n === 0 ? [width] : [at - (bars[n - 1]?.[0] ?? 0) - (bars[n - 1]?.[1] ?? 0), width],
  )
}

/** Widths of dark and light along a row of pixels, from the first dark one to the last. */
function runsIn(pixels: Uint8ClampedArray): number[] {
  const dark = Array.from({ length: pixels.length / 4 }, (_, x) => (pixels[x * 4] ?? 255) < 128)
  const text = dark
    .map((each) => (each ? '1' : '0'))
    .join('')
    .replace(/^0+|0+$/g, '')
  return (text.match(/1+|0+/g) ?? []).map((run) => run.length)
}

function areAlike(runs: number[], wanted: number[]): boolean {
  if (runs.length !== wanted.length) return false
  const module = runs.reduce((sum, each) => sum + each, 0) / wanted.reduce((sum, each) => sum + each, 0)
  return runs.every((run, at) => Math.abs(run / module - (wanted[at] ?? 0)) < 0.5)
}

test('a voucher that an agent took says so, leads to the receipt, and has neither bars nor image', async () => {
  const { path, number } = await waiting()
  await visitPage(harness, '/simulator/agent', { number, payment: 'agent-1' })
  await harness.work()
  const { text } = await look(path)
  assert.equal(stateIn(text), 'PAID')
  assert.doesNotMatch(text, /<svg|voucher\.png/)
  assert.equal((await imageOf(path)).statusCode, 404)
  const [, receipt = ''] = /href="(\/r\/[^"?]+)/.exec(text) ?? []
  assert.match((await look(receipt)).text, /Cash at Simulated Agents/)
})

test('an expired voucher says so before the job has recorded it', async (t) => {
  const { path } = await waiting()
  t.after(() => (harness.clock.now = undefined))
  harness.clock.now = new Date(Date.now() + 30 * 24 * 60 * 60_000)
  const { text } = await look(path)
  assert.equal(stateIn(text), 'EXPIRED')
  assert.doesNotMatch(text, /<svg/)
})

test('a voucher whose order was canceled is void', async () => {
  const { key, visit, path } = await waiting()
  const canceled = await harness.call({
    method: 'POST',
    path: `/v1/checkout/sessions/${visit.id}/cancel`,
    key,
    body: {},
  })
  assert.equal(canceled.status, 200, canceled.text)
  await harness.work()
  const { text } = await look(path)
  assert.equal(stateIn(text), 'VOID')
  assert.match(text, /Do not pay it/)
})

test('an address that leads to no voucher is 404, as a page and as an image', async () => {
  const { path } = await waiting()
  for (const wrong of [`${path}x`, path.replace('mzn_w', 'mzn_r'), '/v/770012345678', '/v/%3Cscript%3E']) {
    const page = await look(wrong)
    assert.equal(page.status, 404, wrong)
    assert.match(page.text, /Voucher not found/)
    assert.equal((await imageOf(wrong)).statusCode, 404)
  }
})
