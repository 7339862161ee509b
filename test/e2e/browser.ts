import { existsSync } from 'node:fs'

/** The first has no window at all, and does the same in three quarters of the processor's time. */
const browsers = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** The system's own; without one, whatever `node scripts/tools.ts playwright install chromium` has put in its place. */
export function browserPath(): { executablePath?: string } {
  const executablePath = process.env['CHROMIUM'] ?? browsers.find((each) => existsSync(each))
  return executablePath === undefined ? {} : { executablePath }
}
