import type { Page } from 'playwright-core'

/** Touches the sheet's handle with a finger. `move` drags it to some px below its place, `lift` ends the touch. */
export async function touchGrip(page: Page) {
  const box = await page.locator('.grip').boundingBox()
  if (!box) throw new Error('The sheet shows no handle')
  const [x, top] = [box.x + box.width / 2, box.y + box.height / 2]
  const finger = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x, y }] })
  await send('touchStart', top)
  return { move: (by: number) => send('touchMove', top + by), lift: () => send('touchEnd') }
}
