import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { TestContext } from 'node:test'
import { browserPath } from '../e2e/browser.ts'
import type { Browser } from '#tools/playwright.ts'

// Real shops, from the npm registry, with the plugins of this checkout.

/** The folder for the shops. Without it nothing of them runs. */
export const shopsFolder = process.env['MIZAN_TEST_SHOPS']
export const returnUrl = 'https://shop.example/thanks'
const root = path.join(import.meta.dirname, '../..')

type Shop = {
  name: 'medusa' | 'vendure'
  /** Exact versions. */
  packages: Record<string, string>
  /** A file of this folder, and its name in the shop. */
  file: readonly [string, string]
}

/** The shop with the plugin as it would be installed, and the SDK that this checkout builds; returns its folder. */
export function installShop({ name, packages, file: [file, fileThere] }: Shop): string {
  const place = path.join(shopsFolder ?? '', name)
  mkdirSync(place, { recursive: true })
  const isInstalled = existsSync(path.join(place, 'package-lock.json'))
  if (!isInstalled) {
    writeFileSync(
      path.join(place, 'package.json'),
      JSON.stringify({ private: true, type: 'module', dependencies: packages }),
    )
    execFileSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: place, stdio: 'inherit' })
  }
  const isBuilt = existsSync(path.join(root, 'sdk/dist'))
  execFileSync('npm', ['run', 'build', '-w', 'sdk'], { cwd: root, stdio: 'inherit' })
  for (const [from, to] of [
    ['sdk', '@mizan/sdk'],
    [`plugins/${name}`, `@mizan/${name}`],
  ] as const) {
    const target = path.join(place, 'node_modules', to)
    rmSync(target, { recursive: true, force: true })
    cpSync(path.join(root, from), target, { recursive: true })
  }
  // A build of this test is no part of a checkout.
  if (!isBuilt) rmSync(path.join(root, 'sdk/dist'), { recursive: true })
  cpSync(path.join(import.meta.dirname, file), path.join(place, fileThere))
  return place
}

type Start = { place: string; command: string[]; env: Record<string, string>; ready: RegExp }

/** Starts the shop, and ends it with the test. */
export async function startShop(t: TestContext, { place, command, env, ready }: Start): Promise<void> {
  const stdio = ['ignore', 'pipe', 'inherit'] as const
  const shop = spawn(process.execPath, command, { cwd: place, env: { ...process.env, ...env }, stdio: [...stdio] })
  const ended = new Promise((resolve) => shop.once('exit', resolve))
  t.after(async () => {
    shop.kill()
    await ended
  })
  let isReady = false
  for await (const line of createInterface(shop.stdout)) {
    isReady = ready.test(line)
    if (isReady) break
    process.stderr.write(`${line}\n`)
  }
  assert.ok(isReady, 'The shop ended before it was ready: its last lines stand above.')
  shop.stdout.pipe(process.stderr)
}

export async function openBrowser(t: TestContext): Promise<Browser> {
  const { chromium } = await import('#tools/playwright.ts')
  const browser = await chromium.launch({ ...browserPath(), args: ['--no-sandbox'] })
  t.after(() => browser.close())
  return browser
}

/** Pays on our page, and comes back to the shop. */
export async function payInBrowser(browser: Browser, url: string): Promise<void> {
  const { payByCard, standInForShop } = await import('../e2e/buyer.ts')
  const page = await browser.newPage({ locale: 'en' })
  await standInForShop(page)
  await page.goto(url)
  await payByCard(page)
  await page.waitForURL(/shop\.example\/thanks/)
  await page.close()
}
