import { afterEach, describe, expect, test, vi } from 'vitest'
import type { AuthUser } from '../../../../src/core/login/auth.ts'
import { connectWallet } from '../../../../src/flows/connect/connectWallet.ts'
import { followEmbedded } from '../../../../src/flows/embedded/followEmbedded.ts'
import { frame as words } from '../../../../src/i18n/en/frame.ts'
import { standStill } from '../../../kit/clock.ts'
import { createTestModal } from '../../../kit/createTestModal.ts'
import { fakeAuth, fakeAuthConnector } from '../../../kit/fakeAuth.ts'
import { ALICE, BOB } from '../../../kit/fakeEip1193.ts'

standStill()
afterEach(() => void vi.unstubAllGlobals())

const USER: AuthUser = {
  email: 'ada@example.org',
  namespace: 'eip155',
  network: 'eip155:1',
  address: ALICE,
  type: 'smartAccount',
  accounts: [
    { address: ALICE, type: 'smartAccount' },
    { address: BOB, type: 'eoa' },
  ],
}

/** Creates a modal with an embedded wallet whose user the test changes. */
async function followed() {
  const users = new Map<string, AuthUser>()
  let tell = () => {}
  let refuse = (_method: string) => {}
  let syncs = 0
  const auth = Object.assign(fakeAuth(), {
    user: (namespace?: string) => users.get(namespace ?? 'eip155'),
    watch: (changed: () => void) => {
      tell = changed
      return () => void (tell = () => {})
    },
    onDisallowed: (on: typeof refuse) => {
      refuse = on
      return () => void (refuse = () => {})
    },
    syncTheme: () => void syncs++,
  })
  const wallet = fakeAuthConnector()
  const here = createTestModal({ offered: [wallet], auth })
  void here.modal.locale.add(words)
  const stop = followEmbedded(here.modal, auth)
  const say = (user?: AuthUser) => {
    users.clear()
    if (user) users.set(user.namespace, user)
    tell()
  }
  return { ...here, wallet, stop, say, refuse: (method: string) => refuse(method), syncs: () => syncs }
}

describe("The embedded wallet's user", () => {
  test("adds the embedded wallet's user to the account state, but to no storage", async () => {
    const { modal, entry, wallet, storage, say } = await followed()
    say(USER)
    await connectWallet(modal, wallet, { signal: modal.lifetime.signal })
    expect(entry.told('account').at(-1)?.account?.user).toEqual({
      email: 'ada@example.org',
      accounts: USER.accounts,
      preferredAccountType: 'smartAccount',
    })
    expect([...storage.values.keys()]).toContain('wallet-modal:connections')
    expect([...storage.values].join()).not.toContain('ada@example.org')
  })

  test('updates the user in the account state when e-mail address, name or deployment changes', async () => {
    const { modal, entry, wallet, say } = await followed()
    say(USER)
    await connectWallet(modal, wallet, { signal: modal.lifetime.signal })
    say({ ...USER, email: 'new@example.org', isDeployed: false })
    expect(entry.state().account).toMatchObject({ user: { email: 'new@example.org' }, smartAccountDeployed: false })
    const { email: _, ...anonymous } = USER
    say({ ...anonymous, userName: 'ada', provider: 'github', isDeployed: true })
    expect(entry.state().account).toMatchObject({
      user: { userName: 'ada' },
      socialProvider: 'github',
      smartAccountDeployed: true,
    })
    expect(entry.state().account?.user).not.toHaveProperty('email')
    say()
    expect(entry.state().account).not.toHaveProperty('user')
  })

  test('adds no embedded wallet user to the account of another wallet', async () => {
    const { modal, entry, say } = await followed()
    const other = fakeAuthConnector({ id: 'com.other', name: 'Other' })
    await connectWallet(modal, Object.assign(other, { type: 'announced' }), { signal: modal.lifetime.signal })
    say(USER)
    expect(entry.state().account).not.toHaveProperty('user')
  })
})

describe('Forbidden methods of the embedded wallet', () => {
  test('shows a toast if the embedded wallet forbids a method, while connected (specification §6)', async () => {
    const { modal, refuse, stop } = await followed()
    const said = () =>
      [modal.toasts.$shown.get(), ...modal.toasts.$waiting.get()].flatMap((one) => (one ? [[one.tone, one.text]] : []))
    refuse('eth_sign')
    expect(said()).toEqual([['error', 'Action not allowed']])
    stop()
    modal.toasts.$shown.set(undefined)
    refuse('eth_sign')
    expect(said()).toEqual([])
  })
})

describe('The theme of the secure site', () => {
  test('sends the theme to the secure site only when the theme changes', async () => {
    const { entry, syncs, stop } = await followed()
    entry.configure({ debug: true })
    expect(syncs()).toBe(0)
    entry.configure({ themeMode: 'light' })
    entry.configure({ themeVariables: { '--wm-accent': '#f00' } })
    expect(syncs()).toBe(2)
    stop()
    entry.configure({ themeMode: 'dark' })
    expect(syncs()).toBe(2)
  })

  test("sends a changed system theme to the secure site only with themeMode 'system'", async () => {
    const system = new EventTarget()
    vi.stubGlobal('matchMedia', () => Object.assign(system, { matches: false }))
    const { entry, syncs } = await followed()
    system.dispatchEvent(new Event('change'))
    expect(syncs()).toBe(0)
    entry.configure({ themeMode: 'system' })
    system.dispatchEvent(new Event('change'))
    expect(syncs()).toBe(2)
  })
})
