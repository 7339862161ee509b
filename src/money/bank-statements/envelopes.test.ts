import assert from 'node:assert/strict'
import { test } from 'node:test'
import { useHarness } from '#test/harness.ts'
import { approve, download, makeFiles } from '../bank-files/files.ts'
import { operatorAccount, paidMerchant } from '../bank-files/fixture.ts'
import { bytesOf, camt053, camt054, feedParts, pain002 } from './fixture.ts'
import { importMessage } from './message.ts'
import { findLastStatement } from './queries.ts'

// Messages in the envelopes of networks: a business header (head.001), and what is around both.

const harness = useHarness()

const header = (kind: string) =>
  [
    '<AppHdr xmlns="urn:iso:std:iso:20022:tech:xsd:head.001.001.02"><Fr><FIId><FinInstnId><BICFI>BCMAMAMCXXX</BICFI></FinInstnId></FIId></Fr>',
    `<BizMsgIdr>B1</BizMsgIdr><MsgDefIdr>${kind}.001.08</MsgDefIdr><CreDt>2026-11-23T18:00:00Z</CreDt></AppHdr>`,
  ].join('')

const bare = (message: string) => message.replace(/^<\?xml.*?\?>\s*/, '')

const envelopes: Record<string, (message: string, kind: string) => string> = {
  BizMsgEnvlp: (message, kind) =>
    `<?xml version="1.0"?><BizMsgEnvlp xmlns="urn:iso:std:iso:20022:tech:xsd:nvlp.001.001.01"><Hdr>${header(kind)}</Hdr><Doc>${bare(message)}</Doc></BizMsgEnvlp>`,
  'BizMsgEnvlp without Hdr': (message, kind) => `<BizMsgEnvlp>${header(kind)}${bare(message)}</BizMsgEnvlp>`,
  RequestPayload: (message, kind) => `<RequestPayload>${header(kind)}${bare(message)}</RequestPayload>`,
  Xchg: (message, kind) =>
    `<Xchg xmlns="urn:iso:std:iso:20022:tech:xsd:head.002.001.01"><PyldDesc><PyldDtls><PyldIdr>P1</PyldIdr></PyldDtls></PyldDesc><Pyld>${header(kind)}${bare(message)}</Pyld></Xchg>`,
  'a prefix that the envelope declares': (message, kind) => {
    const namespace = /xmlns="([^"]+)"/.exec(message)?.[1] ?? ''
    const prefixed = bare(message)
      .replace(/ xmlns="[^"]+"/, '')
      .replaceAll(/<(\/?)(\w)/g, '<$1d:$2')
    return `<e:BizMsgEnvlp xmlns:e="urn:envelope" xmlns:d="${namespace}">${header(kind)}${prefixed}</e:BizMsgEnvlp>`
  },
}

for (const [name, around] of Object.entries(envelopes))
  test(`a statement, a notification and an answer are read in an envelope: ${name}`, async () => {
    const account = await operatorAccount(harness)
    const merchant = await paidMerchant(harness)
    const { id, reference } = await merchant.payOut(10_000n)
    const [file] = await makeFiles(harness.db, { account, executionDay: '2026-11-23', by: 'amal', now: new Date() })
    const messageId = file?.messageId ?? ''
    await approve(harness.db, { messageId, by: 'karim', now: new Date() })
    await download(harness.db, { messageId, by: 'karim', now: new Date() })
    const read = (message: string, kind: string) =>
      importMessage(feedParts(harness), bytesOf(around(message, kind)), 'amal')
    const answer = await read(pain002(messageId, 'PART', [[reference, 'ACSC']]), 'pain.002')
    assert.equal('accepted' in answer && answer.accepted, 1)
    const entries = [{ amountMinor: -10_000n, endToEndId: reference }]
    const told = await read(camt054({ account, id: 'told', openingMinor: 0n, entries }), 'camt.054')
    assert.equal('settled' in told && told.settled, 1)
    assert.equal((await merchant.transaction(id)).status, 'PAID')
    const shown = await read(camt053({ account, id: name, openingMinor: 0n, entries }), 'camt.053')
    assert.equal('matched' in shown && shown.matched, 1)
    assert.equal((await findLastStatement(harness.db.read, account.id))?.statementId, name.slice(0, 35))
  })

test('an envelope of something else, of nothing, and of too many envelopes is refused in words', async () => {
  const account = await operatorAccount(harness)
  const message = bare(camt053({ account, id: 'x', openingMinor: 0n }))
  const deep = `${'<BizMsgEnvlp>'.repeat(60)}${message}${'</BizMsgEnvlp>'.repeat(60)}`
  const cases: [content: string, words: RegExp][] = [
    ['<BizMsgEnvlp></BizMsgEnvlp>', /no statement/],
    [`<BizMsgEnvlp>${message.replaceAll('camt.053', 'camt.052')}</BizMsgEnvlp>`, /camt\.053 is expected/],
    [`<Letter>${message}</Letter>`, /camt\.053 is expected/],
    [deep, /elements in more than \d+ others/],
  ]
  for (const [content, words] of cases)
    await assert.rejects(importMessage(feedParts(harness), bytesOf(content), 'amal'), words)
  assert.equal(await findLastStatement(harness.db.read, account.id), undefined)
})
