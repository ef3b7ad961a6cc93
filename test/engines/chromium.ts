import puppeteer from 'puppeteer-core'
import { CHROMIUM_ARGS, findChromium, NoChromium } from '../../scripts/chromium.mts'
import { COMMAND_MS, within, type Driver, type Engine } from './driver.ts'
import { driverOf } from './puppeteerDriver.ts'

async function start(executablePath: string): Promise<Driver> {
  const browser = await puppeteer.launch({
    executablePath,
    headless: true,
    args: [...CHROMIUM_ARGS],
    timeout: 30_000,
    protocolTimeout: COMMAND_MS,
    defaultViewport: { width: 1280, height: 800 },
  })
  const [page = await browser.newPage()] = await browser.pages()
  return driverOf(page, () => within(COMMAND_MS, 'closing Chromium', browser.close()))
}

export const chromium: Engine = {
  name: 'Chromium',
  packages: ['chromium'],
  installed() {
    try {
      const path = findChromium()
      return () => start(path)
    } catch (error) {
      if (error instanceof NoChromium) return undefined
      throw error
    }
  },
}
