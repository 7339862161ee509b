import { constructEvent, WebhookVerificationError } from '@mizan/sdk'
import express from 'express'
import { workOn } from './shop.ts'

// A receiver in Express. `express.raw` keeps the bytes; with `express.json()` in front of it no signature would fit.

const app = express()

app.post('/hooks/mizan', express.raw({ type: 'application/json' }), async (request, response) => {
  try {
    await workOn(await constructEvent(request.body, request.headers, process.env['MIZAN_WEBHOOK_SECRET']))
    response.status(204).send()
  } catch (error) {
    const isForged = error instanceof WebhookVerificationError
    response.status(isForged ? 400 : 500).send(isForged ? error.message : 'try again')
  }
})

app.listen(3000)
