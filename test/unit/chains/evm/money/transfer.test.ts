import fc from 'fast-check'
import { decodeFunctionData, erc20Abi, getAddress, type Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { evmMoney } from '../../../../../src/chains/evm/money/evmMoney.ts'
import { transferCall } from '../../../../../src/chains/evm/money/transferCall.ts'
import { toWalletModalError, WalletModalError } from '../../../../../src/core/errors.ts'
import { reasonOf } from '../../../../../src/core/money/refusals.ts'
import type { RpcRequest } from '../../../../../src/core/rpcRequest.ts'
import { isUnclear } from '../../../../../src/core/money/sendFailure.ts'
import type { Transfer } from '../../../../../src/core/money/chainMoney.ts'
import { evmNode } from '../../../../kit/evmNode.ts'
import { ALICE, BOB, fakeEip1193, walletError } from '../../../../kit/fakeEip1193.ts'
import { fakeLink } from '../../../../kit/fakeConnector.ts'

const TOKEN = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const HASH = `0x${'ab'.repeat(32)}`
const COIN: Transfer = { network: 'eip155:1', from: ALICE, to: BOB, amount: 5n }

/** An error as our RPC client rejects with it, if a node answered with this error. */
const nodeError = (code: number, message: string) =>
  new WalletModalError('Unknown', { cause: Object.assign(new Error(message), { code }) })

const address = fc.bigInt(0n, 2n ** 160n - 1n).map((value) => getAddress(`0x${value.toString(16).padStart(40, '0')}`))

describe('The request of a transfer', () => {
  test('sends the native coin with a value and empty data', () => {
    expect(transferCall(COIN)).toEqual({ from: ALICE, to: BOB, value: '0x5', data: '0x' })
  })

  test('sends a token by its contract, as others decode it', () => {
    fc.assert(
      fc.property(address, fc.bigInt(0n, 2n ** 256n - 1n), (to, amount) => {
        const call = transferCall({ ...COIN, to, amount, token: TOKEN })
        expect(call).toMatchObject({ to: TOKEN, value: '0x0' })
        expect(decodeFunctionData({ abi: erc20Abi, data: call.data as Hex })).toEqual({
          functionName: 'transfer',
          args: [to, amount],
        })
      }),
    )
  })

  test('names the chain, so that no wallet sends it elsewhere', async () => {
    const { request } = await evmMoney.prepare({ ...COIN, network: 'eip155:8453' }, evmNode().rpc)
    expect(request).toMatchObject({ chainId: '0x2105' })
  })
})

describe('A prepared transfer', () => {
  test('has the fee of its gas at the highest price', async () => {
    const prepared = await evmMoney.prepare(COIN, evmNode().rpc)
    expect(prepared).toMatchObject({ isSimulated: true, fee: 21_000n * 127n })
  })

  test('also pays for its data on networks of the OP stack', async () => {
    const node = evmNode()
    node.state.answers.eth_call = undefined
    const rpc: typeof node.rpc = async (method, params) =>
      method === 'eth_call' ? `0x${1_000n.toString(16).padStart(64, '0')}` : node.rpc(method, params)
    const { fee } = await evmMoney.prepare({ ...COIN, network: 'eip155:8453' }, rpc)
    expect(fee).toBe(21_000n * 127n + 1_000n)
  })

  test.each([
    [nodeError(3, 'execution reverted: ERC20: insufficient balance'), 'TransactionFailed'],
    [nodeError(-32000, 'execution reverted'), 'TransactionFailed'],
    [nodeError(-32000, 'insufficient funds for gas * price + value'), 'InsufficientFunds'],
    [nodeError(-32003, 'Insufficient funds for gas * price + value'), 'InsufficientFunds'],
  ])('is refused if the node says that it would fail: %s', async (error, code) => {
    const node = evmNode()
    node.state.answers.eth_estimateGas = error
    await expect(evmMoney.prepare(COIN, node.rpc)).rejects.toMatchObject({ code })
  })

  test.each([
    ['does not answer', new WalletModalError('ServiceUnavailable')],
    ['is busy', nodeError(-32005, 'limit exceeded')],
    ['cannot simulate', nodeError(-32601, 'the method does not exist')],
    ['answers nonsense', { gas: 5 }],
  ])('can be sent unseen, and without a fee, if the node %s', async (_, answer) => {
    const node = evmNode()
    node.state.answers.eth_estimateGas = answer
    const prepared = await evmMoney.prepare(COIN, node.rpc)
    expect(prepared.isSimulated).toBe(false)
    expect(prepared.fee).toBeUndefined()
  })

  test('is refused if the balance pays the amount, but not the fee', async () => {
    const node = evmNode()
    const amount = 10n ** 18n - 21_000n * 127n
    await evmMoney.prepare({ ...COIN, amount }, node.rpc)
    await expect(evmMoney.prepare({ ...COIN, amount: amount + 1n }, node.rpc)).rejects.toMatchObject({
      code: 'InsufficientFunds',
    })
    node.state.answers.eth_getBalance = '0x1'
    await expect(evmMoney.prepare({ ...COIN, token: TOKEN }, node.rpc)).rejects.toMatchObject({
      code: 'InsufficientFunds',
    })
  })

  // tempoxyz/tempo#1499
  test('asks for no balance of coins on Tempo, and takes a placeholder for no balance elsewhere', async () => {
    const node = evmNode()
    const asked: string[] = []
    const rpc: RpcRequest = (method, ...rest) => {
      asked.push(method)
      return node.rpc(method, ...rest)
    }
    node.state.answers.eth_getBalance = '0x0'
    await evmMoney.prepare({ ...COIN, network: 'eip155:4217' }, rpc)
    expect(asked).not.toContain('eth_getBalance')
    node.state.answers.eth_getBalance = `0x${(2n ** 200n).toString(16)}`
    expect(await evmMoney.prepare({ ...COIN, amount: 2n ** 199n }, rpc)).toMatchObject({ isSimulated: true })
    expect(asked).toContain('eth_getBalance')
  })

  describe('of a token that the visitor entered with the decimals of a list', () => {
    const other = { ...COIN, token: `0x${'5'.repeat(40)}` }
    /** A node whose contracts answer this to `decimals()`. */
    const asking = (transfer: Transfer, answer: unknown, decimals?: number) => {
      const node = evmNode()
      const rpc: RpcRequest = async (method, params) => {
        if (method !== 'eth_call') return node.rpc(method, params)
        expect(params).toEqual([{ to: transfer.token, data: '0x313ce567' }, 'latest'])
        if (answer instanceof Error) throw answer
        return answer
      }
      return evmMoney.prepare(transfer, rpc, { ...(decimals !== undefined && { decimals }) })
    }
    const stated = (value: number) => `0x${value.toString(16).padStart(64, '0')}`
    /** The reason with which a transfer is refused. */
    const reasonFor = (...args: Parameters<typeof asking>) =>
      asking(...args).then(
        () => undefined,
        (error: unknown) => reasonOf(toWalletModalError(error))?.reason,
      )

    test('is prepared if its contract states the same', async () => {
      expect(await asking(other, stated(6), 6)).toMatchObject({ isSimulated: true })
    })

    test.each([
      ['states others', stated(18)],
      ['states none', '0x'],
      ['answers with text', 'six'],
      ['does not know them', nodeError(3, 'execution reverted')],
    ])('is refused if its contract %s', async (_, answer) => {
      expect(await reasonFor(other, answer, 6)).toBe('decimals')
    })

    test('is not prepared if the node does not answer: unknown is never taken for equal', async () => {
      const error = new WalletModalError('ServiceUnavailable')
      await expect(asking(other, error, 6)).rejects.toBe(error)
    })

    test('is compared with our own table where a common token is sent, even if the node lies', async () => {
      const usdc = { ...COIN, token: TOKEN }
      expect(await asking(usdc, new Error('Not asked'), 6)).toMatchObject({ isSimulated: true })
      expect(await reasonFor(usdc, stated(0), 0)).toBe('decimals')
    })
  })

  test.each([
    ['a usual call', 500_000n, 21_000n, undefined],
    ['a call that burns gas', 500_001n, 21_000n, true],
    ['a usual call where gas is counted in other units', 90_000_000n, 60_000_000n, undefined],
    [
      'a call that burns gas where an empty one cannot be estimated',
      900_000n,
      nodeError(-32000, 'execution reverted'),
      true,
    ],
  ])('tells whether it is %s', async (_, gas, least, isCostly) => {
    const node = evmNode()
    const rpc: RpcRequest = async (method, params) => {
      if (method !== 'eth_estimateGas') return node.rpc(method, params)
      const [{ to, data }] = params as [{ to: string; data: string }]
      const answer = to === ALICE && data === '0x' ? least : gas
      if (answer instanceof Error) throw answer
      return `0x${answer.toString(16)}`
    }
    expect((await evmMoney.prepare({ ...COIN, token: TOKEN }, rpc)).isCostly).toBe(isCostly)
  })

  test('needs no balance for the fee if somebody else pays it', async () => {
    const node = evmNode()
    node.state.answers.eth_getBalance = '0x0'
    const prepared = await evmMoney.prepare({ ...COIN, token: TOKEN }, node.rpc, { isFeePaid: true })
    expect(prepared).toMatchObject({ isSimulated: true, isFeePaid: true })
    expect(prepared.fee).toBeUndefined()
  })

  test('is no longer wanted after an abort', async () => {
    const node = evmNode()
    node.state.answers.eth_estimateGas = new WalletModalError('Aborted')
    await expect(evmMoney.prepare(COIN, node.rpc)).rejects.toMatchObject({ code: 'Aborted' })
  })
})

describe('The most that can be sent', () => {
  test('leaves exactly the highest fee', async () => {
    const balance = 10n ** 18n
    const amount = await evmMoney.most({ ...COIN, balance }, evmNode().rpc)
    expect(amount).toBe(balance - 21_000n * 127n)
    await evmMoney.prepare({ ...COIN, amount }, evmNode().rpc)
  })

  test('is sent with exactly the gas and the prices that were left for it', async () => {
    const { request } = await evmMoney.prepare(COIN, evmNode().rpc, { isMost: true })
    const fields = { gas: '0x5208', maxFeePerGas: '0x7f', maxPriorityFeePerGas: '0x7' }
    expect(request).toEqual({ ...transferCall(COIN), chainId: '0x1', ...fields })
    expect((await evmMoney.prepare(COIN, evmNode().rpc)).request).toEqual({ ...transferCall(COIN), chainId: '0x1' })
  })

  test('is nothing if the balance does not pay the fee, and everything if somebody else pays it', async () => {
    expect(await evmMoney.most({ ...COIN, balance: 5n }, evmNode().rpc)).toBe(0n)
    expect(await evmMoney.most({ ...COIN, balance: 5n }, evmNode().rpc, { isFeePaid: true })).toBe(5n)
  })

  test('is unknown without the fee', async () => {
    const node = evmNode()
    node.state.answers.eth_maxPriorityFeePerGas = new WalletModalError('ServiceUnavailable')
    await expect(evmMoney.most({ ...COIN, balance: 5n }, node.rpc)).rejects.toMatchObject({
      code: 'ServiceUnavailable',
    })
  })
})

describe('A recipient', () => {
  test('is an address in any case without a checksum, or with the right one', () => {
    fc.assert(
      fc.property(address, (right) => {
        const plain = [right, right.toLowerCase(), `0x${right.slice(2).toUpperCase()}`, right.slice(2).toLowerCase()]
        for (const text of plain) expect(evmMoney.toRecipient(text)).toEqual({ address: right })
      }),
    )
  })

  test('is mistyped if the checksum is wrong', () => {
    const wrong = ALICE.replace('C', 'c')
    expect(evmMoney.toRecipient(wrong)).toEqual({ address: ALICE, isMistyped: true })
    expect(evmMoney.toRecipient('alice.eth')).toBeUndefined()
    expect(evmMoney.toRecipient(ALICE.slice(0, -1))).toBeUndefined()
  })
})

describe('The wallet', () => {
  const asked = async (answer: () => unknown) => {
    const wallet = fakeEip1193({ answers: { eth_sendTransaction: answer } })
    const prepared = await evmMoney.prepare(COIN, evmNode().rpc)
    return evmMoney.send({ ...fakeLink('eip155', [ALICE], 'eip155:1'), provider: wallet }, prepared, evmNode().rpc)
  }

  test('answers with the hash of the transaction', async () => {
    expect(await asked(() => HASH)).toBe(HASH)
  })

  test.each([HASH.slice(0, -1), `${HASH}0`, HASH.slice(2), null, { hash: HASH }])(
    'may have sent the transaction if it answers %j',
    async (answer) => {
      const error = await asked(() => answer).catch(toWalletModalError)
      expect(error).toMatchObject({ code: 'TransactionFailed' })
      expect(isUnclear(error as WalletModalError)).toBe(true)
    },
  )

  test.each([
    [4900, 'The provider is disconnected from all chains.', true],
    [6000, 'User disconnected.', true],
    [-32603, 'Internal error', true],
    [undefined, 'Attempting to use a disconnected port object', true],
    [undefined, 'User rejected the request.', false],
    [4001, 'User rejected the request.', false],
    [-32602, 'Invalid params', false],
    [-32000, 'intrinsic gas too low', false],
    // A wallet that got no answer to its first attempt sends once more.
    [-32000, 'already known', true],
    [-32000, 'nonce too low: next nonce 8, tx nonce 7', true],
    [-32000, 'OldNonce, Current nonce: 8, nonce of rejected tx: 7', true],
    [4001, 'User rejected the request: already known', false],
    [-32002, 'Already processing a request', false],
    [-32603, 'insufficient funds for gas * price + value', false],
  ])('may have sent the transaction after the error %s, %s: %s', async (code, message, isVague) => {
    const failed = asked(() => {
      throw Object.assign(new Error(message), code !== undefined && { code })
    })
    const error = await failed.catch(toWalletModalError)
    expect(isUnclear(error as WalletModalError)).toBe(isVague)
  })

  test('may have sent the transaction if a node has it already, in the words that the wallet passes on', async () => {
    const failed = asked(() => {
      const data = { code: -32000, message: 'already known' }
      throw Object.assign(new Error('Internal JSON-RPC error.'), { code: -32603, data })
    })
    const error = await failed.catch(toWalletModalError)
    expect(isUnclear(error as WalletModalError)).toBe(true)
  })

  test('may have sent the transaction if the relay is lost', async () => {
    const lost = await asked(() => Promise.reject(new WalletModalError('WalletTimeout'))).catch(toWalletModalError)
    expect([isUnclear(lost as WalletModalError), lost]).toMatchObject([true, { code: 'WalletTimeout' }])
  })

  test.each([
    ['insufficient funds for gas * price + value', 'InsufficientFunds'],
    ['transaction underpriced', 'TransactionFailed'],
    ['nonce too low', 'TransactionFailed'],
  ])('has not sent the transaction if its node says: %s', async (message, code) => {
    const failed = asked(() => {
      throw walletError(-32000, message)
    })
    await expect(failed).rejects.toMatchObject({ code })
  })

  test('may refuse', async () => {
    const refused = asked(() => {
      throw walletError(4001, 'User rejected the request.')
    })
    await expect(refused).rejects.toMatchObject({ code: 'UserRejected' })
  })
})
