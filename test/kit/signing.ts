import type { Connector } from '../../src/core/connector.ts'
import type { SignInOptions } from '../../src/core/options.ts'
import type { Siwx } from '../../src/core/signIn/siwx.ts'
import type { WalletApi } from '../../src/services/walletApi/index.ts'
import { signingOf } from '../../src/chains/loadSigning.ts'
import { loadSignIn } from '../../src/flows/modal/loadSignIn.ts'
import { rest } from './clock.ts'
import { createTestModal } from './createTestModal.ts'
import { fakeConnector } from './fakeConnector.ts'
import { ALICE } from './fakeEip1193.ts'
import { fakeStorage } from './fakeStorage.ts'
import { personalSign } from './personalSign.ts'

/** Creates a test modal whose site asks to sign in, and a wallet that signs with the keys of Alice and Bob. */
export async function createSigning(
  signIn: SignInOptions | Siwx = {},
  {
    storage = fakeStorage(),
    options = {},
    connectors = [],
    walletApi,
  }: {
    storage?: ReturnType<typeof fakeStorage>
    options?: object
    connectors?: readonly Connector[]
    walletApi?: WalletApi
  } = {},
) {
  const wallet = fakeConnector({ accounts: [ALICE] })
  const { asked, answers, request } = personalSign()
  const giveLink = async <T extends { provider: unknown } | null>(given: Promise<T>): Promise<T> => {
    const link = await given
    if (link) Object.assign(link.provider as object, { request })
    return link
  }
  const { connect, restore } = wallet
  const signing = {
    ...wallet,
    connect: (ask: Parameters<typeof connect>[0]) => giveLink(connect(ask)),
    restore: (saved: Parameters<typeof restore>[0]) => giveLink(restore(saved)),
  }
  const test = createTestModal({
    options: { signIn, ...options },
    connectors: [signing, ...connectors],
    storage,
    ...(walletApi && { walletApi }),
  })
  // Code that is loaded later, so that a test need not wait for it.
  await Promise.all([
    loadSignIn(),
    signingOf('eip155').load(),
    import('../../src/chains/evm/signIn/verify.ts'),
    import('../../src/services/signIn/hosted/hostedSiwx.ts'),
    import('../../src/services/decoder/describeText.ts'),
  ])
  await rest()
  return { ...test, wallet, answers, asked, view: () => test.modal.router.$route.get().view }
}
