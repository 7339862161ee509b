import { defineConfig } from '#tools/playwright.ts'
import { browserPath } from './test/e2e/browser.ts'
import { journeyServer, namedCluster } from './test/e2e/server.ts'

// `npm run e2e`: journeys of people in a browser, on a server and a database of their own.

const ground = journeyServer()
const spread = namedCluster === undefined ? '' : 'node test/e2e/spread.ts && '

export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '*.journey.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  // One more than the cores of a small machine: each waits a good part of the time.
  workers: 3,
  forbidOnly: true,
  // Nothing waits for these but what fails: a machine that is busy with something else must not fail a journey.
  timeout: 600_000,
  expect: { timeout: 60_000, toPass: { timeout: 60_000 } },
  reporter: [['list']],
  use: {
    baseURL: ground.url,
    locale: 'en-GB',
    viewport: { width: 390, height: 844 },
    navigationTimeout: 60_000,
    actionTimeout: 60_000,
    launchOptions: {
      ...browserPath(),
      args: [
        '--host-resolver-rules=MAP shop.example ~NOTFOUND',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
      ],
    },
    screenshot: 'only-on-failure',
    // Pictures and snapshots of every step cost time, and few journeys fail; `--trace on` makes them.
    trace: 'off',
  },
  webServer: {
    command: `node scripts/dashboard.ts && ${spread}exec node bin/mizan.js start`,
    url: `${ground.url}/readyz`,
    env: ground.settings,
    timeout: 300_000,
    stdout: 'ignore',
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  },
})
