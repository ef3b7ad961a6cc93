import { describe, expect, test } from 'vitest'
import { createPairedParts } from '../../../src/chains/paired/adapter.ts'
import { createProvider as createEvm } from '../../../src/chains/evm/provider.ts'
import type { Link } from '../../../src/core/connector.ts'
import { WalletModalError, type ErrorCode } from '../../../src/core/errors.ts'
import { toProviderError } from '../../../src/core/errors/providerError.ts'
import { wantsChainAdded } from '../../../src/core/errors/refusal.ts'
import { walletError } from '../../../src/core/errors/walletError.ts'
import { createTranslate, localize } from '../../../src/i18n/translate.ts'
import { createRpc } from '../../../src/services/rpc/index.ts'
import { adapter as bitcoin, words } from '../../kit/bitcoinAdapter.ts'
import { ENGLISH } from '../../kit/english.ts'

/**
 * Every error code of specification §8, JSON-RPC (EIP-1474) and EIP-1193 that wallets and nodes send, with its expected
 * effects: our error if a node sends the code (`node`), a wallet on connect (`connect`) or on a request (`request`);
 * whether the other node is asked once (`elsewhere`) or all nodes are asked repeatedly (`passing`); whether the wallet
 * is asked to add the network (`isAdded`).
 */
const CODES: readonly {
  code: number
  says: string
  node: ErrorCode
  next?: 'elsewhere' | 'passing'
  connect: ErrorCode
  request: ErrorCode
  isAdded?: true
}[] = [
  {
    code: -32700,
    says: 'Parse error',
    node: 'ServiceUnavailable',
    next: 'elsewhere',
    connect: 'ConnectionFailed',
    request: 'ConnectionFailed',
  },
  {
    code: -32600,
    says: 'Invalid request',
    node: 'ServiceUnavailable',
    next: 'elsewhere',
    connect: 'ConnectionFailed',
    request: 'ConnectionFailed',
  },
  {
    code: -32601,
    says: 'Method not found',
    node: 'UnsupportedMethod',
    next: 'elsewhere',
    connect: 'ConnectionFailed',
    request: 'UnsupportedMethod',
  },
  {
    code: -32602,
    says: 'Invalid params',
    node: 'InvalidOption',
    connect: 'ConnectionFailed',
    request: 'InvalidOption',
  },
  {
    code: -32603,
    says: 'Internal error',
    node: 'ServiceUnavailable',
    next: 'passing',
    connect: 'ConnectionFailed',
    request: 'ConnectionFailed',
    isAdded: true,
  },
  {
    code: -32000,
    says: 'header not found',
    node: 'Unknown',
    next: 'elsewhere',
    connect: 'ConnectionFailed',
    request: 'ConnectionFailed',
  },
  {
    code: -32002,
    says: 'Resource unavailable',
    node: 'Unknown',
    next: 'elsewhere',
    connect: 'RequestPending',
    request: 'RequestPending',
  },
  {
    code: -32003,
    says: 'Transaction rejected',
    node: 'Unknown',
    next: 'elsewhere',
    connect: 'ConnectionFailed',
    request: 'ConnectionFailed',
  },
  {
    code: -32004,
    says: 'Method not supported',
    node: 'UnsupportedMethod',
    next: 'elsewhere',
    connect: 'ConnectionFailed',
    request: 'UnsupportedMethod',
  },
  {
    code: -32005,
    says: 'Limit exceeded',
    node: 'RateLimited',
    next: 'passing',
    connect: 'ConnectionFailed',
    request: 'RateLimited',
  },
  {
    code: 3,
    says: 'execution reverted: rejected by user',
    node: 'Unknown',
    connect: 'ConnectionFailed',
    request: 'ConnectionFailed',
  },
  { code: 4001, says: 'No', node: 'UserRejected', connect: 'UserRejected', request: 'UserRejected' },
  { code: 4100, says: 'Unauthorized', node: 'Unknown', connect: 'ConnectionFailed', request: 'ConnectionFailed' },
  { code: 4200, says: 'Unsupported', node: 'Unknown', connect: 'ConnectionFailed', request: 'UnsupportedMethod' },
  { code: 4900, says: 'Disconnected', node: 'Unknown', connect: 'ConnectionFailed', request: 'ConnectionFailed' },
  {
    code: 4902,
    says: 'Unrecognized chain ID',
    node: 'Unknown',
    connect: 'ConnectionFailed',
    request: 'UnsupportedChain',
    isAdded: true,
  },
  {
    code: 5000,
    says: 'Unknown chain',
    node: 'UserRejected',
    connect: 'UserRejected',
    request: 'UserRejected',
    isAdded: true,
  },
  {
    code: 32603,
    says: 'Invalid chain',
    node: 'Unknown',
    connect: 'ConnectionFailed',
    request: 'ConnectionFailed',
    isAdded: true,
  },
]

const t = createTranslate(ENGLISH)
const thrown = (code: number, says: string) => Object.assign(new Error(says), { code, data: { more: 1 } })
const rejection = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => {
      throw new Error('It did not fail')
    },
    (error: unknown) => error,
  )

/** Creates a link whose wallet answers every request with this error. */
const linkWith = (error: unknown, namespace: Link['namespace'] = 'eip155'): Link => ({
  namespace,
  accounts: [{ address: '0x1', type: 'eoa' }],
  network: `${namespace}:1`,
  watch: () => () => {},
  close: async () => {},
  // oxlint-disable-next-line prefer-promise-reject-errors
  provider: { request: () => Promise.reject(error) },
})

describe.each(CODES)('code $code', ({ code, says, node, next, connect, request, isAdded = false }) => {
  test(`maps a node’s code ${code} to ${node} with a message, and tries other nodes: ${next ?? 'never'}`, async () => {
    const asked: string[] = []
    const rpc = createRpc({
      wait: (ms) => (ms === 10_000 ? new Promise(() => {}) : Promise.resolve()),
      async fetch(url, { body }) {
        asked.push(new URL(url).hostname)
        return new Response(
          JSON.stringify({
            jsonrpc: '2.0',
            id: (JSON.parse(body as string) as { id: number }).id,
            error: { code, message: says },
          }),
        )
      },
    })
    const error = (await rejection(
      rpc.request(['https://one.example', 'https://two.example'], 'eth_call'),
    )) as WalletModalError
    expect(error).toMatchObject({ name: 'WalletModalError', code: node, cause: { code, message: says } })
    expect(localize(error, t).message).toBe(ENGLISH[`error.${node}`])
    const once = ['one.example', 'two.example']
    const others = next ? once : ['one.example']
    expect(asked).toEqual(next === 'passing' ? [once, once, once, once].flat() : others)
  })

  test(`maps a wallet’s code ${code} on connect to ${connect}`, () => {
    const error = walletError(thrown(code, says))
    expect(error).toMatchObject({ code: connect, cause: { code } })
    expect(localize(error, t).message).toBe(ENGLISH[`error.${connect}`])
  })

  test(`maps a wallet's code ${code} on a request to ${request}, and keeps a more specific message`, async () => {
    const other = createPairedParts(words)
      .adapter.provider(() => linkWith(thrown(code, says), 'cosmos'))
      .request({ method: 'cosmos_signDirect' })
    const coins = bitcoin
      .provider(() => linkWith(thrown(code, says), 'bip122'))
      .signMessage({ address: '0x1', message: 'x' })
    const isKept = ['UnsupportedMethod', 'InvalidOption', 'RateLimited', 'UnsupportedChain'].includes(request)
    for (const asked of [other, coins]) {
      expect(await rejection(asked)).toMatchObject({
        name: 'WalletModalError',
        code: request,
        message: isKept ? says : ENGLISH[`error.${request}`],
        cause: { code },
      })
    }
  })

  test('keeps a wallet’s code and message in the EVM provider, but turns rejections into 4001', async () => {
    const own = [4001, 5000].includes(code) ? 4001 : code
    const provider = createEvm(
      () => linkWith(thrown(code, says)),
      () => () => {},
    )
    expect(await rejection(provider.request({ method: 'eth_sendTransaction', params: [{}] }))).toMatchObject({
      code: own,
      message: says,
      data: { more: 1 },
    })
    expect(
      await rejection(provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x5' }] })),
    ).toMatchObject({ code: isAdded ? 4902 : own })
  })

  test(`${isAdded ? 'asks' : 'does not ask'} the wallet to add the network after code ${code} on a switch`, () =>
    expect(wantsChainAdded(thrown(code, says))).toBe(isAdded))
})

test.each<[ErrorCode, number]>([
  ['UserRejected', 4001],
  ['WalletLocked', 4100],
  ['UnsupportedMethod', 4200],
  ['NotConnected', 4900],
  ['Aborted', 4900],
  ['WalletTimeout', 4900],
  ['NetworkNotFound', 4901],
  ['UnsupportedChain', 4902],
  ['RequestPending', -32002],
  ['RateLimited', -32005],
  ['InvalidOption', -32602],
  ['ConnectionFailed', -32603],
  ['ServiceUnavailable', -32603],
  ['Unknown', -32603],
])('maps our error code %s to %i in a provider', (code, rpcCode) => {
  expect(toProviderError(new WalletModalError(code, { message: 'words' }))).toMatchObject({
    code: rpcCode,
    message: 'words',
  })
})
