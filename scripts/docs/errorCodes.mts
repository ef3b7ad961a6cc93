/**
 * A code or word that wallets, nodes and services answer with: what it means here, the file under src that knows it, and
 * the file under test whose test sends it.
 */
export interface CodeRow {
  code: number | string
  meaning: string
  raised: string
  test: string
}

const REFUSAL = 'core/errors/refusal.ts'
/** JSON-RPC codes. */
const RPC = 'services/rpc/classify.ts'
/** HTTP statuses. */
const HTTP = 'services/rpc/failure.ts'

const CODES_TEST = 'unit/core/codes.test.ts'
const RPC_TEST = 'unit/services/rpc/rpc.test.ts'
const ALERTS_TEST = 'unit/services/frame/alerts.test.ts'

const RETRIED = 'The node is asked again: three times, after 150, 300 and 600 ms or what `Retry-After` says'
const ADDED = 'The wallet does not know the chain, and is asked to add it'

/** The codes of specification §8. */
export const CODES: readonly CodeRow[] = [
  { code: 4902, meaning: ADDED, raised: REFUSAL, test: CODES_TEST },
  {
    code: 5000,
    meaning: 'The visitor refused (`UserRejected`); after a switch of the network, as 4902',
    raised: REFUSAL,
    test: CODES_TEST,
  },
  { code: 32603, meaning: `${ADDED}; some wallets send it for 4902`, raised: REFUSAL, test: CODES_TEST },
  { code: -32700, meaning: '`ServiceUnavailable`; another node is asked', raised: RPC, test: CODES_TEST },
  { code: -32600, meaning: '`ServiceUnavailable`; another node is asked', raised: RPC, test: CODES_TEST },
  { code: -32601, meaning: '`UnsupportedMethod`; another node is asked', raised: RPC, test: CODES_TEST },
  { code: -32602, meaning: '`InvalidOption`: the request is wrong', raised: RPC, test: CODES_TEST },
  { code: -32603, meaning: RETRIED, raised: RPC, test: CODES_TEST },
  {
    code: -32000,
    meaning: 'Too general to mean anything: the words say whether the visitor refused',
    raised: REFUSAL,
    test: CODES_TEST,
  },
  ...[403, 408, 413, 429, 500, 502, 503, 504].map((code) => ({ code, meaning: RETRIED, raised: HTTP, test: RPC_TEST })),
  {
    code: 'iframe_load_failed',
    meaning: 'The frame of the logins did not load (alert APKT003)',
    raised: 'services/frame/loading.ts',
    test: ALERTS_TEST,
  },
  {
    code: 'iframe_request_timeout',
    meaning: 'The frame of the logins did not answer (alert APKT004)',
    raised: 'services/frame/index.ts',
    test: ALERTS_TEST,
  },
  {
    code: 'unverified_domain',
    meaning: 'The frame of the logins does not accept the site (alert APKT005)',
    raised: 'services/frame/pendingRequests.ts',
    test: ALERTS_TEST,
  },
]
