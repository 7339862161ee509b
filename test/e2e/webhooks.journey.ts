import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { expect } from '#tools/playwright.ts'
import { freePort } from '../free-port.ts'
import { expectReturn, payByCard, standInForShop } from './buyer.ts'
import { openShop, test } from './shop.ts'

// The notice of a payment, as it arrives at a developer's own machine.

type ReceiverLine = { isGenuine?: boolean; type?: string; reason?: string; receivingAt?: string }

/** `mizan webhooks receive`, and what it has said so far. */
function receive(port: number, secret: string): { command: ChildProcess; heard: ReceiverLine[] } {
  const args = ['bin/mizan.js', 'webhooks', 'receive', '--port', String(port), '--secret', secret, '--json']
  const command = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const heard: ReceiverLine[] = []
  createInterface({ input: command.stdout }).on('line', (line) => heard.push(JSON.parse(line) as ReceiverLine))
  return { command, heard }
}

test('events of a payment arrive signed, and a forged one is refused', async ({ page }) => {
  const shop = await openShop('Librairie du Port')
  const port = await freePort()
  const url = `http://localhost:${port}/`
  const events = ['payment.succeeded', 'checkout.session.completed']
  const { status, body } = await shop.call('POST', '/v1/webhooks', { url, events })
  expect(status).toBe(201)
  const { command, heard } = receive(port, body.secret)
  try {
    await expect.poll(() => heard.length).toBe(1)
    await standInForShop(page)
    await page.goto((await shop.session({ amount: 75 })).url)
    await payByCard(page)
    await expectReturn(page, 'PAID')
    const genuine = () => heard.flatMap(({ isGenuine, type }) => (isGenuine ? [type] : []))
    await expect.poll(() => genuine().length).toBe(2)
    expect(new Set(genuine())).toEqual(new Set(events))
    const forged = await fetch(url, {
      method: 'POST',
      headers: { 'x-svc-timestamp': String(Date.now()), 'x-svc-signature': '0'.repeat(64) },
      body: '{"type":"payment.succeeded"}',
    })
    expect(forged.status).toBe(400)
    expect(heard.at(-1)).toMatchObject({ isGenuine: false })
  } finally {
    command.kill()
  }
})
