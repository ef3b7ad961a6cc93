import { expect, test } from 'vitest'
import { createTranslate } from '../../../../src/i18n/translate.ts'
import { alertTitle } from '../../../../src/views/modal/alertTitle.ts'
import { errors } from '../../../../src/i18n/en/errors.ts'
import { frame as words } from '../../../../src/i18n/en/frame.ts'
import type { WalletModalError } from '../../../../src/core/errors.ts'
import { causesOf } from '../../../../src/core/log/describeError.ts'
import { FRAME_LOAD_MS, FRAME_READY_MS, FRAME_REQUEST_MS } from '../../../../src/core/limits.ts'
import { pass, rest, standStill } from '../../../kit/clock.ts'
import { createFakeFrame } from '../../../kit/fakeFrame.ts'

standStill()

const titles = ({ alerts }: ReturnType<typeof createFakeFrame>) =>
  alerts.map((one) => alertTitle(one, createTranslate(words, errors)))
/** The kinds of alerts of specification §8. */
const kinds = ({ alerts }: ReturnType<typeof createFakeFrame>) => alerts.map(({ cause }) => (cause as Error).message)

test('emits the alert APKT003 if the frame does not load', async () => {
  const fake = createFakeFrame()
  fake.frame.ready().catch(() => {})
  await pass(FRAME_LOAD_MS)
  expect(titles(fake)).toEqual(['APKT003 Network Error: Wallet Load Failed'])
  expect(kinds(fake)).toEqual(['iframe_load_failed'])
})

test('emits the alert APKT004 if the frame does not answer a request', async () => {
  const fake = createFakeFrame()
  fake.frame.request('CONNECT_DEVICE', undefined).catch(() => {})
  await rest()
  fake.ready()
  await pass(FRAME_REQUEST_MS)
  expect(titles(fake)).toEqual(['APKT004 Wallet Request Timeout'])
  expect(kinds(fake)).toEqual(['iframe_request_timeout'])
})

// No secure site is known to send this: specification §8 names the alert, and only a test reaches it.
test('emits the alert APKT005 if the frame does not accept the domain of the page', async () => {
  const fake = createFakeFrame()
  fake.serve({
    CONNECT_EMAIL: () => {
      throw new Error('unverified_domain')
    },
  })
  const error = fake.frame.request('CONNECT_EMAIL', { email: 'a@b.test' }).catch((reason: unknown) => reason)
  await fake.start()
  await pass(FRAME_READY_MS)
  expect(await error).toMatchObject({ code: 'OriginNotAllowed' })
  expect(titles(fake)).toEqual(['APKT005 Unverified Domain'])
  expect(kinds(fake)).toEqual(['unverified_domain'])
})

const refuse = () => {
  throw new Error('No')
}
test.each([
  ['an error', 'secureSite answered CONNECT_EMAIL with an error', refuse],
  ['a malformed answer', 'secureSite sent an answer to CONNECT_EMAIL that cannot be read', () => 7 as never],
])('names the secure site in the causes of %s', async (_, named, answer) => {
  const fake = createFakeFrame()
  fake.serve({ CONNECT_EMAIL: answer })
  const error = fake.frame.request('CONNECT_EMAIL', { email: 'a@b.test' }).catch((reason: unknown) => reason)
  await fake.start()
  await pass(FRAME_READY_MS)
  expect(causesOf((await error) as WalletModalError)).toContain(`Error: ${named}`)
})
