import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readXml, writeXml, XmlProblem } from './xml.ts'

const read = (text: string) => readXml(Buffer.from(text, 'latin1'), 'CC5Response')

const refused = (text: string, what: RegExp) =>
  assert.throws(
    () => read(text),
    (error) => error instanceof XmlProblem && what.test(error.message),
  )

test('an answer is read with the texts of its elements and of those in Extra', () => {
  const answer = read(`<?xml version="1.0" encoding="ISO-8859-9"?>
<CC5Response>
  <OrderId>o1</OrderId>
  <Response>Approved</Response>
  <ErrMsg></ErrMsg>
  <Extra>
    <TRXDATE>20230910 22:36:30</TRXDATE>
    <CARDISSUER>Z&#x130;RAAT &amp; <![CDATA[<b>]]></CARDISSUER>
    <TRX1>S\tC\t101\t101\t\t\t\t\t\t00\t</TRX1>
  </Extra>
</CC5Response>`)
  assert.deepEqual(answer, {
    OrderId: 'o1',
    Response: 'Approved',
    ErrMsg: '',
    Extra: { TRXDATE: '20230910 22:36:30', CARDISSUER: 'ZİRAAT & <b>', TRX1: 'S\tC\t101\t101\t\t\t\t\t\t00\t' },
  })
})

test('letters are read in the charset that the answer names, and in ISO-8859-9 where it names none', () => {
  const bytes = Buffer.from('<CC5Response><A>\xde\xfd</A></CC5Response>', 'latin1')
  assert.equal(readXml(bytes, 'CC5Response')['A'], 'Şı')
  const utf8 = Buffer.from('<?xml version="1.0" encoding="UTF-8"?><CC5Response><A>Şı</A></CC5Response>')
  assert.equal(readXml(utf8, 'CC5Response')['A'], 'Şı')
  refused('<?xml version="1.0" encoding="UTF-8"?><CC5Response><A>\xde</A></CC5Response>', /UTF-8/)
  refused('<?xml version="1.0" encoding="UTF-7"?><CC5Response/>', /charset/)
})

test('a document type, entities of its own and external references are refused, however they are spelt', () => {
  const inside = '<CC5Response><A>&x;</A></CC5Response>'
  refused(`<!DOCTYPE CC5Response [<!ENTITY x "y">]>${inside}`, /document type|well-formed/)
  refused(`<!DOCTYPE CC5Response [<!ENTITY x SYSTEM "file:///etc/passwd">]>${inside}`, /document type|well-formed/)
  refused(`<!DOCTYPE CC5Response SYSTEM "http://169.254.169.254/">${inside}`, /document type|well-formed/)
  refused(inside, /well-formed/)
  const lol = Array.from({ length: 9 }, (_, n) => `<!ENTITY x${n + 1} "${`&x${n};`.repeat(10)}">`).join('')
  refused(`<!DOCTYPE a [<!ENTITY x0 "x">${lol}]><CC5Response><A>&x9;</A></CC5Response>`, /document type|well-formed/)
  refused('<?php x ?><CC5Response/>', /instruction/)
})

test('what is too long, too deep, or has too many elements is refused', () => {
  refused(`<CC5Response><A>${'x'.repeat(256 * 1024)}</A></CC5Response>`, /too long/)
  refused('<CC5Response><A><B><C/></B></A></CC5Response>', /too deep/)
  refused(`<CC5Response>${'<A>'.repeat(50_000)}`, /too deep/)
  const many = Array.from({ length: 3_000 }, (_, n) => `<A${n}/>`).join('')
  refused(`<CC5Response>${many}</CC5Response>`, /too many/)
})

test('another document, a page, half a document and an element that comes twice are refused', () => {
  refused('<html><body>Service unavailable</body></html>', /another/)
  refused('<!doctype html><html></html>', /document type|well-formed/)
  refused('<CC5Response><Response>Approved</Response>', /well-formed/)
  refused('', /well-formed/)
  refused('Approved', /well-formed/)
  refused('<CC5Response><A>1</A><A>2</A></CC5Response>', /twice/)
  refused('<CC5Response><Extra><A>1</A><A>2</A></Extra></CC5Response>', /twice/)
  refused('<CC5Response><A>1</A></CC5Response><CC5Response/>', /well-formed|another/)
})

test('names that every object has are fields like others', () => {
  const answer = read('<CC5Response><constructor>1</constructor><Extra><__proto__>2</__proto__></Extra></CC5Response>')
  assert.equal(answer['constructor'], '1')
  assert.equal(Object.hasOwn(answer, 'toString'), false)
})

test('a request is written in the letters of every charset, and nothing in a value ends its element', () => {
  const written = writeXml('CC5Request', { Name: 'a<b>&"c', Extra: { ORDERSTATUS: 'QUERY', ORDERID: 'é ş Þ €\u0000' } })
  assert.equal(
    written,
    `<?xml version="1.0" encoding="ISO-8859-9"?>
<CC5Request><Name>a&lt;b&gt;&amp;"c</Name><Extra><ORDERSTATUS>QUERY</ORDERSTATUS><ORDERID>&#233; &#351; &#222; &#8364;</ORDERID></Extra></CC5Request>
`,
  )
  assert.deepEqual(readXml(Buffer.from(written), 'CC5Request'), {
    Name: 'a<b>&"c',
    Extra: { ORDERSTATUS: 'QUERY', ORDERID: 'é ş Þ €' },
  })
})
