import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { useHarness } from '#test/harness.ts'
import { isLong } from '#test/long.ts'
import { verify } from '../../verify/verify.ts'
import { cmiAccount, cmiHead, importText, sold } from './fixture.ts'
import { FileProblem } from './mapping.ts'
import { ContradictedSettlement } from './record.ts'

// Files of an acquirer that are bent at any place: each is taken, or refused in words about the file.

const harness = useHarness()

const strangeCells = [
  '',
  ' ',
  '-',
  '"',
  '"a',
  'a"b',
  '\0',
  '\u0085',
  '\r',
  ';;;',
  '=1+1',
  'é'.repeat(500),
  'constructor',
  '__proto__',
  'toString',
  '30/02/2026',
  '31/12/9999',
  '01/01/0000',
  '29/02/2026',
  '2026-11-24',
  '24/11/2026 24:00',
  '-1,00',
  '+5,00',
  '5,00-',
  '(5,00)',
  '0,001',
  '1e3',
  '1.00',
  'NaN',
  '1 000,00',
  '1\u00a0000,00',
  '999999999999,99',
  '92233720368547758,07',
  '99999999999999999999,00',
  'JPY',
  'VENTE',
  'FRAIS',
  'REMBOURSEMENT',
]
const bend = fc.record({
  how: fc.oneof(
    { weight: 4, arbitrary: fc.constant('CELL' as const) },
    fc.constantFrom('LEAVE_OUT', 'DOUBLE', 'BYTE', 'CUT'),
  ),
  row: fc.nat(),
  column: fc.nat(),
  cell: fc.constantFrom(...strangeCells),
})
type Bend = typeof bend extends fc.Arbitrary<infer Value> ? Value : never

const day = '24/11/2026'
const rowsOf = (name: string) => [
  `${name};${day};VENTE;26328ABC1;;${day};1 000,00;18,00;982,00`,
  `${name};${day};VENTE;;123456;${day};500,00;9,00;491,00`,
  `${name};${day};FRAIS;;;${day};0,00;50,00;-50,00`,
  'TOTAL;;;;;;1 500,00;77,00;1 423,00',
]

function bent(rows: readonly string[], { how, row, column, cell }: Bend): string[] {
  const at = row % Math.max(1, rows.length)
  const found = rows[at] ?? ''
  const cells = found.split(';')
  const place = column % found.length
  switch (how) {
    case 'CELL':
      return rows.with(at, cells.with(column % cells.length, cell).join(';'))
    case 'LEAVE_OUT':
      return rows.toSpliced(at, 1)
    case 'DOUBLE':
      return [...rows, found]
    case 'BYTE':
      return rows.with(at, found.slice(0, place) + String.fromCharCode(row % 256) + found.slice(place + 1))
    default:
      return [...rows.slice(0, at), found.slice(0, place)]
  }
}

test('a file that is bent anywhere is taken, or refused with what is wrong in it, and the books stay right', async () => {
  const { production: scope } = await harness.make.merchant()
  const { id: accountId } = await cmiAccount(harness, 'cmi-bent')
  await sold(harness, scope, accountId, { amountMinor: 100_000n, acquirerReference: '26328ABC1' })
  let files = 0
  await fc.assert(
    fc.asyncProperty(fc.array(bend, { minLength: 1, maxLength: 4 }), async (bends) => {
      let rows = rowsOf(`R-${++files}`)
      for (const each of bends) if (rows.length > 0) rows = bent(rows, each)
      const text = [cmiHead, ...rows, ''].join('\r\n')
      await importText(harness, { accountId, text }).catch((error: unknown) => {
        assert.ok(error instanceof FileProblem || error instanceof ContradictedSettlement, String(error))
      })
    }),
    { numRuns: isLong ? 3_000 : 200 },
  )
  assert.deepEqual(
    (await verify(harness.db)).filter(({ problems }) => problems.length > 0),
    [],
  )
})
