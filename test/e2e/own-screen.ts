import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from '../free-port.ts'
import { journeyServer } from './server.ts'

// The example of a payment screen of the shop's own, as its README has it started.

export type OwnScreen = { url: string; close: () => Promise<void> }

/** `settings` are the variables of its README, besides where Mizan and the screen are. */
export async function openOwnScreen(settings: { MIZAN_KEY: string; CURRENCY?: string }): Promise<OwnScreen> {
  const port = await freePort()
  const server = spawn(process.execPath, ['examples/custom-payment-screen/server.js'], {
    env: { ...process.env, MIZAN: journeyServer().url, PORT: String(port), ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(server, 'exit')
  const [said] = await Promise.race([once(server.stdout, 'data'), ended])
  const url = /The shop is at (\S+)/.exec(String(said))?.[1]
  if (url === undefined) throw new Error(`The example did not start: ${said}`)
  const close = async () => {
    server.kill()
    await ended
  }
  return { url, close }
}
