import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isRobot } from './reader.ts'

const robots = [
  'Googlebot/2.1 (+http://www.google.com/bot.html)',
  'WhatsApp/2.23.20.0 A',
  'facebookexternalhit/1.1',
  'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) BingPreview/1.0b',
  'Mozilla/5.0 (compatible; Google-InspectionTool/1.0;)',
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko); compatible; ChatGPT-User/1.0; +https://openai.com/bot',
  'Mozilla/5.0 (compatible; Microsoft SafeLinks)',
  'curl/8.5.0',
  'Wget/1.21',
  'python-requests/2.32',
  'Go-http-client/1.1',
  'libwww-perl/6.7',
]

const readers = [
  'Mozilla/5.0 (Linux; Android 13; CUBOT P40) AppleWebKit/537.36 Chrome/120.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Instagram 300.0',
  'Mozilla/5.0 (Linux; Android 14; SM-A536B) AppleWebKit/537.36 Chrome/120 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/440]',
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0.0.0 Safari/537.36',
  'Mozilla/5.0',
  'node',
  'a browser of the next century',
  '',
]

test('a program that looks at pages for others says so', () => {
  for (const userAgent of robots) assert.equal(isRobot(userAgent), true, userAgent)
})

test('browsers of all makes are readers, and so is a name that is not known', () => {
  for (const userAgent of readers) assert.equal(isRobot(userAgent), false, userAgent)
})
