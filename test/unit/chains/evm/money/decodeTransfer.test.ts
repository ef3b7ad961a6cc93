import { encodeFunctionData, erc20Abi } from 'viem'
import { describe, expect, test } from 'vitest'
import { evmMoney } from '../../../../../src/chains/evm/money/evmMoney.ts'
import type { Transfer } from '../../../../../src/core/money/chainMoney.ts'
import { evmNode } from '../../../../kit/evmNode.ts'
import { ALICE, BOB } from '../../../../kit/fakeEip1193.ts'

const TOKEN = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const COIN: Transfer = { network: 'eip155:8453', from: ALICE, to: BOB, amount: 5n }

describe('A request to send, decoded again', () => {
  test.each([COIN, { ...COIN, token: TOKEN }, { ...COIN, amount: 2n ** 256n - 1n, token: TOKEN }])(
    'is the transfer that it was prepared for',
    async (transfer) => {
      const node = evmNode()
      node.state.answers.eth_getBalance = '0xffffffffffffffffffffff'
      const { request } = await evmMoney.prepare(transfer, node.rpc, { isFeePaid: true })
      expect(evmMoney.decode?.(request)).toEqual(transfer)
    },
  )

  const request = { from: ALICE, to: BOB, value: '0x5', data: '0x', chainId: '0x2105' }
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [BOB, 5n] })
  test.each([
    [undefined],
    ['0x'],
    [{ ...request, to: undefined }],
    [{ ...request, value: 5 }],
    [{ ...request, chainId: undefined }],
    [{ ...request, data: undefined }],
    [{ ...request, data: '0x00' }],
    [{ ...request, input: '0x00' }],
    [{ ...request, authorizationList: [] }],
    // A token's call that also sends coins, one with more data, one of another function, and one with a dirty address
    [{ ...request, data }],
    [{ ...request, value: '0x0', data: `${data}00` }],
    [{ ...request, value: '0x0', data: data.replace('0xa9059cbb', '0x095ea7b3') }],
    [{ ...request, value: '0x0', data: data.replace('0xa9059cbb0', '0xa9059cbb1') }],
  ])('is no transfer if it does anything else', (other) => {
    expect(evmMoney.decode?.(other)).toBeUndefined()
  })
})
