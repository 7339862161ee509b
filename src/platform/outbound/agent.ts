import type { Agent, Dispatcher } from 'undici'

export type LateAgent = {
  request: (options: Dispatcher.RequestOptions) => Promise<Dispatcher.ResponseData>
  destroy: () => Promise<void>
}

/** An agent of undici. The package loads with the first request: a start would spend a tenth of its time on it. */
export function lateAgent(options: Agent.Options): LateAgent {
  let isDestroyed = false
  let agent: Promise<Agent> | undefined
  const open = async () => {
    const { Agent } = await import('undici')
    const opened = new Agent(options)
    if (isDestroyed) await opened.destroy()
    return opened
  }
  return {
    request: async (request) => {
      agent ??= open()
      return (await agent).request(request)
    },
    destroy: async () => {
      isDestroyed = true
      await (await agent)?.destroy()
    },
  }
}
