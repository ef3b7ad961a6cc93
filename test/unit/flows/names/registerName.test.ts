import { recoverMessageAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { WALLET_HINT_MS } from '../../../../src/core/limits.ts'
import { closeModal } from '../../../../src/flows/modal/closeModal.ts'
import { loadSignIn } from '../../../../src/flows/modal/loadSignIn.ts'
import { followNames } from '../../../../src/flows/names/followNames.ts'
import { namingOf } from '../../../../src/flows/names/namingOf.ts'
import { registerName } from '../../../../src/flows/names/registerName.ts'
import { pass, rest, standStill } from '../../../kit/clock.ts'
import { ALICE, BOB, walletError } from '../../../kit/fakeEip1193.ts'
import { createNaming, refusal } from '../../../kit/naming.ts'

standStill()

type Parts = Parameters<typeof createNaming>[0]

/** A modal in which `alice.reown.id` is typed, and whose suggestions are there. */
async function typed(parts: Parts = {}, label = 'alice') {
  const here = await createNaming(parts)
  followNames(here.modal)
  await here.typed(label)
  const naming = () => namingOf(here.modal).$naming.get()
  const register = async () => {
    await registerName(here.modal)
    await rest()
  }
  return { ...here, naming, register, views: () => here.modal.router.$trail.get().routes.map(({ view }) => view) }
}

/** A node whose newest block has this age. */
const block = (ageMs: number) => async () => ({
  timestamp: `0x${Math.floor((Date.now() - ageMs) / 1000).toString(16)}`,
})

describe('Registering a name', () => {
  test('signs exactly the JSON that is sent, with the timestamp in seconds (specification §3)', async () => {
    const { register, registry, signed } = await typed({}, 'Alice-7')
    await register()
    const [post] = registry.posted
    const timestamp = Math.floor(Date.now() / 1000)
    expect(post?.message).toBe(`{"name":"alice-7.reown.id","attributes":{},"timestamp":${timestamp}}`)
    expect(signed).toEqual([{ text: post?.message, address: ALICE }])
    expect(post).toMatchObject({ coin_type: 60, address: ALICE })
    const { message = '', signature } = post ?? {}
    expect(await recoverMessageAddress({ message, signature: signature as `0x${string}` })).toBe(ALICE)
  })

  test('shows the success in place of the form, so that Back leads to Account', async () => {
    const { register, views, naming, modal } = await typed()
    modal.router.$trail.set({
      routes: (['Account', 'AccountSettings', 'RegisterAccountName'] as const).map((view) => ({ view })),
      direction: 'forward',
    })
    await register()
    expect(views()).toEqual(['Account', 'RegisterAccountNameSuccess'])
    expect(naming()).toMatchObject({ registered: 'alice.reown.id', typed: '' })
  })

  test('shows the name in Account at once, and after a reload without another request', async () => {
    const { register, entry, registry, storage } = await typed()
    expect(entry.state().account?.name).toBeUndefined()
    await register()
    expect(entry.state().account?.name).toBe('alice.reown.id')
    expect(storage.getItem('wallet-modal:names')).toContain('["alice.reown.id"]')
    expect(registry.asksFor('reverse').length).toBeLessThanOrEqual(1)
  })

  test.each([
    ['eip155:1', 60],
    ['eip155:8453', 2147492101],
  ] as const)('sends the coin type of %s (ENSIP-11): %i', async (network, coinType) => {
    const { register, registry } = await typed({ network })
    await register()
    expect(registry.posted[0]?.coin_type).toBe(coinType)
  })

  test("asks nobody on a network whose id is 2147483648 or more: 'Invalid chainId' (specification §5)", async () => {
    const big = { id: 2147483648, name: 'Big', rpcUrls: { default: { http: ['https://rpc.test/big'] } } }
    const network = 'eip155:2147483648'
    const options = {
      networks: [{ ...big, nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 }, caipNetworkId: network }],
    }
    const { register, registry, signed, naming } = await typed({ network, options: options as never })
    await register()
    expect(naming()).toMatchObject({ phase: 'failed', error: { code: 'InvalidOption', message: 'Invalid chainId' } })
    expect([signed, registry.posted, registry.asksFor('account/')]).toEqual([[], [], []])
  })

  test('ignores a second press while the first is under way', async () => {
    const { modal, registry, signed } = await typed()
    await Promise.all([registerName(modal), registerName(modal)])
    expect([signed.length, registry.posted.length]).toEqual([1, 1])
  })
})

describe('A name that is not free', () => {
  test('asks for no signature, and says so in the words of the server', async () => {
    const { register, registry, signed, naming } = await typed()
    registry.owners.set('alice.reown.id', BOB)
    await register()
    expect(naming().error?.message).toBe('Name is already registered: alice.reown.id')
    expect([signed, registry.posted]).toEqual([[], []])
  })

  test('takes a name of the account itself for registered, without another signature', async () => {
    const { register, registry, signed, view } = await typed()
    registry.owners.set('alice.reown.id', ALICE.toLowerCase())
    await register()
    expect([view(), signed]).toEqual(['RegisterAccountNameSuccess', []])
  })

  test('is not offered for registration once the suggestions say so', async () => {
    const { register, registry, typed: type, signed } = await typed()
    registry.owners.set('other.reown.id', BOB)
    await type('other')
    await register()
    expect([signed, registry.posted]).toEqual([[], []])
  })

  test('can be registered although the suggestions failed', async () => {
    const { register, registry, typed: type, naming, view } = await typed()
    registry.answers.suggestions = () => new Response('', { status: 503 })
    await type('other')
    expect(naming().state).toBe('failed')
    await register()
    expect(view()).toBe('RegisterAccountNameSuccess')
  })

  test('asks for no signature while nobody knows whether the name is free', async () => {
    const { register, registry, signed, naming } = await typed()
    registry.answers.profile = () => new Response('', { status: 503 })
    await register()
    expect([signed, naming().phase]).toEqual([[], 'failed'])
  })
})

describe('Refusals', () => {
  test.each([
    [400, 'name', 'Invalid name format: alice.reown.id'],
    [400, 'name', 'Invalid name length: alice.reown.id'],
    [400, 'name', 'Name is not in the allowed zones: alice.reown.id'],
    [400, 'name', 'Name is already registered: alice.reown.id'],
    [400, 'attributes', 'Unsupported name attribute in payload'],
    [400, 'coin_type', 'Unsupported coin type: 60'],
    [401, 'signature', 'Signature validation error: bad'],
    [401, 'address', 'Name owner validation error'],
    [401, 'authentication', 'We failed to authenticate your request'],
    [429, 'address', "Project's quota limit reached"],
    [503, '', 'Provider is temporarily unavailable'],
  ])('keeps the form with what was typed, and the words of the server: %i %s %j', async (status, field, words) => {
    const { register, registry, view, naming, entry } = await typed()
    registry.answers.register = () => refusal(status, field, words)
    await register()
    expect(view()).toBe('RegisterAccountName')
    expect(naming()).toMatchObject({ typed: 'alice', phase: 'failed', error: { message: words } })
    expect(naming().help).toBeUndefined()
    expect(entry.state().account?.name).toBeUndefined()
  })

  test("says 'Error registering name {name}' without a reason (specification §8)", async () => {
    const { register, registry, naming } = await typed()
    registry.answers.register = () => new Response('Internal server error', { status: 500 })
    await register()
    expect(naming().error?.message).toBe('Error registering name alice.reown.id')
  })

  test('returns to the form if the visitor refuses, and registers at the next press', async () => {
    const { register, answers, naming, view, modal, registry } = await typed()
    const { sign } = answers
    answers.sign = async () => Promise.reject(walletError(4001))
    await register()
    expect([view(), naming().typed, naming().error?.code]).toEqual(['RegisterAccountName', 'alice', 'UserRejected'])
    expect(modal.attempt.$outcome.get()).toEqual({ outcome: 'rejected' })
    expect(registry.posted).toEqual([])
    answers.sign = sign
    await register()
    expect(view()).toBe('RegisterAccountNameSuccess')
  })

  test('says that the wallet takes its time', async () => {
    const { modal, answers, naming } = await typed()
    answers.sign = () => new Promise(() => {})
    void registerName(modal)
    await pass(WALLET_HINT_MS - 1)
    expect(naming().phase).toBe('asking')
    await pass(1)
    expect(naming().phase).toBe('late')
  })
})

describe('A lost answer', () => {
  test('is a success if the service lists the account for the name', async () => {
    const { register, registry, view } = await typed()
    registry.answers.register = (_, accept) => {
      accept()
      return new Response('', { status: 504 })
    }
    await register()
    expect(view()).toBe('RegisterAccountNameSuccess')
  })

  test('needs no second signature when the service answers again', async () => {
    const { register, registry, view, signed } = await typed()
    registry.answers.register = (_, accept) => {
      accept()
      registry.answers.profile = () => new Response('', { status: 503 })
      return new Response('', { status: 504 })
    }
    await register()
    expect(view()).toBe('RegisterAccountName')
    registry.answers.profile = undefined
    await register()
    expect([view(), signed.length]).toEqual(['RegisterAccountNameSuccess', 1])
  })
})

describe('A timestamp that is too old', () => {
  const OLD = 'Signature UNIXTIME timestamp is too old: 1'
  const tooOld = (headers: HeadersInit = {}) => refusal(400, 'timestamp', OLD, headers)

  test.each([
    ['ahead', 300_000],
    ['behind', -300_000],
  ])(
    "asks for a second signature once, with the service's time, if the clock is %s, and says why",
    async (_, offMs) => {
      const { register, registry, signed, modal, view } = await typed()
      const serverMs = Date.now() - offMs
      registry.answers.register = ({ message }, accept) => {
        const { timestamp } = JSON.parse(message) as { timestamp: number }
        const isRight = Math.abs(timestamp * 1000 - serverMs) <= 10_000
        return isRight ? accept() : tooOld({ Date: new Date(serverMs).toUTCString() })
      }
      await register()
      expect([view(), signed.length]).toEqual(['RegisterAccountNameSuccess', 2])
      expect(modal.toasts.$shown.get()?.text).toContain('Approve once more')
    },
  )

  test('asks for no second signature if the clock is that of the service', async () => {
    const { register, registry, signed, naming } = await typed()
    registry.answers.register = () => tooOld({ Date: new Date().toUTCString() })
    await register()
    expect(signed).toHaveLength(1)
    expect(naming()).toMatchObject({ phase: 'failed', help: 'clock' })
  })

  test('asks for no third signature', async () => {
    const { register, registry, signed, naming } = await typed()
    registry.answers.register = () => tooOld({ Date: new Date(Date.now() - 300_000).toUTCString() })
    await register()
    expect(signed).toHaveLength(2)
    expect(naming()).toMatchObject({ phase: 'failed', help: 'clock', offMs: expect.any(Number) as number })
  })

  test.each([
    ['ahead', 5],
    ['behind', -5],
  ])('compares a clock that is %s with the newest block if the time of the service is hidden', async (_, minutes) => {
    const { register, registry, signed, naming } = await typed({ rpc: block(minutes * 60_000) })
    registry.answers.register = () => tooOld()
    await register()
    expect(signed).toHaveLength(1)
    expect(naming()).toMatchObject({ help: 'clock' })
    expect(Math.round((naming().offMs ?? 0) / 60_000)).toBe(minutes)
  })

  test.each([
    ['the newest block is of now', block(12_000)],
    ['no node answers', async () => Promise.reject(new Error('down'))],
  ])('tells no figure if %s', async (_, rpc) => {
    const { register, registry, naming } = await typed({ rpc })
    registry.answers.register = () => tooOld()
    await register()
    expect(naming()).toMatchObject({ help: 'clock' })
    expect(naming().offMs).toBeUndefined()
  })

  test('says that the approval took longer than 10 seconds, whatever the clock', async () => {
    const { modal, registry, naming, answers, signed } = await typed()
    const { sign } = answers
    answers.sign = async (text, address) => {
      await pass(10_001)
      return sign(text, address)
    }
    registry.answers.register = () => tooOld({ Date: new Date(0).toUTCString() })
    await registerName(modal)
    expect(naming()).toMatchObject({ phase: 'failed', help: 'slow' })
    expect(signed).toHaveLength(1)
  })
})

describe('Changes meanwhile', () => {
  test('registers nothing if the visitor left the form before the wallet had signed', async () => {
    const { modal, answers, registry, naming } = await typed()
    const { sign } = answers
    answers.sign = async (text, address) => {
      modal.router.back()
      return sign(text, address)
    }
    await registerName(modal)
    expect([registry.posted, naming().phase]).toEqual([[], 'typing'])
  })

  test('asks for no signature if the visitor left while the name was looked up', async () => {
    const { modal, registry, signed, naming } = await typed()
    registry.answers.profile = () => {
      modal.router.back()
      return undefined
    }
    await registerName(modal)
    expect([signed, registry.posted, naming().phase]).toEqual([[], [], 'typing'])
  })

  test('asks for no signature once the site has turned names off', async () => {
    const { register, entry, registry, signed, naming } = await typed()
    entry.configure({ names: 'off' })
    await register()
    expect(naming()).toMatchObject({ phase: 'failed', error: { code: 'FeatureDisabled' } })
    expect([signed, registry.posted]).toEqual([[], []])
  })

  test('asks for no signature before the visitor has signed in, if the site wants that', async () => {
    await loadSignIn()
    const { register, modal, registry, signed, view, naming } = await typed()
    modal.$remote.set({ ...modal.$remote.get(), reownAuthentication: true })
    await register()
    expect([signed, registry.posted, view()]).toEqual([[], [], 'SIWXSignMessage'])
    expect(naming()).toMatchObject({ typed: 'alice', phase: 'typing' })
  })

  test('says nothing of a refusal that comes after the modal was closed', async () => {
    const { modal, registry, naming } = await typed()
    registry.answers.register = () => {
      closeModal(modal, 'api')
      return refusal(400, 'name', 'Invalid name format: alice.reown.id')
    }
    await registerName(modal)
    await rest()
    expect(modal.toasts.$shown.get()).toBeUndefined()
    expect(naming()).toMatchObject({ typed: '', phase: 'typing' })
  })

  test('drops the signature of an account that is no longer in use', async () => {
    const { modal, answers, registry, wallet, naming } = await typed()
    const { sign } = answers
    answers.sign = async (text, address) => {
      wallet.link().useAccounts(BOB)
      await rest()
      return sign(text, address)
    }
    await registerName(modal)
    expect([registry.posted, naming()]).toMatchObject([[], { phase: 'typing', typed: 'alice' }])
  })

  test('tells of a name that is registered after the modal was closed', async () => {
    const { modal, registry, entry } = await typed()
    registry.answers.register = (_, accept) => {
      closeModal(modal, 'api')
      return accept()
    }
    await registerName(modal)
    await rest()
    expect(modal.toasts.$shown.get()?.text).toBe('You own alice.reown.id')
    expect(entry.state().account?.name).toBe('alice.reown.id')
  })

  test('forgets what was typed when the modal closes', async () => {
    const { modal, naming } = await typed()
    closeModal(modal, 'api')
    expect(naming()).toEqual({ typed: '', suggestions: [], state: 'idle', phase: 'typing' })
  })
})

describe('Suggestions', () => {
  test('waits 500 ms after the last key (specification §9)', async () => {
    const { modal, registry } = await createNaming()
    const { typeName } = await import('../../../../src/flows/names/typeName.ts')
    for (const text of ['a', 'al', 'ali', 'alic', 'alice']) typeName(modal, text)
    await pass(499)
    expect(registry.asksFor('suggestions')).toEqual([])
    await pass(1)
    expect(registry.asksFor('suggestions').map(({ pathname }) => pathname)).toEqual(['/v1/profile/suggestions/alice'])
  })

  test('ignores the answer to an earlier text', async () => {
    const { registry, typed: type, naming } = await typed()
    let answer = (_: Response) => {}
    registry.answers.suggestions = () => new Promise((resolve) => (answer = resolve))
    await type('first')
    registry.answers.suggestions = undefined
    await type('second')
    answer(Response.json({ suggestions: [{ name: 'first.reown.id', registered: false }] }))
    await rest()
    expect(naming().suggestions[0]?.name).toBe('second.reown.id')
  })

  test.each([
    [refusal(400, 'name', 'Invalid name format: x'), 'Invalid name format: x'],
    [new Response('', { status: 500 }), undefined],
  ])("keeps the server's first reason of a failure", async (response, reason) => {
    const { registry, typed: type, naming } = await typed()
    registry.answers.suggestions = () => response.clone()
    await type('other')
    expect([naming().state, naming().reason]).toEqual(['failed', reason])
  })
})
