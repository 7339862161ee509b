import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Stripe } from '@stripe/stripe-js'

const root = fileURLToPath(new URL('../../../../../', import.meta.url))

const used = [
  'elements',
  'createPaymentMethod',
  'createConfirmationToken',
  'handleNextAction',
] as const satisfies readonly (keyof Stripe)[]

/** The calls of Stripe.js that our pages make; assigned to Stripe's own types, and never run. */
const calls = `
import type { Stripe, StripeCardElement, StripeElementStyle, StripeElementType } from '@stripe/stripe-js'
declare const double: ReturnType<typeof makeStripe>
const style: Pick<StripeElementStyle, 'base' | 'invalid'> = {
  base: { color: '#000', iconColor: '#000', fontSize: '16px', fontFamily: 'serif', textAlign: 'right', '::placeholder': { color: '#777' } },
  invalid: { color: '#b00', iconColor: '#b00' },
}
type Names = Pick<Stripe, ${used.map((name) => `'${name}'`).join(' | ')}>
const names: Record<keyof Names, unknown> = double
type ElementNames = Pick<StripeCardElement, 'mount' | 'unmount' | 'destroy' | 'on' | 'off' | 'focus' | 'blur' | 'clear' | 'update'>
const elementNames: Record<keyof ElementNames, unknown> = double.elements().create('card')
const types: StripeElementType[] = ['cardNumber', 'cardExpiry', 'cardCvc', 'card', 'payment']
for (const type of types) double.elements().create(type, { style })
type MethodAnswer = keyof Awaited<ReturnType<Stripe['createPaymentMethod']>>
const method = async (): Promise<MethodAnswer[]> =>
  Object.keys(await double.createPaymentMethod({})) as (keyof Awaited<ReturnType<typeof double.createPaymentMethod>>)[]
export { names, elementNames, method }
`

test('the script of the double is held to the words of Stripe.js by its types', async () => {
  // Inside of node_modules, where the types of Stripe.js are found.
  const cache = join(root, 'node_modules/.cache')
  await mkdir(cache, { recursive: true })
  const folder = await mkdtemp(join(cache, 'stripe-'))
  try {
    const source = fileURLToPath(new URL('browser/stripe.js', import.meta.url))
    await writeFile(join(folder, 'calls.ts'), calls)
    const options =
      '--noEmit --allowJs --checkJs --strict --skipLibCheck --target es2024 --module preserve --lib es2024,dom,dom.iterable'
    const asked = ['--ignoreConfig', ...options.split(' '), source, join(folder, 'calls.ts')]
    const { stdout } = await promisify(execFile)(join(root, 'node_modules/.bin/tsc'), asked).catch(
      (error: { stdout: string }) => error,
    )
    assert.equal(stdout, '')
  } finally {
    await rm(folder, { recursive: true })
  }
})
