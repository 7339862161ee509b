import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { intervals, startsOf } from './period.ts'
import { seriesSpansOf, rollupSpansOf } from './spans.ts'

const quarterMs = 15 * 60_000
const start = Date.UTC(2026, 0, 1)
const anySpan = fc
  .tuple(fc.integer({ min: 0, max: 40_000 }), fc.integer({ min: 1, max: 12_000 }))
  .map(([first, length]) => ({
    from: new Date(start + first * quarterMs),
    to: new Date(start + (first + length) * quarterMs),
  }))

test('a span is read without a gap, nothing of it twice, and in whole days and months', () => {
  fc.assert(
    fc.property(anySpan, ({ from, to }) => {
      let at = from
      for (const { span, from: first, to: last } of rollupSpansOf({ from, to })) {
        assert.deepEqual(first, at)
        assert.ok(first <= last)
        if (first < last && span !== 'QUARTER')
          for (const end of [first, last])
            assert.match(end.toISOString(), span === 'DAY' ? /T00:00:00/ : /-01T00:00:00/)
        at = last
      }
      assert.deepEqual(at, to)
    }),
  )
})

test('a year is read from at most twelve months, sixty-two days and two days of quarters', () => {
  fc.assert(
    fc.property(anySpan, ({ from }) => {
      const [first, days, months, moreDays, last] = rollupSpansOf({
        from,
        to: new Date(from.getTime() + 366 * 96 * quarterMs),
      })
      const quartersIn = (stretch: typeof first) =>
        ((stretch?.to.getTime() ?? 0) - (stretch?.from.getTime() ?? 0)) / quarterMs
      assert.ok(quartersIn(first) + quartersIn(last) < 2 * 96)
      assert.ok(quartersIn(days) + quartersIn(moreDays) <= 62 * 96)
      assert.ok(quartersIn(months) > 300 * 96)
    }),
  )
})

const zones = ['Africa/Casablanca', 'Asia/Kolkata', 'Asia/Kathmandu', 'America/St_Johns', 'Europe/Paris']

test('a series is read from hours that lie whole in one part, and from the quarters of all others', () => {
  const asked = fc.tuple(anySpan, fc.constantFrom(...zones), fc.constantFrom(...intervals))
  fc.assert(
    fc.property(asked, ([{ from, to }, timeZone, interval]) => {
      const starts = startsOf({ from, to, timeZone, interval })
      const spans = seriesSpansOf({ from, to, starts })
      if (!spans) return
      const without = new Set(spans.without.map((hour) => hour.getTime()))
      const read = spans.quarters.map((quarter) => quarter.getTime())
      for (let hour = spans.from.getTime(); hour < to.getTime(); hour += 4 * quarterMs) {
        if (without.has(hour)) continue
        assert.ok(starts.every((each) => each.getTime() <= hour || each.getTime() >= hour + 4 * quarterMs))
        for (let n = 0; n < 4; n++) read.push(hour + n * quarterMs)
      }
      const all = Array.from(
        { length: (to.getTime() - from.getTime()) / quarterMs },
        (_, n) => from.getTime() + n * quarterMs,
      )
      assert.deepEqual(
        read.toSorted((one, other) => one - other),
        all,
      )
    }),
    { numRuns: 60 },
  )
})
