import { constructEvent, WebhookVerificationError } from '@mizan/sdk'
import { fastify } from 'fastify'
import { workOn } from './shop.ts'

// A receiver in Fastify. Inside of this plugin alone JSON stays bytes; everywhere else it is parsed as ever.

const app = fastify()

app.register(async (hooks) => {
  hooks.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (_request: unknown, body: unknown) => body,
  )
  hooks.post('/hooks/mizan', async (request, reply) => {
    try {
      await workOn(await constructEvent(request.body, request.headers, process.env['MIZAN_WEBHOOK_SECRET']))
      return reply.code(204).send()
    } catch (error) {
      if (error instanceof WebhookVerificationError) return reply.code(400).send(error.message)
      throw error
    }
  })
})

await app.listen({ port: 3000 })
