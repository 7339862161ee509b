import { Mizan, RuleError, ServerError } from '@mizan/sdk'

// A first payment in the sandbox: MIZAN_KEY=svc_sk_test_… MIZAN=http://localhost:4000 node first-payment.ts

const mizan = new Mizan({
  apiKey: process.env['MIZAN_KEY'] ?? '',
  baseUrl: process.env['MIZAN'] ?? 'http://localhost:4000',
})

const wallet = await mizan.wallet.get()
console.log(`The key works; request ${wallet.$response.requestId}.`)

try {
  // Two runs with one externalId are one session: the second gets what exists, with status 200.
  const session = await mizan.checkout.sessions.create({
    amount: 249.9,
    orderId: 'order-1042',
    externalId: 'order-1042',
    description: 'A tajine',
    returnUrl: 'https://shop.example/thanks',
  })
  console.log(`Pay ${session.amount} ${session.currency} at ${session.checkoutUrl ?? 'the page of your shop'}`)
} catch (error) {
  if (error instanceof RuleError) console.error(`It cannot be: ${error.code}`)
  else if (error instanceof ServerError) console.error(`Try again with the key ${error.idempotencyKey ?? ''}`)
  else throw error
}

for await (const payment of mizan.transactions.each({ status: 'SUCCEEDED' }))
  console.log(payment.reference, payment.amount, payment.currency)
