// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createAttest } from '../../../../src/connectors/pairing/verify.ts'
import { VERIFY_COOLDOWN_MS } from '../../../../src/core/limits.ts'
import { UNREAD } from '../../../../src/services/unread.ts'
import { trusted } from '../../../kit/trusted.ts'

const HOST = 'https://verify.example'
const QUESTION = { id: 'hash', decryptedId: 'plain' }

/** The frames of the page, each with the function that loads it. */
let frames: { src: string; post(data: unknown): void }[]
beforeEach(() => {
  vi.useFakeTimers()
  frames = []
  const create = document.createElement.bind(document)
  vi.spyOn(document, 'createElement').mockImplementation(() => {
    const frame = create('div')
    const source = {}
    const post = (data: unknown) =>
      dispatchEvent(trusted(new MessageEvent('message', { data, source: source as Window, origin: HOST })))
    frames.push(Object.assign(frame, { src: '', contentWindow: source, post }))
    return frame
  })
})
afterEach(() => vi.useRealTimers())

const attestationOf = (id: string) => `head.${btoa(JSON.stringify({ id }))}.signature`
const messageOf = (id: string) => JSON.stringify({ type: 'verify_attestation', attestation: attestationOf(id) })

it('returns the attestation of the frame, and logs nothing', async () => {
  const mark = vi.spyOn(performance, 'mark')
  const asked = createAttest([HOST], 'project')(QUESTION)
  expect(frames[0]?.src).toContain(`${HOST}/v3/attestation?projectId=project`)
  frames[0]?.post(messageOf('hash'))
  expect(await asked).toBe(attestationOf('hash'))
  expect(mark).not.toHaveBeenCalled()
})

it('logs a server that sends no attestation, once while it rests', async () => {
  const mark = vi.spyOn(performance, 'mark')
  const attest = createAttest([`${HOST}/`], 'project')
  const asked = attest(QUESTION)
  frames[0]?.post(messageOf('another hash'))
  await vi.runAllTimersAsync()
  expect(await asked).toBe('')
  const detail = { url: `${HOST}/v3/attestation`, why: 'no attestation arrived in time' }
  expect(mark.mock.calls).toEqual([[UNREAD, { detail }]])
  expect(await attest(QUESTION)).toBe('')
  expect(frames).toHaveLength(1)
  vi.advanceTimersByTime(VERIFY_COOLDOWN_MS)
  void attest(QUESTION)
  expect(frames).toHaveLength(2)
})
