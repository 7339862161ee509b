import type { AddressInfo } from 'node:net'
import { beforeEach } from 'node:test'
import type { Harness } from '../harness.ts'

/** Lets the app of a harness listen on a port of its own; `url` is there once a test runs. */
export function useListening(harness: Harness): { url: string } {
  const at = { url: '' }
  // Each, because hooks that run before all do not wait for one another.
  beforeEach(async () => {
    if (at.url !== '') return
    await harness.app.app.listen({ port: 0, host: '127.0.0.1' })
    at.url = `http://127.0.0.1:${(harness.app.app.server.address() as AddressInfo).port}`
  })
  return at
}
