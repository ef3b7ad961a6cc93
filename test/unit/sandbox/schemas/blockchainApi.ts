import { anything, boolean, list, map, matching, nullable, number, oneOf, record, text, type Check } from './check.ts'

const caip2 = matching(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/)
const caip10 = matching(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}:[-.%a-zA-Z0-9]{1,128}$/)
/** Amounts are strings, so that no digit is lost. */
const decimal = matching(/^\d+(\.\d+)?$/)
const iso = matching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
const url = matching(/^http:\/\/127\.0\.0\.1:/)

/** `GET /v1/supported-chains`. */
export const supportedChains = record({ http: list(caip2), ws: list(caip2) })
/** `GET /v1/identity/{address}`. */
export const identity = record({ name: nullable(text), avatar: nullable(url), resolvedAt: iso })

const picture = record({ url, content_type: text })
const transfer = record({
  direction: oneOf('in', 'out', 'self'),
  quantity: record({ numeric: decimal }),
  value: nullable(number),
  price: nullable(number),
  fungible_info: nullable(record({ name: text, symbol: text, icon: nullable(record({ url })) })),
  nft_info: nullable(
    record({
      'name?': text,
      content: record({ preview: picture, detail: picture }),
      flags: record({ is_spam: boolean }),
    }),
  ),
})
/** `GET /v1/account/{address}/history`. */
export const history = record({
  data: list(
    record({
      id: text,
      metadata: record({
        operationType: text,
        // An EVM hash, or a Solana signature.
        hash: matching(/^(0x[0-9a-f]{64}|[1-9A-HJ-NP-Za-km-z]{80,90})$/),
        nonce: number,
        sentFrom: text,
        sentTo: text,
        minedAt: iso,
        status: oneOf(
          'confirmed',
          'failed',
          'pending',
          'ONRAMP_TRANSACTION_STATUS_SUCCESS',
          'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS',
          'ONRAMP_TRANSACTION_STATUS_FAILED',
        ),
        chain: nullable(caip2),
        application: nullable(record({ name: text, iconUrl: url })),
      }),
      transfers: nullable(list(transfer)),
    }),
  ),
  next: nullable(matching(/^[\w-]{80}$/)),
})
/** `GET /v1/account/{address}/balance`. */
export const balance = record({
  balances: list(
    record({
      name: text,
      symbol: text,
      chainId: caip2,
      'address?': caip10,
      'value?': number,
      price: number,
      quantity: record({ decimals: matching(/^\d+$/), numeric: decimal }),
      iconUrl: url,
    }),
  ),
})
/** `POST /v1/fungible/price`. */
export const price = record({
  fungibles: list(
    record({ address: caip10, name: text, symbol: text, iconUrl: url, price: number, 'decimals?': number }),
  ),
})
const named = record({
  name: text,
  registered_at: iso,
  updated_at: nullable(iso),
  attributes: map(text),
  addresses: map(record({ address: text, created_at: iso })),
})
/** `GET` and `POST /v1/profile/account/{name}`. */
export const profile = named
/** `GET /v1/profile/reverse/{address}`. */
export const profiles = list(named)
/** `GET /v1/profile/suggestions/{name}`. */
export const suggestions = record({ suggestions: list(record({ name: text, registered: boolean })) })
const terms = record({ type: text, data: anything })
/** Answers of the cosigner of smart sessions. */
export const sessions = record({
  pcis: list(
    record({
      project: record({ id: text, name: text, 'url?': text, 'iconUrl?': text }),
      pci: text,
      expiry: number,
      createdAt: number,
      permissions: list(terms),
      policies: list(terms),
      context: nullable(text),
      revokedAt: nullable(number),
    }),
  ),
})
/** Creates the schema of an answer with the cosigner's key, as text of 132 or 262 characters. */
export const sessionKey = (length: 132 | 262) =>
  record({
    pci: text,
    key: record({
      type: oneOf('secp256k1', 'secp256r1'),
      publicKey: matching(new RegExp(`^0x[0-9a-f]{${length - 2}}$`)),
    }),
  })

const units = matching(/^\d+$/)
const hex = matching(/^0x[0-9a-f]*$/)
/** `GET /v1/convert/tokens`. */
export const convertTokens = record({
  tokens: list(
    record({
      name: text,
      symbol: text,
      address: caip10,
      decimals: number,
      logoUri: nullable(url),
      eip2612: nullable(boolean),
    }),
  ),
})
/** `GET /v1/convert/quotes`. */
export const convertQuotes = record({
  quotes: list(
    record({ id: nullable(text), fromAmount: units, fromAccount: caip10, toAmount: units, toAccount: caip10 }),
  ),
})
/** `GET /v1/convert/allowance`. */
export const convertAllowance = record({ allowance: units })
/** `GET /v1/convert/gas-price`. */
export const convertGasPrice = record({ standard: units, fast: units, instant: units })
/** `GET /v1/convert/build-approve`. */
export const convertApproval = record({
  tx: record({ from: caip10, to: caip10, data: hex, value: units, eip155: record({ gasPrice: units }) }),
})
/** `POST /v1/convert/build-transaction`. */
export const convertTransaction = record({
  tx: record({ from: caip10, to: caip10, data: hex, amount: units, eip155: record({ gas: units, gasPrice: units }) }),
})

const money = record({ amount: decimal, currency: text })
const limit = record({ id: text, min: decimal, max: decimal })
const sold = record({ name: text, display_name: text, chain_id: text, contract_address: text })
/** `GET /v1/onramp/options`. */
export const onrampOptions = record({
  paymentCurrencies: list(record({ id: text, payment_method_limits: list(limit) })),
  purchaseCurrencies: list(record({ id: text, name: text, symbol: text, networks: list(sold) })),
})
/** `POST /v1/onramp/quote`. */
export const onrampQuote = record({
  networkFee: money,
  paymentSubtotal: money,
  paymentTotal: money,
  purchaseAmount: money,
  quoteId: text,
})
/** `POST /v1/generators/onrampurl`. */
export const onrampUrl = record({ url })
const answered = (result: Check) => record({ jsonrpc: oneOf('2.0'), id: anything, result })
/** Answers of `POST /v1/json-rpc`. */
export const exchanges = answered(
  record({ exchanges: list(record({ id: text, name: text, 'imageUrl?': url })), total: number }),
)
export const payUrl = answered(record({ url, sessionId: text }))
export const buyStatus = answered(
  record({ status: oneOf('UNKNOWN', 'IN_PROGRESS', 'SUCCESS', 'FAILED'), 'txHash?': text }),
)
export const rpcError = record({
  jsonrpc: oneOf('2.0'),
  id: anything,
  error: record({ code: number, message: text, data: oneOf(null) }),
})
