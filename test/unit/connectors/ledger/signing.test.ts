import {
  keccak256,
  parseTransaction,
  recoverMessageAddress,
  recoverTransactionAddress,
  recoverTypedDataAddress,
  type Hex,
  type TransactionSerializedEIP1559,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { WalletModalError } from '../../../../src/core/errors.ts'
import { failure, FIRST, openPage, request, SECOND } from './world.ts'

const NODE = {
  eth_getTransactionCount: '0x5',
  eth_estimateGas: '0x5208',
  eth_getBlockByNumber: { baseFeePerGas: '0x64' },
  eth_maxPriorityFeePerGas: '0x7',
  eth_gasPrice: '0x3e8',
  eth_sendRawTransaction: '0xhash',
}
/** Finds the transaction that the node has received. */
const sent = (asked: readonly { method: string; params: readonly unknown[] }[]) =>
  asked.find(({ method }) => method === 'eth_sendRawTransaction')?.params[0] as TransactionSerializedEIP1559

const MAIL = {
  domain: {
    name: 'Ether Mail',
    version: '1',
    chainId: 1,
    verifyingContract: '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC',
    salt: `0x${'ab'.repeat(32)}`,
  },
  primaryType: 'Mail',
  types: {
    Person: [
      { name: 'name', type: 'string' },
      { name: 'wallets', type: 'address[]' },
    ],
    Mail: [
      { name: 'from', type: 'Person' },
      { name: 'to', type: 'Person[2]' },
      { name: 'contents', type: 'string' },
      { name: 'delta', type: 'int16' },
      { name: 'amount', type: 'uint256' },
      { name: 'isUrgent', type: 'bool' },
      { name: 'tag', type: 'bytes4' },
      { name: 'attachment', type: 'bytes' },
      { name: 'grid', type: 'uint8[2][]' },
    ],
  },
  message: {
    from: { name: 'Cow', wallets: [FIRST, SECOND] },
    to: [
      { name: 'Bob', wallets: [SECOND] },
      { name: 'Zoë', wallets: [] },
    ],
    contents: 'Hello, Bob! '.repeat(40),
    delta: -2,
    amount: '123456789012345678901234567890',
    isUrgent: true,
    tag: '0xdeadbeef',
    attachment: `0x${'42'.repeat(300)}`,
    grid: [
      [1, 2],
      [3, 4],
      [5, 6],
    ],
  },
} as const
const recoverTyped = (signature: unknown) =>
  recoverTypedDataAddress({
    ...(MAIL as unknown as Parameters<typeof recoverTypedDataAddress>[0]),
    signature: signature as Hex,
  })

describe('Ledger: messages', () => {
  test.each([
    ['text', 'Hello', 'Hello'],
    ['bytes as hex', '0x48656c6c6f', 'Hello'],
    ['a message longer than one APDU command', 'long '.repeat(200), 'long '.repeat(200)],
    ['an empty message', '', ''],
  ])('signs %s and shows the message unchanged on the Ledger', async (_, given, message) => {
    const { demo, connect } = openPage()
    const signature = (await request(await connect(), 'personal_sign', [given, FIRST])) as Hex
    expect(await recoverMessageAddress({ message, signature })).toBe(FIRST)
    expect(demo.questions).toMatchObject([
      { command: 'signMessage', path: "m/44'/60'/0'/0/0", shown: message, outcome: 'approved' },
    ])
  })

  test('rejects a message for an account that is not connected', async () => {
    const { demo, connect } = openPage()
    expect(await failure(request(await connect(), 'personal_sign', ['Hello', SECOND]))).toMatchObject({ code: 4100 })
    expect(demo.questions).toEqual([])
  })
})

describe('Ledger: typed data', () => {
  test('shows typed data fields of every type in full on the Ledger', async () => {
    const { demo, connect } = openPage()
    expect(
      await recoverTyped(await request(await connect(), 'eth_signTypedData_v4', [FIRST, JSON.stringify(MAIL)])),
    ).toBe(FIRST)
    expect(demo.questions).toMatchObject([
      {
        command: 'signTypedData',
        shown: {
          primaryType: 'Mail',
          message: {
            contents: MAIL.message.contents,
            delta: -2n,
            grid: [
              [1n, 2n],
              [3n, 4n],
              [5n, 6n],
            ],
          },
        },
      },
    ])
  })

  test('signs typed data as two hashes with an older Ethereum app', async () => {
    const { demo, connect } = openPage({ typedData: 'hashes' })
    expect(await recoverTyped(await request(await connect(), 'eth_signTypedData_v4', [FIRST, MAIL]))).toBe(FIRST)
    expect(Object.keys(demo.questions[0]?.shown as object)).toEqual(['domain', 'message'])
  })

  test.each([
    ['not JSON', '{'],
    ['not an object', 7],
    ['an unknown type', { ...MAIL, primaryType: 'Letter' }],
    ['no message', { ...MAIL, message: undefined }],
    ['a value of the wrong type', { ...MAIL, message: { ...MAIL.message, delta: 'many' } }],
  ])('rejects malformed typed data before contacting the device: %s', async (_, data) => {
    const { demo, connect } = openPage()
    expect(await failure(request(await connect(), 'eth_signTypedData_v4', [FIRST, data]))).toMatchObject({
      code: -32602,
    })
    expect(demo.questions).toEqual([])
  })
})

describe('Ledger: transactions', () => {
  test('fills in nonce, gas and fees from the node of the current network', async () => {
    const { asked, connect } = openPage({}, NODE)
    const link = await connect()
    await request(link, 'wallet_switchEthereumChain', [{ chainId: '0x2105' }])
    expect(await request(link, 'eth_sendTransaction', [{ from: FIRST, to: SECOND, value: '0xde0b6b3a7640000' }])).toBe(
      keccak256(sent(asked)),
    )
    const raw = sent(asked)
    expect(parseTransaction(raw)).toMatchObject({
      chainId: 8453,
      nonce: 5,
      gas: 21000n,
      maxFeePerGas: 127n,
      maxPriorityFeePerGas: 7n,
      value: 10n ** 18n,
      to: SECOND.toLowerCase(),
    })
    expect(await recoverTransactionAddress({ serializedTransaction: raw })).toBe(FIRST)
    expect(new Set(asked.map(({ id }) => id))).toEqual(new Set(['eip155:8453']))
  })

  test('keeps the transaction fields that the site set', async () => {
    const { asked, connect } = openPage({}, { eth_sendRawTransaction: '0xhash' })
    const fees = { gas: '0xffff', nonce: '0x0', maxFeePerGas: '0x10', maxPriorityFeePerGas: '0x2' }
    await request(await connect(), 'eth_sendTransaction', [{ to: SECOND, data: '0x1234', ...fees }])
    expect(parseTransaction(sent(asked))).toMatchObject({
      gas: 65535n,
      maxFeePerGas: 16n,
      maxPriorityFeePerGas: 2n,
      data: '0x1234',
    })
  })

  // Data lengths near the end of a command (APDU), where the Ledger app could mistake a command for the last one.
  test.each(Array.from({ length: 16 }, (_, at) => 194 + at))(
    'signs a legacy transaction with %i bytes of data for the current chain',
    async (length) => {
      const { asked, connect } = openPage({}, { ...NODE, eth_getBlockByNumber: {} })
      await request(await connect(), 'eth_sendTransaction', [{ to: SECOND, data: `0x${'01'.repeat(length)}` }])
      const raw = sent(asked)
      expect(parseTransaction(raw)).toMatchObject({ type: 'legacy', chainId: 1, gasPrice: 1000n })
      expect(await recoverTransactionAddress({ serializedTransaction: raw })).toBe(FIRST)
    },
  )

  test('signs a contract deployment that needs many Ledger commands', async () => {
    const { asked, connect } = openPage({}, NODE)
    await request(await connect(), 'eth_sendTransaction', [{ data: `0x${'60'.repeat(3000)}` }])
    expect(await recoverTransactionAddress({ serializedTransaction: sent(asked) })).toBe(FIRST)
  })

  test.each([
    ['another chain', { to: SECOND, chainId: '0x2105' }],
    ['neither recipient nor data', { value: '0x1' }],
    ['a malformed amount', { to: SECOND, value: 1 }],
    ['a malformed recipient', { to: 'vitalik.eth' }],
    ['`data` that differs from `input`', { to: SECOND, data: '0x12', input: '0x34' }],
    ['an access list', { to: SECOND, accessList: [{ address: SECOND, storageKeys: [] }] }],
  ])('rejects a transaction with %s before contacting the device or a node', async (_, transaction) => {
    const { demo, asked, connect } = openPage({}, NODE)
    expect(await failure(request(await connect(), 'eth_sendTransaction', [transaction]))).toMatchObject({
      code: -32602,
    })
    expect([demo.questions, asked]).toEqual([[], []])
  })

  test('rejects a transaction whose `from` is not the connected account', async () => {
    const { connect } = openPage({}, NODE)
    expect(
      await failure(request(await connect(), 'eth_sendTransaction', [{ from: SECOND, to: SECOND }])),
    ).toMatchObject({ code: 4100 })
  })

  test('rejects with the node’s message if gas cannot be estimated, without contacting the device', async () => {
    const cause = { code: 3, message: 'execution reverted: no', data: '0x08c379a0' }
    const { demo, connect } = openPage({}, { ...NODE, eth_estimateGas: Object.assign(new Error('Unknown'), cause) })
    expect(await failure(request(await connect(), 'eth_sendTransaction', [{ to: SECOND }]))).toEqual({
      code: 3,
      message: cause.message,
    })
    expect(demo.questions).toEqual([])
  })
})

describe('Ledger: broadcasting a transaction', () => {
  const unreachable = () => Promise.reject(new WalletModalError('ServiceUnavailable'))
  const answering = (code: number, message: string) => () =>
    Promise.reject(new WalletModalError('Unknown', { cause: { code, message } }))

  /** Sends a transaction through a node that answers each attempt as `plan` says. `pool`: the transactions at the node. */
  async function send(plan: readonly ((raw: Hex) => Promise<unknown>)[], pool: Set<unknown> = new Set()) {
    const { site, connect } = openPage()
    const sends: Hex[] = []
    site.rpc =
      () =>
      async (method, [first]) => {
        if (method === 'eth_getTransactionByHash') return pool.has(first) ? { hash: first } : null
        if (method !== 'eth_sendRawTransaction') return (NODE as Record<string, unknown>)[method]
        sends.push(first as Hex)
        return plan[Math.min(sends.length, plan.length) - 1]?.(first as Hex)
      }
    const link = await connect()
    const outcome = request(link, 'eth_sendTransaction', [{ to: SECOND, value: '0x1' }])
    return { outcome, sends, settled: await outcome.catch((error: unknown) => error) }
  }

  test('resolves with the transaction hash if only the node’s answer was lost, without sending again', async () => {
    const pool = new Set<unknown>()
    const { settled, sends } = await send(
      [
        (raw) => {
          pool.add(keccak256(raw))
          return unreachable()
        },
      ],
      pool,
    )
    expect([settled, sends.length]).toEqual([keccak256(sends[0] as Hex), 1])
  })

  test.each([
    'already known',
    'AlreadyKnown',
    'ALREADY_EXISTS: already known',
    'Known transaction',
    'known transaction: 0x12',
    'Transaction with the same hash was already imported.',
  ])('resolves with the transaction hash if the node answers a retry with %j', async (words) => {
    const { settled, sends } = await send([unreachable, answering(-32000, words)])
    expect(settled).toBe(keccak256(sends[0] as Hex))
  })

  test('resolves with the hash if the node has the transaction and answers the retry "nonce too low"', async () => {
    const pool = new Set<unknown>()
    const { settled, sends } = await send(
      [
        unreachable,
        (raw) => {
          pool.add(keccak256(raw))
          return answering(-32000, 'nonce too low')()
        },
      ],
      pool,
    )
    expect([settled, new Set(sends).size]).toEqual([keccak256(sends[0] as Hex), 1])
  })

  test('rejects with the transaction hash and "may have been sent" if no node finds the transaction', async () => {
    const { settled, sends } = await send([unreachable])
    const hash = keccak256(sends[0] as Hex)
    expect(settled).toMatchObject({
      code: -32603,
      data: { hash },
      message: expect.stringContaining('may have been sent') as string,
    })
    expect([sends.length, new Set(sends).size]).toEqual([3, 1])
  })

  test.each(['nonce too low', 'insufficient funds for gas * price + value', 'replacement transaction underpriced'])(
    'rejects with "may have been sent" if the first answer was lost and the retry fails with %j',
    async (words) => {
      const { settled, sends } = await send([unreachable, answering(-32000, words)])
      const hash = keccak256(sends[0] as Hex)
      expect(settled).toMatchObject({
        code: -32603,
        data: { hash },
        message: expect.stringContaining('may have been sent') as string,
      })
    },
  )

  test('rejects with the error of a node that refuses the transaction', async () => {
    const { settled, sends } = await send([answering(-32000, 'insufficient funds for gas * price + value')])
    expect(settled).toMatchObject({ code: -32000, message: 'insufficient funds for gas * price + value' })
    expect(sends).toHaveLength(1)
  })
})

describe('Ledger: provider', () => {
  test('switches a Ledger connection only to networks of the site', async () => {
    const { connect } = openPage({}, { eth_blockNumber: '0x10' })
    const link = await connect()
    const changes: unknown[] = []
    link.watch((change) => changes.push(change))
    expect(await request(link, 'eth_accounts')).toEqual([FIRST])
    expect(await request(link, 'eth_chainId')).toBe('0x1')
    expect(await request(link, 'eth_blockNumber')).toBe('0x10')
    expect(await failure(request(link, 'wallet_switchEthereumChain', [{ chainId: '0x89' }]))).toMatchObject({
      code: 4902,
    })
    await request(link, 'wallet_switchEthereumChain', [{ chainId: '0x2105' }])
    expect([link.network, changes]).toEqual(['eip155:8453', [{ kind: 'network', network: 'eip155:8453' }]])
  })

  test.each([
    'eth_sign',
    'eth_signTransaction',
    'wallet_addEthereumChain',
    'wallet_sendCalls',
    'eth_subscribe',
    'toString',
  ])('rejects the method %s on a Ledger', async (method) => {
    const { asked, connect } = openPage()
    const link = await connect()
    const { code } = await failure(request(link, method, []))
    expect([code, asked.length]).toEqual(method === 'toString' ? [-32603, 1] : [4200, 0])
  })
})
