// Posts to an address that the operator has set: it may be inside of its network, where the URLs of merchants may not lead.

const deadlineMs = 10_000

/** Posts once and returns the status; throws when nothing answers within 10 s. Redirects are not followed, and the answer is not read. */
export async function postToOwn(url: string, headers: Record<string, string>, body: string): Promise<number> {
  const signal = AbortSignal.timeout(deadlineMs)
  const answer = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal })
  await answer.body?.cancel()
  return answer.status
}
