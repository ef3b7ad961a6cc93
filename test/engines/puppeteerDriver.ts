import type { ElementHandle, Page } from 'puppeteer-core'
import { COMMAND_MS, within, type Driver } from './driver.ts'

/** Wraps a page of Puppeteer. `close` closes what it belongs to. */
export function driverOf(page: Page, close: () => Promise<void>): Driver {
  page.setDefaultTimeout(COMMAND_MS)
  const popups: Page[] = []
  let meet: ((popup: Page) => void) | undefined
  page.on('popup', (popup) => popup && (meet ? meet(popup) : popups.push(popup)))
  return {
    goto: async (url) => void (await page.goto(url, { waitUntil: 'load' })),
    url: () => page.url(),
    run: (expression) => page.evaluate(expression) as Promise<string>,
    async runInFrame(css, expression) {
      const handle = await page.evaluateHandle(
        `document.querySelector('wallet-modal').shadowRoot.querySelector(${JSON.stringify(css)})`,
      )
      const frame = await (handle.asElement() as ElementHandle<HTMLIFrameElement> | null)?.contentFrame()
      if (!frame) throw new Error(`no frame ${css}`)
      return frame.evaluate(expression) as Promise<string>
    },
    click: (x, y) => page.mouse.click(x, y),
    async down(pointer, x, y) {
      if (pointer === 'touch') return void (await page.touchscreen.touchStart(x, y))
      await page.mouse.move(x, y)
      await page.mouse.down()
    },
    up: (pointer) => (pointer === 'touch' ? page.touchscreen.touchEnd() : page.mouse.up()),
    key: (key) => page.keyboard.press(key),
    type: (text) => page.keyboard.type(text),
    resize: (width, height) => page.setViewport({ width, height }),
    async newPage() {
      const tab = await page.browser().newPage()
      return driverOf(tab, async () => {
        await tab.close()
        await page.bringToFront()
      })
    },
    async popup() {
      const popup =
        popups.shift() ?? (await within(COMMAND_MS, 'a popup', new Promise<Page>((resolve) => (meet = resolve))))
      meet = undefined
      return driverOf(popup, () => popup.close())
    },
    close,
  }
}
