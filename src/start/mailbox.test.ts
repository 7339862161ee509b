import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from '../config.ts'
import { hasReadableMailbox } from './mailbox.ts'

test('the development mailbox can be read where the service has a loopback name, and only while no mail server is set', () => {
  const cases: [settings: Record<string, string>, isReadable: boolean][] = [
    [{}, true],
    [{ PUBLIC_URL: 'http://127.0.0.1:4000' }, true],
    [{ PUBLIC_URL: 'http://[::1]:4000' }, true],
    [{ PUBLIC_URL: 'http://shop.localhost' }, true],
    [{ PUBLIC_URL: 'https://pay.example' }, false],
    [{ PUBLIC_URL: 'https://localhost.pay.example' }, false],
    [{ SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'a@pay.example' }, false],
  ]
  for (const [settings, isReadable] of cases)
    assert.equal(hasReadableMailbox(readConfig(settings)), isReadable, JSON.stringify(settings))
})
