// Calls to a server that the operator has chosen and that may be in its own network, such as the company's provider of log-ins. They end: with a
// deadline that the caller sets, and before an endless answer does harm.

/** A call without an answer that can be used. Its message names nothing that was sent. */
export class ChosenAway extends Error {}

type Options = { method: string; headers: Record<string, string>; body?: unknown; signal?: AbortSignal }

const answerMaxBytes = 262_144

/** As `fetch`, which does not follow redirects here. Throws {@link ChosenAway} for silence and for what fails by itself. */
export async function askChosen(url: string, { body: sent, ...options }: Options): Promise<Response> {
  try {
    const beside = sent === undefined || sent === null ? {} : { body: sent as NonNullable<RequestInit['body']> }
    const answer = await fetch(url, { ...options, redirect: 'manual', ...beside })
    if (answer.status >= 500) throw new ChosenAway(`It answered ${answer.status}.`)
    const body = await atMost(answer, answerMaxBytes)
    const { status, headers } = answer
    return new Response(body.length > 0 ? new Uint8Array(body) : null, { status, headers })
  } catch (error) {
    throw error instanceof ChosenAway ? error : new ChosenAway(reasonOf(error))
  }
}

/** A code such as ECONNREFUSED where there is one. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { code } = (error.cause ?? error) as { code?: unknown }
  return typeof code === 'string' ? code : error.name
}

async function atMost({ body }: Response, bytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body ?? []) {
    length += chunk.length
    if (length > bytes) throw new ChosenAway('Its answer is too large.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
