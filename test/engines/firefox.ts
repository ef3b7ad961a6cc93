import { rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import puppeteer, { type Browser } from 'puppeteer-core'
import { COMMAND_MS, endGroup, onPath, within, type Driver, type Engine } from './driver.ts'
import { driverOf } from './puppeteerDriver.ts'

/** Proxy settings that send requests for other hosts to a closed local port. */
const LOOPBACK = {
  'network.proxy.type': 1,
  'network.proxy.http': '127.0.0.1',
  'network.proxy.http_port': 9,
  'network.proxy.ssl': '127.0.0.1',
  'network.proxy.ssl_port': 9,
  'network.proxy.no_proxies_on': '127.0.0.1,localhost',
}

async function start(executablePath: string): Promise<Driver> {
  const profile = await mkdtemp(join(tmpdir(), 'engines-firefox-'))
  let browser: Browser | undefined
  const close = async () => {
    const pid = browser?.process()?.pid
    try {
      await within(COMMAND_MS, 'closing Firefox', browser?.close() ?? Promise.resolve())
    } finally {
      endGroup(pid)
      browser = undefined
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    }
  }
  // Closes the browser if the run is ended from outside.
  process.once('exit', () => {
    endGroup(browser?.process()?.pid)
    rmSync(profile, { recursive: true, force: true })
  })
  try {
    browser = await puppeteer.launch({
      browser: 'firefox',
      executablePath,
      headless: true,
      userDataDir: profile,
      extraPrefsFirefox: LOOPBACK,
      timeout: 30_000,
      protocolTimeout: COMMAND_MS,
      defaultViewport: { width: 1280, height: 800 },
    })
    // The first tab of Firefox has no focus, so open another.
    const page = await browser.newPage()
    await page.bringToFront()
    return driverOf(page, close)
  } catch (error) {
    await close()
    throw error
  }
}

export const firefox: Engine = {
  name: 'Firefox',
  packages: ['firefox-esr'],
  installed() {
    const path = onPath('firefox-esr', 'firefox')
    return path === undefined ? undefined : () => start(path)
  },
}
