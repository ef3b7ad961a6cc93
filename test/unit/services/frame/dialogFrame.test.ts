import { expect, onTestFinished, test } from 'vitest'
import { createDialogFrame } from '../../../../src/services/frame/dialogFrame.ts'
import { rest, standStill } from '../../../kit/clock.ts'
import { fakeSite } from '../../../kit/fakeFrame.ts'

standStill()

test('gives the frame its translated title, even if the translation arrives after the frame', async () => {
  const { site, end } = fakeSite()
  let arrive = () => {}
  let title = 'Secure wallet'
  const translated = new Promise<void>((resolve) => (arrive = resolve))
  const host = document.createElement('div')
  const shadow = host.attachShadow({ mode: 'open' })
  const dialog = shadow.appendChild(document.createElement('dialog'))
  document.body.append(host)
  onTestFinished(() => {
    end()
    host.remove()
  })
  const frame = createDialogFrame({
    site: { ...site, t: () => title, addMessages: () => translated },
    entry: { version: '0', elements: () => [Object.assign(host, { shadow, inline: false })] },
    wake: () => {},
    dialogIn: () => dialog,
  })
  frame.ready().catch(() => {})
  await rest()
  expect(dialog.querySelector('iframe')?.title).toBe('Secure wallet')
  title = 'Cartera segura'
  arrive()
  await rest()
  expect(dialog.querySelector('iframe')?.title).toBe('Cartera segura')
})
