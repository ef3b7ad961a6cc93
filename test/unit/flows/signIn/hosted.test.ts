import { describe, expect, test } from 'vitest'
import type { RemoteFeatures } from '../../../../src/core/options.ts'
import { connect } from '../../../../src/flows/connect/connect.ts'
import { connectInView } from '../../../../src/flows/connect/connectInView.ts'
import { disconnect } from '../../../../src/flows/connections/disconnect.ts'
import { reconnect } from '../../../../src/flows/connections/reconnect.ts'
import { loadFeatures } from '../../../../src/flows/modal/loadFeatures.ts'
import { openModal } from '../../../../src/flows/modal/openModal.ts'
import { settle } from '../../../../src/flows/modal/settle.ts'
import { cancelSignIn } from '../../../../src/flows/signIn/cancelSignIn.ts'
import { prepareSignIn } from '../../../../src/flows/signIn/followSignIn.ts'
import { signInForSite } from '../../../../src/flows/signIn/signInForSite.ts'
import { prepareMessage, signShown } from '../../../../src/flows/signIn/signInView.ts'
import { signOut } from '../../../../src/flows/signIn/signOut.ts'
import { ALICE } from '../../../kit/fakeEip1193.ts'
import { fakeStorage } from '../../../kit/fakeStorage.ts'
import { hostedAuth } from '../../../kit/hostedAuth.ts'
import { createSigning } from '../../../kit/signing.ts'

const AUTH = '@appkit/siwx-auth-token'
const OPTIONS = { projectId: 'p', services: { walletApi: 'https://api.test' } }

/** Simulates the project's dashboard. `answer` sends its settings. */
function dashboard() {
  let answer = (_: RemoteFeatures) => {}
  const given = new Promise<RemoteFeatures>((resolve) => (answer = resolve))
  return { answer, walletApi: { features: () => given, assetUrl: () => '' } as never }
}

type Parts = Parameters<typeof createSigning>[1] & { service?: ReturnType<typeof hostedAuth> }

async function hosted(signIn: object | false | undefined = { hosted: true }, parts: Parts = {}) {
  const { service = hostedAuth() } = parts
  const here = await createSigning(undefined, { ...parts, options: { ...OPTIONS, signIn, ...parts.options } })
  return { ...here, ...service, service, session: () => here.modal.shell.$session.get() }
}

/** Opens the modal, and connects the wallet as a visitor does. */
async function connecting(...args: Parameters<typeof hosted>) {
  const here = await hosted(...args)
  const opened = openModal(here.modal)
  await connectInView(here.modal, here.wallet.id)
  await here.settle()
  return { ...here, opened }
}

async function sign(here: Pick<Awaited<ReturnType<typeof hosted>>, 'modal' | 'settle'>) {
  await prepareMessage(here.modal)
  await signShown(here.modal)
  await here.settle()
}

describe('signIn: { hosted: true }', () => {
  test('asks to sign in, and closes with the session of the service, and its account', async () => {
    const here = await connecting()
    expect(here.view()).toBe('SIWXSignMessage')
    await sign(here)
    expect(here.modal.shell.$open.get()).toBe(false)
    expect(here.session()).toMatchObject({
      data: { accountAddress: ALICE, chainId: 'eip155:1' },
      message: here.asked[0]?.text,
      account: { profileId: expect.any(String) },
    })
    expect(here.entry.told('sign-in')).toEqual([{ session: here.session() }])
    expect(await here.opened).toMatchObject({ outcome: 'signed-in', session: here.session() })
    expect(here.calls.find(({ key }) => key === 'POST authenticate')?.body).toMatchObject({
      walletInfo: { type: 'extension', name: 'Example' },
    })
  })

  test('reads the session back after a reload, once, and opens nothing', async () => {
    const storage = fakeStorage()
    const first = await connecting(undefined, { storage })
    await sign(first)
    first.stop()
    first.requests()
    const here = await hosted(undefined, { storage, service: first.service })
    expect(here.calls).toEqual([])
    await reconnect(here.modal)
    await here.settle()
    await prepareSignIn(here.modal)
    expect(here.session()).toMatchObject({ data: { accountAddress: ALICE }, message: '' })
    expect(here.calls.map(({ key }) => key)).toEqual(['GET me'])
    expect(here.modal.shell.$open.get()).toBe(false)
  })

  test('signs out, also in another tab and by disconnecting', async () => {
    const here = await connecting()
    await sign(here)
    await signOut(here.modal)
    expect([here.storage.getItem(AUTH), here.session()]).toEqual([null, null])
    await signInForSite(here.modal)
    here.storage.removeItem(AUTH)
    window.dispatchEvent(new StorageEvent('storage', { key: AUTH }))
    await here.settle()
    expect([here.session(), here.entry.told('sign-out')]).toEqual([null, [{}, {}]])
    await signInForSite(here.modal)
    await disconnect(here.modal)
    await here.settle()
    expect([here.storage.getItem(AUTH), here.session()]).toEqual([null, null])
  })

  test('says that the service did not answer, and signs in by a retry', async () => {
    const here = await connecting()
    here.answers['POST authenticate'] = () => new Response('', { status: 503 })
    await sign(here)
    expect([here.view(), here.session()]).toEqual(['SIWXSignMessage', null])
    here.answers['POST authenticate'] = undefined
    await sign(here)
    expect(here.session()).toMatchObject({ data: { accountAddress: ALICE } })
  })

  test.each([
    [{ hosted: true }, { projectId: undefined }, 'signIn.hosted'],
    [{ hosted: true, verify: () => true }, {}, 'signIn.verify'],
    [{ hosted: true, getNonce: () => 'nonce000' }, {}, 'signIn.getNonce'],
    [{ metadata: {} }, {}, 'signIn.metadata'],
    [{ hosted: 'yes' }, {}, 'signIn.hosted'],
    [{ hosted: true, metadata: [] }, {}, 'signIn.metadata'],
  ])('refuses %j with %j', async (signIn, options, name) => {
    const here = await hosted(signIn, { options })
    await expect(prepareSignIn(here.modal)).rejects.toMatchObject({
      code: 'InvalidOption',
      message: expect.stringContaining(`"${name}"`),
    })
  })

  test('accepts a project id that is set later', async () => {
    const here = await hosted(undefined, { options: { projectId: undefined } })
    await expect(prepareSignIn(here.modal)).rejects.toMatchObject({ code: 'InvalidOption' })
    here.entry.configure({ projectId: 'p' })
    await prepareSignIn(here.modal)
  })
})

describe('The project’s dashboard with reown_authentication', () => {
  test('asks visitors of a site that sets nothing itself, from the next opening on', async () => {
    const { answer, walletApi } = dashboard()
    const here = await hosted(undefined, { walletApi, options: { signIn: undefined } })
    answer({ reownAuthentication: true })
    await here.settle()
    expect(here.calls).toEqual([])
    void openModal(here.modal)
    await loadFeatures(here.modal)
    await here.settle()
    await connectInView(here.modal, here.wallet.id)
    await here.settle()
    expect(here.view()).toBe('SIWXSignMessage')
    expect(here.entry.state().features).not.toHaveProperty('reownAuthentication')
    await sign(here)
    expect(here.session()).toMatchObject({ account: { profileId: expect.any(String) } })
  })

  test('asks a visitor who connected and closed before the dashboard answered', async () => {
    const { answer, walletApi } = dashboard()
    const here = await hosted(undefined, { walletApi, options: { signIn: undefined } })
    void openModal(here.modal)
    const loading = loadFeatures(here.modal)
    await connectInView(here.modal, here.wallet.id)
    await here.settle()
    expect(here.modal.shell.$open.get()).toBe(false)
    answer({ reownAuthentication: true })
    await loading
    await here.settle()
    expect([here.modal.shell.$open.get(), here.view()]).toEqual([true, 'SIWXSignMessage'])
  })

  test('opens nothing for a visitor who was connected before, and shows the sign-in in place of Account', async () => {
    const { answer, walletApi } = dashboard()
    const here = await hosted(undefined, { walletApi, options: { signIn: undefined } })
    await connect(here.modal, here.wallet.id)
    await here.settle()
    void openModal(here.modal)
    answer({ reownAuthentication: true })
    await loadFeatures(here.modal)
    await here.settle()
    expect(here.view()).toBe('SIWXSignMessage')
  })

  test('does not ask again who has cancelled the optional sign-in of the site before the dashboard answered', async () => {
    const { answer, walletApi } = dashboard()
    const here = await hosted({ required: false }, { walletApi })
    void openModal(here.modal)
    const loading = loadFeatures(here.modal)
    await connectInView(here.modal, here.wallet.id)
    await here.settle()
    await cancelSignIn(here.modal)
    answer({ reownAuthentication: true })
    await loading
    await here.settle()
    void openModal(here.modal)
    settle(here.modal, 'done')
    expect([here.modal.shell.$open.get(), here.session()]).toEqual([false, null])
  })

  test.each<false | object>([false, { required: false }])(
    'leaves the decision to a site that sets signIn: %j',
    async (signIn) => {
      const { answer, walletApi } = dashboard()
      const here = await hosted(signIn, { walletApi })
      answer({ reownAuthentication: true })
      void openModal(here.modal)
      await loadFeatures(here.modal)
      await connectInView(here.modal, here.wallet.id)
      await here.settle()
      expect(here.calls).toEqual([])
      expect(here.modal.shell.$open.get()).toBe(signIn !== false)
    },
  )
})
