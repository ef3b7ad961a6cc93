// @vitest-environment node
import { createPublicKey, verify as verifySignature, type JsonWebKey } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createClock } from '../../sandbox/clock.ts'
import { createPhoneWallet, type PhoneWallet } from '../../sandbox/phone/createPhoneWallet.ts'
import { createRelay } from '../../sandbox/relay/index.ts'
import { createVerify } from '../../sandbox/verify/index.ts'
import { forbidTraffic, propose, startApp, stopApp, type App } from './phoneKit.ts'
import { PROJECT, serveAlone } from './relayKit.ts'

forbidTraffic()

const SHOP = 'https://shop.example'
const ID = 'a'.repeat(64)
const verify = createVerify()
let served: Awaited<ReturnType<typeof serveAlone>>
beforeAll(async () => {
  served = await serveAlone(verify)
})
afterAll(() => served.stop())

const pageFor = (id: string, hash: string, origin = SHOP) =>
  fetch(`${served.url}/v3/attestation?${new URLSearchParams({ projectId: PROJECT, origin, id, decryptedId: hash })}`)

/** Returns the JWT that the page of the verify service posts. */
async function attestationFrom(page: Response): Promise<string> {
  const [, message = ''] = /postMessage\((".*"), '\*'\)/.exec(await page.text()) ?? []
  return (JSON.parse(JSON.parse(message) as string) as { attestation: string }).attestation
}

it('attests an origin with a JWT that the service’s public key verifies', async () => {
  const page = await pageFor(ID, 'hash1')
  expect(page.headers.get('content-type')).toMatch('text/html')
  const [head = '', body = '', signature = ''] = (await attestationFrom(page)).split('.')
  const { publicKey, expiresAt } = (await (await fetch(`${served.url}/v3/public-key`)).json()) as {
    publicKey: JsonWebKey
    expiresAt: number
  }
  expect(publicKey).toMatchObject({ kty: 'EC', crv: 'P-256' })
  expect(expiresAt).toBeGreaterThan(Date.now() / 1000)
  const key = { key: createPublicKey({ key: publicKey, format: 'jwk' }), dsaEncoding: 'ieee-p1363' as const }
  expect(verifySignature('sha256', Buffer.from(`${head}.${body}`), key, Buffer.from(signature, 'base64url'))).toBe(true)
  expect(JSON.parse(Buffer.from(body, 'base64url').toString())).toEqual({
    id: ID,
    origin: SHOP,
    isVerified: true,
    isScam: false,
    exp: expect.any(Number),
  })
})

it('escapes scripts in the query of the attestation page', async () => {
  expect(await (await pageFor('</script><script>alert(1)</script>', 'x')).text()).not.toContain('alert(1)</script>')
})

it('returns the origin of a request by its hash, and 404 for unknown hashes', async () => {
  await pageFor(ID, 'hash2')
  expect(await (await fetch(`${served.url}/attestation/hash2?v2Supported=true`)).json()).toEqual({
    origin: SHOP,
    attestationId: 'hash2',
    isScam: false,
  })
  expect((await fetch(`${served.url}/attestation/none`)).status).toBe(404)
  expect((await fetch(`${served.url}/v3/attestation`)).status).toBe(400)
  await verify.reset?.()
  expect((await fetch(`${served.url}/attestation/hash2`)).status).toBe(404)
})

it('maps paths to the fault routes of the verify service', () => {
  expect(['/v3/attestation', 'v3/public-key', '/attestation/x', '/'].map((path) => verify.routeOf?.(path))).toEqual([
    'attestation',
    'public-key',
    'resolve',
    undefined,
  ])
})

describe('The phone wallet with the official SDK', () => {
  let app: App
  let phone: PhoneWallet
  const relay = createRelay({ clock: createClock() })
  let relayServed: Awaited<ReturnType<typeof serveAlone>>
  beforeAll(async () => {
    relayServed = await serveAlone(relay)
    const account = {
      namespace: 'eip155' as const,
      address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
      privateKey: `0x${'11'.repeat(32)}`,
    }
    app = await startApp(relayServed.wsUrl)
    phone = await createPhoneWallet({
      relayUrl: relayServed.wsUrl,
      verifyUrl: served.url,
      projectId: PROJECT,
      accounts: [account],
      chains: [{ id: 'eip155:1', name: 'Ethereum', symbol: 'ETH', decimals: 18 }],
      answer: 'reject',
    })
  })
  afterAll(async () => {
    await Promise.all([stopApp(app), phone.stop()])
    await relayServed.stop()
  })

  it.each([
    [SHOP, 'VALID'],
    ['https://phishing.example', 'INVALID'],
    [undefined, 'UNKNOWN'],
  ])('verifies a proposal with the attested origin %s as %s', async (origin, verified) => {
    // Registers an attestation, as the SDK does in a hidden frame.
    const register = async ({ id, decryptedId }: { id: string; decryptedId: string }) =>
      origin ? attestationFrom(await pageFor(id, decryptedId, origin)) : undefined
    Object.assign(app.client.core.verify, { register })
    await expect(propose(app, (uri) => phone.pair(uri), ['eip155'])).rejects.toMatchObject({ code: 5000 })
    expect(phone.questions.at(-1)?.verified).toBe(verified)
  })
})
