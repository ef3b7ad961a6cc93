import { describe, expect, test } from 'vitest'
import { signingOf } from '../../../../src/chains/loadSigning.ts'
import type { SignInOptions } from '../../../../src/core/options.ts'
import type { Session, Siwx } from '../../../../src/core/signIn/siwx.ts'
import { connectInView } from '../../../../src/flows/connect/connectInView.ts'
import { loadSignIn } from '../../../../src/flows/modal/loadSignIn.ts'
import { openModal } from '../../../../src/flows/modal/openModal.ts'
import { signShown, prepareMessage } from '../../../../src/flows/signIn/signInView.ts'
import { rest, standStill } from '../../../kit/clock.ts'
import { createTestModal } from '../../../kit/createTestModal.ts'
import { fakeChain, fakeNetwork } from '../../../kit/fakeChain.ts'
import { fakeConnector } from '../../../kit/fakeConnector.ts'
import { fakeStorage } from '../../../kit/fakeStorage.ts'
import { ownSiwx } from '../../../kit/ownSiwx.ts'

standStill()

const ADDRESS = '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'
const NETWORK = 'polkadot:91b171bb158e2d3848fa23a9f1c25182'
const SIGNATURE = `0x${'ab'.repeat(64)}`
const polkadot = fakeNetwork(0, 'Polkadot', {
  id: '91b171bb158e2d3848fa23a9f1c25182',
  chainNamespace: 'polkadot',
  caipNetworkId: NETWORK,
})

/** Connects a wallet on a chain whose signatures we cannot verify. */
async function connecting(signIn: SignInOptions | Siwx) {
  const wallet = fakeConnector({ namespace: 'polkadot', accounts: [ADDRESS], network: NETWORK })
  const asked: unknown[] = []
  const request = async (args: unknown) => {
    asked.push(args)
    return { id: 1, signature: SIGNATURE }
  }
  const { connect } = wallet
  const signing = {
    ...wallet,
    connect: async (ask: Parameters<typeof connect>[0]) => Object.assign(await connect(ask), { provider: { request } }),
  }
  const storage = fakeStorage()
  const { modal, entry } = createTestModal({
    options: { signIn, ...('hosted' in signIn && { projectId: 'p' }) },
    chain: fakeChain({ namespace: 'polkadot', networks: [polkadot] }),
    connectors: [signing],
    storage,
  })
  // Code that is loaded later, so that a test need not wait for it.
  await Promise.all([
    loadSignIn(),
    signingOf('polkadot').load(),
    import('../../../../src/services/decoder/describeText.ts'),
  ])
  await rest()
  void openModal(modal)
  await connectInView(modal, wallet.id)
  await rest()
  return { modal, entry, asked, isOpen: () => modal.shell.$open.get(), view: () => modal.router.$route.get().view }
}

describe('On a chain whose signatures only a site can verify', () => {
  test('visitors sign in if the site brings `verify`, which gets the signature', async () => {
    const verified: Session[] = []
    const here = await connecting({ verify: async (session) => Boolean(verified.push(session)) })
    expect([here.isOpen(), here.view()]).toEqual([true, 'SIWXSignMessage'])
    await prepareMessage(here.modal)
    await signShown(here.modal)
    await rest()
    const [session] = verified
    expect(session).toMatchObject({ data: { accountAddress: ADDRESS, chainId: NETWORK }, signature: SIGNATURE })
    expect(session?.message).toMatch(/ wants you to sign in with your Polkadot account:\n15oF4/)
    expect(here.asked).toEqual([
      { method: 'polkadot_signMessage', params: { address: ADDRESS, message: session?.message } },
    ])
    expect([here.isOpen(), here.modal.shell.$session.get()?.signature]).toEqual([false, SIGNATURE])
  })

  test('visitors sign in if an object of the site keeps the sessions', async () => {
    const here = await connecting(ownSiwx().siwx)
    expect([here.isOpen(), here.view()]).toEqual([true, 'SIWXSignMessage'])
  })

  test.each([{}, { hosted: true }])('nobody is asked with the option %j', async (signIn) => {
    const here = await connecting(signIn)
    expect([here.isOpen(), here.entry.told('error')]).toEqual([false, []])
    expect(here.modal.connections.$all.get()).toHaveLength(1)
  })
})
