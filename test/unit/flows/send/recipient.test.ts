import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Options } from '../../../../src/core/options.ts'
import { draftOf } from '../../../../src/flows/send/draft.ts'
import { setRecipient } from '../../../../src/flows/send/recipient.ts'
import { pass, standStill } from '../../../kit/clock.ts'
import { BOB } from '../../../kit/fakeEip1193.ts'
import { createSending } from '../../../kit/sending.ts'
import { urlOf } from '../../../kit/urlOf.ts'

standStill()
afterEach(() => void vi.restoreAllMocks())

const HOSTED: Options = { projectId: 'p', services: { blockchainApi: 'https://api.test' } }

/** Simulates a Blockchain API that answers requests for a name. */
function service(answer: (name: string) => Response | Promise<Response>) {
  const asked: string[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const { pathname } = new URL(urlOf(input))
    if (pathname.endsWith('supported-chains')) return Response.json({ http: ['eip155:1', 'eip155:8453'] })
    const name = decodeURIComponent(pathname.split('/').at(-1) ?? '')
    asked.push(name)
    return answer(name)
  })
  return asked
}
const record = (name: string, addresses: Record<string, { address: string }>) => Response.json({ name, addresses })

async function typing(options: Options = HOSTED) {
  const { modal } = await createSending({ options })
  const recipient = () => draftOf(modal).$recipient.get()
  const type = async (text: string, ms = 500) => {
    await setRecipient(modal, text)
    await pass(ms)
  }
  return { modal, recipient, type }
}

describe('The recipient', () => {
  test('is looked up half a second after the last key', async () => {
    const asked = service((name) => record(name, { 60: { address: BOB } }))
    const { type, recipient } = await typing()
    await type('bob.reown.i', 499)
    await type('bob.reown.id', 499)
    expect([asked, recipient().state]).toEqual([[], 'looking'])
    await pass(1)
    expect(asked).toEqual(['bob.reown.id'])
    expect(recipient()).toEqual({ state: 'found', address: BOB, name: 'bob.reown.id' })
  })

  test('has the address of the network in use, if the name has one', async () => {
    const other = '0x00000000000000000000000000000000000000AA'
    service((name) => record(name, { 60: { address: BOB }, [2147483648 + 8453]: { address: other.toLowerCase() } }))
    const { modal, type, recipient } = await typing()
    await type('bob.wcn.id')
    expect(recipient().address).toBe(BOB)
    modal.networks.use('eip155:8453')
    await type('bob.wcn.id')
    expect(recipient().address).toBe(other)
  })

  test('is looked up again on another network, whatever comes later from the first look-up', async () => {
    const other = '0x00000000000000000000000000000000000000AA'
    const answers: ((response: Response) => void)[] = []
    const both = () => record('bob.reown.id', { 60: { address: BOB }, [2147483648 + 8453]: { address: other } })
    service(() => new Promise((resolve) => answers.push(resolve)))
    const { modal, type, recipient } = await typing()
    await type('bob.reown.id')
    modal.networks.use('eip155:8453')
    expect(recipient()).toEqual({ state: 'looking' })
    await pass(500)
    answers[0]?.(both())
    await pass(0)
    expect(recipient()).toEqual({ state: 'looking' })
    answers[1]?.(both())
    await pass(0)
    expect(recipient()).toMatchObject({ state: 'found', address: other })
  })

  test('is the one that was typed last, whatever answers come later', async () => {
    const answers: ((response: Response) => void)[] = []
    service(() => new Promise((resolve) => answers.push(resolve)))
    const { type, recipient } = await typing()
    await type('bob.reown.id')
    await type(BOB)
    answers[0]?.(record('bob.reown.id', { 60: { address: '0x00000000000000000000000000000000000000aa' } }))
    await pass(0)
    expect(recipient()).toEqual({ state: 'found', address: BOB })
  })

  test('is nobody if the name is not registered, or its record is no address', async () => {
    service((name) => (name.startsWith('bob') ? Response.json([]) : record(name, { 60: { address: '0x12' } })))
    const { type, recipient } = await typing()
    await type('bob.reown.id')
    expect(recipient()).toEqual({ state: 'unknown' })
    await type('eve.reown.id')
    expect(recipient()).toEqual({ state: 'unknown' })
  })

  test('is not taken from the record of another name', async () => {
    service(() => record('eve.reown.id', { 60: { address: BOB } }))
    const { type, recipient } = await typing()
    await type('bob.reown.id')
    expect(recipient()).toEqual({ state: 'failed' })
  })

  test('says the reason of the server if the name could not be looked up', async () => {
    service(() => Response.json({ reasons: [{ description: 'Invalid name length' }] }, { status: 400 }))
    const { type, recipient } = await typing()
    await type('ab.reown.id')
    expect(recipient()).toEqual({ state: 'failed', reason: 'Invalid name length' })
    vi.mocked(globalThis.fetch).mockRejectedValue(new TypeError('offline'))
    await type('bob.reown.id')
    expect(recipient()).toEqual({ state: 'failed' })
  })

  test.each([
    ['without a project id', {}],
    ['with the option names: off', { ...HOSTED, names: 'off' as const }],
    ['with the option names: rpc', { ...HOSTED, names: 'rpc' as const }],
  ])('is not looked up at the service %s', async (_, options) => {
    const asked = service(() => Response.json([]))
    const { type, recipient } = await typing(options)
    await type('bob.reown.id')
    expect([asked, recipient()]).toEqual([[], { state: 'unknown' }])
  })

  test.each([
    ` ${BOB}\n`,
    `\u200b${BOB}\u200e`,
    `\ufeff${BOB.slice(0, 12)}\u200b${BOB.slice(12)}`,
    BOB.slice(2),
    `${BOB.slice(0, 22)}\n${BOB.slice(22)}`,
  ])('is an address without the characters that nobody sees: %j', async (text) => {
    const { type, recipient } = await typing()
    await type(text)
    expect(recipient()).toEqual({ state: 'found', address: BOB })
  })

  test('is a name without the unseen characters around it', async () => {
    const asked = service((name) => record(name, { 60: { address: BOB } }))
    const { type } = await typing()
    await type('\u200ebob.reown.id\u200b\n')
    expect(asked).toEqual(['bob.reown.id'])
  })

  test('is an address with a wrong checksum, too, which is marked', async () => {
    const { type, recipient } = await typing()
    await type(BOB.replace('C', 'c'))
    expect(recipient()).toEqual({ state: 'found', address: BOB, isMistyped: true })
  })

  test('is nobody if the record of the name has a wrong checksum', async () => {
    service((name) => record(name, { 60: { address: BOB.replace('C', 'c') } }))
    const { type, recipient } = await typing()
    await type('bob.reown.id')
    expect(recipient()).toEqual({ state: 'unknown' })
  })

  test.each(['', ' ', '\u200b', 'bob', 'bob@site.example x', '0x12', '.eth'])('is no name: %j', async (text) => {
    const asked = service(() => Response.json([]))
    const { type, recipient } = await typing()
    await type(text)
    expect([asked, recipient().state]).toEqual([[], /[a-z0]/.test(text) ? 'invalid' : 'none'])
  })
})
