import { toCaipAddress } from '../../../core/caip.ts'
import { WalletModalError } from '../../../core/errors.ts'
import type { SwapOrder } from '../../../core/swap/chainSwap.ts'
import type { ConvertApi } from '../../../core/swap/convertApi.ts'
import { toConvertId } from '../../../core/swap/convertIds.ts'
import { isSwapNetwork } from '../../../core/swap/swapNetworks.ts'
import type { CaipNetworkId } from '../../../core/types.ts'
import { createAsk, type AskParts, type Question } from '../ask.ts'
import { convertFailure, type FailureWords } from './convertFailure.ts'
import { parseGasPrice, parseQuote, parseSwapTokens, parseTransaction } from './parseConvert.ts'

const WORDS: FailureWords = { failure: 'Failed to initialize swap', unsupported: 'Network not supported for Swaps' }

/** The fields that the requests for transactions have in common. These want CAIP-10 ids, the quotes a plain address. */
const partiesOf = ({ network, account, from, to }: SwapOrder) => ({
  userAddress: toCaipAddress(network, account),
  from: toConvertId(from),
  to: toConvertId(to),
})

/** Creates the function that sends a question about a network. Only networks of specification §9 are asked for. */
function createSend(parts: AskParts) {
  const ask = createAsk(parts)
  return async <T>(network: CaipNetworkId, question: Question<T>, more: Partial<FailureWords>): Promise<T> => {
    const words = { ...WORDS, ...more }
    if (!isSwapNetwork(network)) throw new WalletModalError('UnsupportedChain', { message: words.unsupported })
    return ask({ ...question, path: `v1/convert/${question.path}` }).catch((error: unknown) => {
      throw convertFailure(error, words)
    })
  }
}

/**
 * Creates the client of the service that swaps. It is also asked for networks that are not in the list that the service
 * publishes for its other data, such as Fantom. Its route for allowances is not used: the chain itself is asked.
 */
export function createConvertApi(parts: AskParts): ConvertApi {
  const send = createSend(parts)
  return {
    tokens: (network, { signal } = {}) =>
      send(
        network,
        {
          path: 'tokens',
          query: { chainId: network },
          isList: true,
          parse: (body) => parseSwapTokens(body, network),
          signal,
        },
        { isOfNetwork: true },
      ),
    gasPrice: (network, { signal } = {}) =>
      send(
        network,
        { path: 'gas-price', query: { chainId: network }, parse: parseGasPrice, signal },
        { unsupported: 'Network not supported for Gas Price', isOfNetwork: true },
      ),
    quote({ network, account, from, to, amount, gasPrice, signal }) {
      const query = {
        amount: String(amount),
        userAddress: account,
        from: toConvertId(from),
        to: toConvertId(to),
        gasPrice: String(gasPrice),
      }
      const parse = (body: unknown) => parseQuote(body, amount)
      return send(network, { path: 'quotes', query, parse, signal }, { failure: 'Failed to get a quote' })
    },
    approval(order, { signal } = {}) {
      const parse = (body: unknown) => parseTransaction(body, { network: order.network, target: 'from' })
      const failure = 'Failed to create approval transaction'
      return send(order.network, { path: 'build-approve', query: partiesOf(order), parse, signal }, { failure })
    },
    transaction(order, { signal } = {}) {
      const { network, amount, slippage } = order
      // The allowance may not be there yet, so that an estimate would fail.
      const body = { amount: String(amount), eip155: { slippage }, ...partiesOf(order), disableEstimate: true }
      const parse = (answer: unknown) => parseTransaction(answer, { network, target: 'to', sender: order.account })
      return send(
        network,
        { path: 'build-transaction', body, parse, signal },
        { failure: 'Failed to create transaction' },
      )
    },
  }
}
