import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { newApiKey, newId, newReference } from './ids.ts'
import { openLog } from './log.ts'
import { loggedPath, masked } from './masked.ts'

const merchantId = '01a1fd24-defb-7f30-b455-2dc6f661ed99'

/** Card numbers that acquirers publish for tests. */
const cards = [
  '4242424242424242',
  '5555555555554444',
  '378282246310005',
  '6011111111111117',
  '30569309025904',
  '4222222222222',
  '6304000000000000000',
]
const spaced = (card: string) => card.replace(/(\d{4})(?=\d)/g, '$1 ')

async function lines(write: (log: Awaited<ReturnType<typeof openLog>>) => void, isTerminal = false): Promise<string> {
  let text = ''
  const log = await openLog({ level: 'info', isTerminal, write: (line) => (text += line) })
  write(log)
  return text
}

describe('a secret', () => {
  it('is masked when it is an API key, in whatever it is wrapped', () => {
    for (const environment of ['SANDBOX', 'PRODUCTION'] as const) {
      const { key } = newApiKey(environment, merchantId)
      for (const text of [key, `Bearer ${key}`, `{"key":"${key}"}`, `/v1/products?key=${key}&x=1`, `${key},${key}`]) {
        const safe = masked(text)
        assert.equal(safe.includes(key.slice(14)), false, safe)
        assert.ok(safe.includes('…'))
      }
    }
  })

  it('is masked when it opens an account: links, session tokens in cookies, seeds of authenticator apps', () => {
    const token = 'mzn_AaH92UdjeyGlhou8PuITCg3qkvlzNCTkGkINFAPp5AwIR5lV'
    const session = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc_-'
    const wrapped: [text: string, secret: string][] = [
      [`{"url":"/account/activate#token=${token}"}`, token.slice(4)],
      [`mizan_session=${session}; Path=/`, session.slice(3)],
      ['otpauth://totp/Mizan:a?issuer=Mizan&secret=JBSWY3DPEHPK3PXP&digits=6', 'JBSWY3DPEHPK3PXP'],
    ]
    for (const [text, secret] of wrapped) {
      assert.equal(masked(text).includes(secret), false, masked(text))
      assert.equal(masked(text).split('…').length, 2, masked(text))
    }
  })

  it('is masked when it signs webhooks or follows the word Bearer, in either case', () => {
    const secrets = [
      'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
      'Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc_-',
      'bearer eyJhbGciOiJIUzI1NiJ9.x',
    ]
    for (const secret of secrets) {
      const safe = masked(`{"authorization":"${secret}","status":401}`)
      assert.equal(safe.includes(secret.slice(14)), false, safe)
      assert.ok(safe.endsWith('","status":401}'), safe)
    }
  })
})

describe('a card number', () => {
  it('is masked however it is spelled', () => {
    for (const card of cards) {
      const spellings = [card, spaced(card), spaced(card).replaceAll(' ', '-')]
      const around = [
        '{"number":"#"}',
        '/v1/products/#',
        'card # was refused',
        '#',
        'pan=#&cvv=123',
        'The card is #.',
        'pan-#',
        '#-',
        '(#)',
        '# 12/30',
        '#, 12/30',
        'card:# 123',
      ]
      for (const spelling of spellings)
        for (const text of around) {
          const safe = masked(text.replace('#', spelling))
          assert.equal(safe.includes(spelling), false, safe)
          assert.ok(safe.includes('[card number]'), safe)
        }
    }
  })

  it('is masked each time when there are several', () => {
    const safe = masked(cards.map(spaced).join(' and '))
    assert.equal(safe, cards.map(() => '[card number]').join(' and '))
  })
})

describe('a log line', () => {
  it('keeps identifiers, so that an incident can be followed', () => {
    for (let count = 0; count < 50_000; count++) {
      const id = newId(new Date(Date.now() + count * 7_919))
      assert.equal(masked(id), id)
    }
    for (let count = 0; count < 2_000; count++) {
      const reference = newReference('prd', merchantId)
      assert.equal(masked(reference), reference)
    }
    const digitsOnly = '01990424-7123-7456-8123-424242424242'
    for (const id of [digitsOnly, 'a1a1fdf4-7123-7456-8123-4567b8901234', 'ffffff42-4242-7424-8242-42424f000000'])
      assert.equal(masked(id), id)
  })

  it('keeps instants, amounts and counts', () => {
    const texts = [
      '2026-11-20T10:00:00.000Z',
      '"time":"2026-11-20T10:00:00.123Z","ms":12.3456789012345678',
      '{"at":1795168800000,"now":1795168800123}',
      '{"amount":9999999999.99,"offset":4294967294000}',
      '12345678901234567890123456789012345678901234567890',
      '1234567890123456',
    ]
    for (const text of texts) assert.equal(masked(text), text)
    for (let ms = 1_795_168_800_000; ms < 1_795_168_800_500; ms++) assert.equal(masked(`{"at":${ms}}`), `{"at":${ms}}`)
  })

  it('is one JSON object with its level and its time', async () => {
    const line = await lines((log) => log.info({ correlationId: 'c-1', status: 200 }, 'answered'))
    assert.equal(line.split('\n').length, 2)
    const { time, ...rest } = JSON.parse(line)
    assert.match(time, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    assert.deepEqual(rest, { level: 'info', correlationId: 'c-1', status: 200, msg: 'answered' })
  })

  it('is masked whole: message, members, errors and their causes', async () => {
    const { key } = newApiKey('SANDBOX', merchantId)
    for (const isTerminal of [false, true]) {
      const text = await lines((log) => {
        const cause = new Error(`Key (number)=(${cards[0]}) exists`)
        log.error(
          { err: new Error(`no ${key}`, { cause }), path: `/${spaced(cards[1] ?? '')}`, nested: { deep: [key] } },
          `with ${key}`,
        )
      }, isTerminal)
      for (const secret of [key.slice(14), cards[0], spaced(cards[1] ?? '')])
        assert.equal(text.includes(secret ?? ''), false)
    }
  })

  it('below the level is not written', async () => {
    assert.equal(await lines((log) => log.debug('quiet')), '')
  })
})

describe('a path', () => {
  it('is cut when it is long, and never within a card number that is shown in part', () => {
    assert.equal(loggedPath('/v1/products/a?size=1'), '/v1/products/a')
    assert.equal(loggedPath(`/${'a'.repeat(400)}`), `/${'a'.repeat(299)}…`)
    assert.equal(loggedPath(`/${'a'.repeat(290)}/4242-4242-4242-4242`), `/${'a'.repeat(290)}/…`)
  })

  it('of sixteen thousand digits takes no time that others would notice', () => {
    for (const unit of ['1-', '1 ', '12-', '4242-', '1']) {
      const began = process.cpuUsage()
      masked(unit.repeat(16_000 / unit.length))
      assert.ok(process.cpuUsage(began).user < 500_000, unit)
    }
  })
})
