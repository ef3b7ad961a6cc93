import { parseNetworkId } from '../../core/caip.ts'
import { isWalletModalError, WalletModalError } from '../../core/errors.ts'
import { fromJson, toJson } from '../../core/json.ts'
import { hostedQuery, WALLET_API_URL } from '../../core/page/hosted.ts'
import type { PayApi } from '../../core/pay/payApi.ts'
import { toTransferCurrency } from '../../core/pay/transferIds.ts'
import type { AskParts } from '../blockchainApi/ask.ts'
import { reasonOf } from '../blockchainApi/reasonOf.ts'
import { createHttp } from '../http.ts'
import { pathOf, type Query } from '../walletApi/client.ts'
import { parseAssets } from './parseAsset.ts'
import { parseQuote, parseStatus } from './parsePay.ts'

interface Question<T> {
  path: string
  query?: Query
  body?: object
  parse(body: unknown): T
  signal?: AbortSignal | undefined
}

/** Whether a status is a client error, which would be the same at every base URL. */
const isFinal = (status: number) => status < 500 && status !== 429

/** Gives an error the server's reason as message, if there is one. */
function withReason(error: unknown): unknown {
  const message = isWalletModalError(error) ? reasonOf(error.cause) : undefined
  if (!isWalletModalError(error) || message === undefined) return error
  return new WalletModalError(error.code, { message, cause: error.cause })
}

/** Creates the client of the service that pays with other assets than the one that is asked for. */
export function createTransfers({
  options,
  version,
  fetch,
}: AskParts): Pick<PayApi, 'quote' | 'status' | 'exchangeAssets'> {
  const http = createHttp({ bases: () => options().services?.walletApi ?? WALLET_API_URL, isFinal, fetch })
  async function ask<T>({ path, query, body, parse, signal }: Question<T>): Promise<T> {
    const hosted = hostedQuery(options(), version)
    if (!hosted) throw new WalletModalError('FeatureDisabled')
    const request = {
      path: pathOf(`appkit/v1/transfers/${path}`, { ...query, ...hosted }),
      parse: (text: string) => parse(fromJson(text)),
      signal,
      // Sent as text/plain, which needs no CORS preflight.
      ...(body && { body: toJson(body) }),
    }
    return http.request(request).catch((error: unknown) => {
      throw withReason(error)
    })
  }
  return {
    quote({ user, origin, order, signal }) {
      const { asset: destination, amount, recipient } = order
      const body = {
        user,
        originChainId: parseNetworkId(origin.network).reference,
        originCurrency: toTransferCurrency(origin),
        destinationChainId: parseNetworkId(destination.network).reference,
        destinationCurrency: toTransferCurrency(destination),
        recipient,
        amount: String(amount),
      }
      return ask({ path: 'quote', body, parse: (answer) => parseQuote(answer, { origin, destination }), signal })
    },
    status: (requestId, signal) => ask({ path: 'status', query: { requestId }, parse: parseStatus, signal }),
    exchangeAssets: (exchange, signal) =>
      ask({ path: `assets/exchanges/${encodeURIComponent(exchange)}`, parse: parseAssets, signal }),
  }
}
