import { constructEvent, WebhookVerificationError } from '@mizan/sdk'
import { workOn } from './shop.ts'

// A receiver as a route handler of Next (`app/hooks/mizan/route.ts`), and of everything else with web requests: Hono, Deno, Bun, edge functions.
// `request.text()` is the body as it came; `request.json()` would not be.

export async function POST(request: Request): Promise<Response> {
  const secrets = [process.env['MIZAN_WEBHOOK_SECRET'], process.env['MIZAN_WEBHOOK_SECRET_NEXT']]
  try {
    await workOn(await constructEvent(await request.text(), request.headers, secrets))
    return new Response(undefined, { status: 204 })
  } catch (error) {
    if (error instanceof WebhookVerificationError) return new Response(error.message, { status: 400 })
    throw error
  }
}
