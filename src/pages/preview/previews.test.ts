import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadImage } from '@napi-rs/canvas'
import { useHarness } from '#test/harness.ts'

const harness = useHarness({ RATE_LIMIT_PUBLIC: '1000000' })

const create = async (key: string, path: string, body: object) => {
  const made = await harness.call({ method: 'POST', path: `/v1/${path}`, key, body })
  assert.equal(made.status, 201, made.text)
  return new URL(made.body.url).pathname
}

const tag = (page: string, name: string) => new RegExp(`<meta property="${name}" content="([^"]*)">`).exec(page)?.[1]

test('a sales page shows messengers and search engines its product, with markup in its name only as text', async () => {
  const { key } = await harness.make.merchant()
  const name = 'Tajine </script><b>'
  const product = { name, description: 'Hand made.', price: 249.9, currency: 'MAD' }
  const path = await create(key, 'products', { ...product, imageUrl: 'https://img.example/1.jpg' })
  const { text } = await harness.call({ path: `${path}?lang=en` })
  assert.equal(tag(text, 'og:url'), `https://pay.example${path}`)
  assert.equal(tag(text, 'og:title'), 'Tajine &lt;/script&gt;&lt;b&gt;')
  assert.equal(tag(text, 'og:image'), 'https://img.example/1.jpg')
  assert.deepEqual([tag(text, 'og:locale'), tag(text, 'og:image:alt')], ['en_US', tag(text, 'og:title')])
  assert.deepEqual([tag(text, 'product:price:amount'), tag(text, 'product:price:currency')], ['249.90', 'MAD'])
  const data = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(text)?.[1] ?? ''
  const said = JSON.parse(data)
  assert.deepEqual([said['@type'], said.name, said.offers.price], ['Product', name, '249.90'])
  assert.equal(said.offers.availability, 'https://schema.org/InStock')
})

for (const lang of ['en', 'ar'])
  test(`a payment link has a picture in ${lang} that is drawn for it, of the size that messengers show`, async () => {
    const { key } = await harness.make.merchant()
    const path = await create(key, 'payment-links', { amount: 150, currency: 'MAD', description: 'Two tajines' })
    const { text } = await harness.call({ path: `${path}?lang=${lang}` })
    assert.equal(tag(text, 'og:title'), 'Two tajines')
    const image = new URL(tag(text, 'og:image') ?? '')
    const first = await harness.app.app.inject({ url: image.pathname + image.search })
    assert.equal(first.headers['content-type'], 'image/png')
    const { width, height } = await loadImage(first.rawPayload)
    assert.deepEqual([width, height], [1200, 630])
    const headers = { 'if-none-match': String(first.headers['etag']) }
    assert.equal((await harness.call({ path: image.pathname + image.search, headers })).status, 304)
  })

test('there is no picture of what is not there', async () => {
  for (const path of ['/l/x/preview.png', '/p/prd_0000000000000000000000/preview.png'])
    assert.equal((await harness.call({ path })).status, 404)
})
