type Bodies = Readonly<Record<string, unknown>>

/** Valid JSON that no route of a service returns. */
const NOTHING_LIKE_IT = { unexpected: { answer: true } }

const WALLET_API: Bodies = {
  '/appkit/v1/config': { features: 'all' },
  '/projects/v1/origins': { allowedOrigins: 'https://site.example' },
  '/appkit/v1/project-limits': { planLimits: { tier: 7 } },
  '/getWallets': { data: { name: 'Wallet' }, count: 'many' },
  '/getAnalyticsConfig': { isAnalyticsEnabled: 'yes' },
  '/ton/v1/wallets': { wallets: 'all' },
  '/auth/v1/me': { address: 7, caip2Network: null },
  '/auth/v1/otp': { uuid: 7 },
  '/auth/v1/nonce': { nonce: 7, token: 7 },
  '/auth/v1/authenticate': { token: 7 },
  '/appkit/v1/transfers/quote': { origin: { amount: 7 }, steps: { type: 'deposit' }, fees: null },
  '/appkit/v1/transfers/status': { status: 'paid' },
  '/appkit/v1/transfers/assets/exchanges/:exchangeId': { exchangeId: 'exchange', assets: [] },
}

const BLOCKCHAIN_API: Bodies = {
  '/v1/supported-chains': { http: 'eip155:1' },
  '/v1/identity/:address': { name: 7, avatar: 7 },
  '/v1/account/:address/history': { data: { id: '1' }, next: 7 },
  '/v1/account/:address/balance': { balances: { ETH: '1' } },
  '/v1/fungible/price': { fungibles: { ETH: 1 } },
  '/v1/profile/account/:name': { name: 7, addresses: [] },
  '/v1/profile/account': { name: 7, addresses: [] },
  '/v1/profile/reverse/:address': { name: 'alice.reown.id' },
  '/v1/profile/suggestions/:name': { suggestions: 'alice' },
  '/v1/sessions/:address': { pcis: 'none' },
  '/v1/convert/tokens': { tokens: { ETH: 'Ether' } },
  '/v1/convert/quotes': { quotes: { toAmount: 7 } },
  '/v1/convert/allowance': { allowance: 'unlimited' },
  '/v1/convert/gas-price': { standard: 'low' },
  '/v1/convert/build-approve': { tx: { to: 7 } },
  '/v1/convert/build-transaction': { tx: { to: 7 } },
  '/v1/onramp/options': { paymentCurrencies: 'USD' },
  '/v1/onramp/quote': { paymentTotal: 7 },
  '/v1/generators/onrampurl': { url: 7 },
}

const BODIES: Readonly<Record<string, Bodies>> = {
  walletApi: WALLET_API,
  blockchainApi: BLOCKCHAIN_API,
  verify: { attestation: { attestationId: 7 }, 'public-key': { publicKey: 'none' }, resolve: { origin: 7 } },
  utxo: { '/api/address': { utxo: 'none' } },
}

/** Answers JSON-RPC calls with results of the wrong form. */
function wrongResults(body: string): unknown {
  const answer = ({ id }: { id?: unknown }) => ({ jsonrpc: '2.0', id: id ?? null, result: NOTHING_LIKE_IT })
  const calls = JSON.parse(body) as { id?: unknown } | { id?: unknown }[]
  return Array.isArray(calls) ? calls.map(answer) : answer(calls)
}

/**
 * Returns the body for the fault `wrong-schema`: valid JSON of the wrong form, one for each route. JSON-RPC `calls` (the
 * body of the request) get a result of the wrong form. Routes without a body in this file return `NOTHING_LIKE_IT`.
 */
export const wrongBody = (service: string, route: string | undefined, calls?: string): unknown =>
  calls === undefined ? (BODIES[service]?.[route ?? ''] ?? NOTHING_LIKE_IT) : wrongResults(calls)
