import { expect, test } from 'vitest'
import { alertTitle, createTranslate } from '../../../../src/i18n/translate.ts'
import { frame as words } from '../../../../src/i18n/en/frame.ts'
import { FRAME_LOAD_MS, FRAME_REQUEST_MS } from '../../../../src/core/limits.ts'
import { pass, rest, standStill } from '../../../kit/clock.ts'
import { createFakeFrame } from '../../../kit/fakeFrame.ts'

standStill()

const titles = ({ alerts }: ReturnType<typeof createFakeFrame>) =>
  alerts.map((one) => alertTitle(one, createTranslate(words)))

test('emits the alert APKT003 if the frame does not load', async () => {
  const fake = createFakeFrame()
  fake.frame.ready().catch(() => {})
  await pass(FRAME_LOAD_MS)
  expect(titles(fake)).toEqual(['APKT003 Network Error: Wallet Load Failed'])
})

test('emits the alert APKT004 if the frame does not answer a request', async () => {
  const fake = createFakeFrame()
  fake.frame.request('CONNECT_DEVICE', undefined).catch(() => {})
  await rest()
  fake.ready()
  await pass(FRAME_REQUEST_MS)
  expect(titles(fake)).toEqual(['APKT004 Wallet Request Timeout'])
})
