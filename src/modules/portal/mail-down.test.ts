import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inTransaction } from '#platform/db/transaction.ts'
import { freePort } from '#test/free-port.ts'
import { useHarness } from '#test/harness.ts'
import { leaveJobDue } from '#test/job-queries.ts'
import { startMailServer } from '#test/mail.ts'

// A mail server that is down during a sign-up.

const port = await freePort()
const harness = useHarness({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Mizan <no-reply@pay.example>' })

test('a sign-up while the mail server is down is accepted, and its mail goes out when the server is back', async () => {
  const body = { email: 'patient@example.com' }
  const answer = await harness.call({ method: 'POST', path: '/api/public/sandbox-signup', body })
  assert.equal(answer.status, 202)
  await harness.work()
  const server = await startMailServer({}, port)
  await inTransaction(harness.db, (tx) => leaveJobDue(tx, 1))
  await harness.work()
  await server.stop()
  assert.deepEqual(server.recipients, ['patient@example.com'])
})
