import { openStripeDouble } from '../../src/money/acquirers/stripe/double/double.ts'

// A live acquirer as a process of its own: Stripe's double, which answers after as many milliseconds as it is told to, and tells of nothing.

export type DoubleOptions = { secretKey: string; publishableKey: string }
/** How long it takes for every answer from now on; none at first. */
export type DoubleOrder = { delayMs: number }

const keys = JSON.parse(process.argv[2] ?? '{}') as DoubleOptions
const double = await openStripeDouble({
  ...keys,
  call: () => Promise.reject(new Error('Nothing is told.')),
  now: () => new Date(),
})
double.faults.notices = 'NONE'
process.on('message', ({ delayMs }: DoubleOrder) => {
  double.faults.delayMs = delayMs
})

const end = () => void double.close().finally(() => process.exit(0))
process.once('SIGTERM', end)
process.once('disconnect', end)
process.on('SIGINT', () => {})
process.send?.(Number(new URL(double.url).port))
