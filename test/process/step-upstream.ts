import { once } from 'node:events'
import { createServer, type IncomingMessage, request as httpRequest, type ServerResponse } from 'node:http'
import type { Owner } from './server.ts'
import type { Steps } from './steps.ts'

// A proxy to an acquirer's double on which every call of its interface is a step. Requests of the buyer's browser are none.

/** Name of a call; undefined if it is none. */
export type NameOf = (method: string, path: string, body: string) => string | undefined

type Stepping = { steps: Pick<Steps, 'reach'>; nameOf: NameOf }

/** The address of it, for as long as the test lasts. */
export async function openStepUpstream(owner: Owner, to: () => string, parts: Stepping): Promise<string> {
  const server = createServer((request, response) => {
    pass(request, response, to(), parts).catch(() => request.socket.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  owner.after(async () => {
    const closed = new Promise((resolve) => server.close(resolve))
    server.closeAllConnections()
    await closed
  })
  return `http://127.0.0.1:${(server.address() as { port: number }).port}`
}

async function pass(
  request: IncomingMessage,
  response: ServerResponse,
  to: string,
  { steps, nameOf }: Stepping,
): Promise<void> {
  const body = Buffer.concat((await request.toArray()) as Buffer[])
  const { method = 'GET', url = '/', headers } = request
  const name = nameOf(method, new URL(url, to).pathname, body.toString())
  if (name !== undefined && !(await steps.reach(`a call of ${name}`))) return void request.socket.destroy()
  const sent = httpRequest(new URL(url, to), { method, headers, agent: false })
  sent.end(body)
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  const bytes = Buffer.concat((await answer.toArray()) as Buffer[])
  response.writeHead(answer.statusCode ?? 0, answer.headers).end(bytes)
}
