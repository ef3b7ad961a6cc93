import { toCaipAddress } from '../../core/caip.ts'
import { fieldsOf, isRecord } from '../../core/data/isRecord.ts'
import { isWalletModalError, WalletModalError } from '../../core/errors.ts'
import { toJson } from '../../core/json.ts'
import { hostedQuery } from '../../core/page/hosted.ts'
import { toAssetId } from '../../core/pay/assetId.ts'
import { notSupported } from '../../core/pay/notSupported.ts'
import type { PayApi } from '../../core/pay/payApi.ts'
import { createAsk, type AskParts } from '../blockchainApi/ask.ts'
import { reasonOf } from '../blockchainApi/reasonOf.ts'
import { HttpError } from '../http.ts'
import { parseExchanges, parsePayUrl, parsePurchase } from './parseExchanges.ts'

/** Code of the JSON-RPC error by which the service does not accept the project. */
const BAD_PROJECT = -1

/** Converts the failure of a request: its message is the server's reason, if there is one. */
function failureOf(error: unknown): unknown {
  if (!isWalletModalError(error) || !(error.cause instanceof HttpError)) return error
  const { code, cause } = error
  const message = reasonOf(cause)
  if (fieldsOf(fieldsOf(cause.body).error).code === BAD_PROJECT)
    return new WalletModalError('OriginNotAllowed', { ...(message !== undefined && { message }), cause })
  if (message === undefined) return error
  if (/ is not supported/i.test(message)) return notSupported(message, cause)
  const isOff = /feature is not enabled/i.test(message)
  return new WalletModalError(isOff ? 'FeatureDisabled' : code, { message, cause })
}

/** Returns the result of a JSON-RPC answer. */
function resultIn(body: unknown): unknown {
  const { result, error } = fieldsOf(body)
  if (isRecord(error)) throw new HttpError(500, toJson({ error }))
  return result
}

/** Creates the client of the service for payments from exchanges. */
export function createExchanges(parts: AskParts): Pick<PayApi, 'exchanges' | 'payUrl' | 'purchase'> {
  const ask = createAsk(parts)
  function call<T>(method: string, given: object, parse: (result: unknown) => T, signal?: AbortSignal): Promise<T> {
    const params = { ...given, ...hostedQuery(parts.options(), parts.version) }
    return ask({
      path: 'v1/json-rpc',
      body: { jsonrpc: '2.0', id: 1, method, params },
      isWhole: true,
      parse: (body) => parse(resultIn(body)),
      signal,
    }).catch((error: unknown) => {
      throw failureOf(error)
    })
  }
  return {
    exchanges: ({ asset, amount, only, signal }) =>
      call(
        'reown_getExchanges',
        { page: 0, asset: toAssetId(asset), amount, ...(only !== undefined && { includeOnly: [only] }) },
        parseExchanges,
        signal,
      ),
    payUrl: ({ exchange, asset, amount, receiver, signal }) =>
      call(
        'reown_getExchangePayUrl',
        {
          exchangeId: exchange,
          asset: toAssetId(asset),
          amount,
          recipient: toCaipAddress(asset.network, receiver),
        },
        parsePayUrl,
        signal,
      ),
    purchase: ({ exchange, sessionId, signal }) =>
      call('reown_getExchangeBuyStatus', { exchangeId: exchange, sessionId }, parsePurchase, signal),
  }
}
