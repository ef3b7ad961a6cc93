import { base58 } from '@scure/base'
import type { Hex, TypedDataDefinition } from 'viem'
import { caip2Of, evmIdOf } from '../chains.ts'
import { SecureError } from '../errors.ts'
import { Later, type Handlers } from '../events/handler.ts'
import { isSafe, isUnsafe, SAFE, UNSAFE, type SafeMethod, type UnsafeMethod } from '../schema/rpc.ts'
import type { RpcRequest } from '../schema/messages.ts'
import { activeType, createSigner, evmAddress, typeOf, userOf } from '../signer.ts'
import type { Visit } from '../site.ts'
import type { Ask, Perform } from './method.ts'
import { grantPermissions, revokePermissions } from './permissions.ts'
import { questionFor } from './questions.ts'
import { signAndSend, signMessage, signTransaction } from './solana.ts'
import { sendBatch, sendOne, transactionIn } from './transactions.ts'
import { askOwnNode, assets, callsStatus, capabilities } from './wallet.ts'

const signerFor = ({ site, user, network, request }: Ask, address: unknown) =>
  createSigner(site, user.accounts, typeOf(user.accounts, address), evmIdOf(network), request.rpcUrl)

/** Safe methods (without approval) that the site answers itself. The node answers all other safe methods. */
const OWN: { readonly [M in SafeMethod]?: Perform<ReturnType<(typeof SAFE)[M]>> } = {
  eth_accounts: ({ site, session, network, user }) => [evmAddress(user.accounts, activeType(site, session, network))],
  wallet_getCapabilities: capabilities,
  wallet_getCallsStatus: callsStatus,
  wallet_getAssets: assets,
}

const typedDataIn = (given: unknown) => (typeof given === 'string' ? JSON.parse(given) : given) as TypedDataDefinition

/** The effect of each method that needs approval, once the visitor has approved. */
const PERFORM: { readonly [M in UnsafeMethod]: Perform<ReturnType<(typeof UNSAFE)[M]>> } = {
  personal_sign: (ask, [message, address]) => signerFor(ask, address).message(message as Hex),
  eth_signTypedData_v4: (ask, [address, data]) => signerFor(ask, address).typedData(typedDataIn(data)),
  eth_sendTransaction: (ask, params) => sendOne(ask, transactionIn(params)),
  // No bundler (ERC-4337) runs here, so the node answers with an error.
  eth_sendUserOperation: (ask, params) => askOwnNode(ask, evmIdOf(ask.network), params),
  solana_signMessage: signMessage,
  solana_signTransaction: (ask, { transaction }) => ({ transaction: base58.encode(signTransaction(ask, transaction)) }),
  solana_signAllTransactions: (ask, { transactions }) => ({
    transactions: transactions.map((one) => base58.encode(signTransaction(ask, one))),
  }),
  solana_signAndSendTransaction: signAndSend,
  wallet_sendCalls: sendBatch,
  wallet_grantPermissions: grantPermissions,
  wallet_revokePermissions: revokePermissions,
}

function networkOf({ session }: Visit, { chainId, chainNamespace = 'eip155' }: RpcRequest): string {
  const network = chainId === undefined ? session.chainId : caip2Of(chainId, chainNamespace)
  if (!network.startsWith(`${chainNamespace}:`))
    throw new SecureError(`${network} is not a network of ${chainNamespace}`)
  return network
}

/** Executes safe methods immediately. Prompts the visitor for the others. */
async function answerRequest(visit: Visit, request: RpcRequest): Promise<unknown> {
  const { method } = request
  const ask: Ask = { ...visit, request, user: userOf(visit.session), network: networkOf(visit, request) }
  if (isSafe(method)) {
    const params = SAFE[method](request.params, 'params')
    const own = OWN[method] as Perform<unknown> | undefined
    return own ? own(ask, params) : askOwnNode(ask, evmIdOf(ask.network), request.params)
  }
  if (!isUnsafe(method)) throw new SecureError(`The method ${method} is not supported`)
  const params = UNSAFE[method](request.params, 'params')
  const perform = PERFORM[method] as Perform<unknown>
  return new Later(
    visit.site.tickets.ask(visit.sessionId, questionFor(ask, method, params), async () => perform(ask, params)),
  )
}

export const rpcHandlers: Handlers<'RPC_REQUEST' | 'RPC_ABORT'> = {
  RPC_REQUEST: answerRequest,
  // The page itself closes its screen and answers the aborted request, so there is nothing to do here.
  RPC_ABORT: () => undefined,
}
