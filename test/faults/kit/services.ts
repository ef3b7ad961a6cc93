import type { FaultRequest } from '../../sandbox/control/faultRequest.ts'
import type { Receipt } from '../../sandbox/control/received.ts'
import { BASE, ETHEREUM, SOLANA } from './page.ts'

type Kind = FaultRequest['fault']

/** A row of the table: services, or routes of a service, that have a fault together. */
export interface Row {
  name: string
  /** The services and routes of the sandbox that get the fault. */
  parts: readonly { service: string; route?: string }[]
  /** The faults that a page can notice; all by default. */
  faults?: readonly Kind[]
}

const of = (service: string, ...routes: string[]): Row['parts'] =>
  routes.length ? routes.map((route) => ({ service, route })) : [{ service }]

/** The pairing SDK only reads whether a call has succeeded, so the form of the answer does not matter. */
const OF_CALLS: readonly Kind[] = ['status', 'delay', 'hang', 'malformed', 'rate-limit', 'drop', 'cut']
const OF_FRAMES: readonly Kind[] = [...OF_CALLS, 'empty', 'wrong-schema']

/** Requests of the frame to its server */
const OF_EVENTS: readonly Kind[] = ['status', 'delay', 'hang', 'malformed', 'empty', 'rpc-error', 'rate-limit', 'drop']

export const ROWS: readonly Row[] = [
  { name: 'wallet API', parts: of('walletApi') },
  { name: 'wallet API: settings', parts: of('walletApi', '/appkit/v1/config') },
  { name: 'origins', parts: of('walletApi', '/projects/v1/origins') },
  { name: 'project limits', parts: of('walletApi', '/appkit/v1/project-limits') },
  { name: 'Blockchain API', parts: of('blockchainApi') },
  { name: 'balances', parts: of('blockchainApi', '/v1/account/:address/balance') },
  { name: 'history', parts: of('blockchainApi', '/v1/account/:address/history') },
  {
    name: 'names',
    parts: of('blockchainApi', '/v1/identity/:address', '/v1/profile/account/:name', '/v1/profile/reverse/:address'),
  },
  { name: 'name suggestions', parts: of('blockchainApi', '/v1/profile/suggestions/:name') },
  { name: 'registration', parts: of('blockchainApi', '/v1/profile/account') },
  {
    name: 'convert',
    parts: of(
      'blockchainApi',
      '/v1/convert/tokens',
      '/v1/convert/quotes',
      '/v1/convert/gas-price',
      '/v1/convert/allowance',
      '/v1/convert/build-approve',
      '/v1/convert/build-transaction',
    ),
  },
  { name: 'prices', parts: of('blockchainApi', '/v1/fungible/price') },
  { name: 'onramp', parts: of('blockchainApi', '/v1/onramp/options', '/v1/onramp/quote') },
  { name: 'generators', parts: of('blockchainApi', '/v1/generators/onrampurl') },
  { name: 'exchanges', parts: of('blockchainApi', '/v1/json-rpc') },
  {
    name: 'transfers',
    parts: of('walletApi', '/appkit/v1/transfers/quote', '/appkit/v1/transfers/assets/exchanges/:exchangeId'),
  },
  { name: 'hosted sign-in', parts: of('walletApi', '/auth/v1/nonce', '/auth/v1/authenticate', '/auth/v1/me') },
  { name: 'nodes of the site', parts: of('rpc', ETHEREUM, BASE, SOLANA) },
  { name: 'hosted node', parts: of('blockchainApi', '/v1') },
  { name: 'all nodes', parts: [...of('rpc', ETHEREUM, BASE, SOLANA), ...of('blockchainApi', '/v1')] },
  // Faults that keep the connection from opening
  { name: 'relay', parts: of('relay', 'connect'), faults: ['status', 'rate-limit', 'drop'] },
  // The relay accepts every connection, and refuses or ignores its client afterwards.
  { name: 'relay: client', parts: of('relay', 'connect'), faults: ['delay', 'hang', 'cors'] },
  { name: 'relay: proposal', parts: of('relay', 'wc_proposeSession'), faults: OF_CALLS },
  // Pages cannot read its answers (no CORS).
  { name: 'verify', parts: of('verify'), faults: ['hang', 'drop'] },
  // The page of a frame, for which CORS does not matter
  { name: 'attestation', parts: of('verify', 'attestation'), faults: OF_FRAMES },
  { name: 'frame', parts: of('secureSite', '/sdk'), faults: [...OF_FRAMES, 'cors'] },
  { name: 'frame: ready', parts: of('secureSite', 'READY'), faults: OF_EVENTS },
  {
    name: 'frame: site',
    parts: of('secureSite', 'SYNC_DAPP_DATA', 'SYNC_THEME', 'GET_SMART_ACCOUNT_ENABLED_NETWORKS'),
    faults: OF_EVENTS,
  },
  { name: 'frame: e-mail', parts: of('secureSite', 'CONNECT_EMAIL'), faults: OF_EVENTS },
  { name: 'frame: code', parts: of('secureSite', 'CONNECT_OTP'), faults: OF_EVENTS },
  { name: 'frame: user', parts: of('secureSite', 'GET_USER'), faults: OF_EVENTS },
  { name: 'analytics', parts: of('analytics') },
]

/** The faults of each row. The delay is removed after `LATE_MS`, so that the answer arrives late. */
export const FAULTS: readonly Omit<FaultRequest, 'service'>[] = [
  { fault: 'status', status: 500 },
  { fault: 'delay', delayMs: 600_000 },
  { fault: 'hang' },
  { fault: 'malformed' },
  { fault: 'empty' },
  { fault: 'wrong-schema' },
  { fault: 'rpc-error' },
  { fault: 'rate-limit', delayMs: 60_000 },
  { fault: 'cors' },
  { fault: 'drop' },
  { fault: 'cut' },
]

/** Faults of JSON-RPC only. */
const OF_NODES: readonly Kind[] = ['rpc-error']

/** Whether all parts of a row are nodes. */
export const isNode = ({ parts }: Row) => parts.every(({ service, route }) => service === 'rpc' || route === '/v1')

export const hasFault = (row: Row, { fault }: { fault: Kind }) =>
  row.faults?.includes(fault) ?? (!OF_NODES.includes(fault) || isNode(row))

/** Whether one of these requests was sent to a service of the row. */
export const isMet = ({ parts }: Row, received: Readonly<Record<string, readonly Receipt[]>>): boolean =>
  parts.some(({ service, route }) => received[service]?.some((one) => route === undefined || one.route === route))

const WORDS: Readonly<Record<string, readonly string[]>> = {
  walletApi: ['walletApi', 'wallet API', '[Reown Config]'],
  relay: ['relay', 'RelayUnreachable'],
  // The specification's names of the failures of its frame
  secureSite: ['secureSite', 'iframe_load_failed', 'iframe_request_timeout'],
}

/** Names of the services of a row in the log. */
export const namesOf = ({ parts }: Row): readonly string[] =>
  parts.flatMap(({ service }) => WORDS[service] ?? [service])
