import { openStripeDouble } from '../../src/money/acquirers/stripe/double/double.ts'

// A live acquirer as a process of its own: Stripe's double, which answers after so many milliseconds, and tells of nothing.

export type DoubleOptions = { secretKey: string; publishableKey: string; delayMs: number }

const { delayMs, ...keys } = JSON.parse(process.argv[2] ?? '{}') as DoubleOptions
const double = await openStripeDouble({
  ...keys,
  call: () => Promise.reject(new Error('Nothing is told.')),
  now: () => new Date(),
})
double.faults.notices = 'NONE'
// Cards are typed into fields: that takes no part of what is measured.
double.faults.delayMs = delayMs

const end = () => void double.close().finally(() => process.exit(0))
process.once('SIGTERM', end)
process.once('disconnect', end)
process.on('SIGINT', () => {})
process.send?.(Number(new URL(double.url).port))
