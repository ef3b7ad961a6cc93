import { describe, expect, test } from 'vitest'
import type { RpcRequest } from '../../../../src/core/rpcRequest.ts'
import { BOB, ME, told } from '../../../kit/describe.ts'

const GWEI = 10n ** 9n
const hex = (value: bigint) => `0x${value.toString(16)}`
const eth = (value: bigint) => ({ value, token: { symbol: 'ETH', decimals: 18 } })
/** Creates a node that returns this gas estimate and gas price. */
const node = (gas: bigint, price: bigint): { rpc: RpcRequest } => ({
  rpc: async (method) =>
    ({ eth_estimateGas: hex(gas), eth_gasPrice: hex(price) })[method] ?? Promise.reject(new Error(method)),
})

async function feeOf(fields: object, more: object = {}) {
  const { actions, warnings } = await told(
    'eth_sendTransaction',
    [{ from: ME, to: BOB, value: '0x1', ...fields }],
    more,
  )
  return [actions.find(({ kind }) => kind === 'fee'), warnings]
}

describe('The transaction fee', () => {
  test('shows no fee if the site lets the wallet choose the fee', async () => {
    expect(await feeOf({}, node(21_000n, GWEI))).toEqual([undefined, []])
  })

  test.each(['maxFeePerGas', 'gasPrice'])('shows the fee as the gas limit times %s', async (name) => {
    expect(await feeOf({ gas: hex(21_000n), [name]: hex(2n * GWEI) }, node(21_000n, GWEI))).toEqual([
      { kind: 'fee', amount: eth(42_000n * GWEI) },
      [],
    ])
  })

  test("warns of a fee above ten times the network's current fee, by price or by gas", async () => {
    expect(await feeOf({ gas: hex(21_000n), maxFeePerGas: hex(11n * GWEI) }, node(21_000n, GWEI))).toEqual([
      { kind: 'fee', amount: eth(231_000n * GWEI) },
      ['highFee'],
    ])
    expect(await feeOf({ gas: hex(210_001n), gasPrice: hex(GWEI) }, node(21_000n, GWEI))).toEqual([
      { kind: 'fee', amount: eth(210_001n * GWEI) },
      ['highFee'],
    ])
    expect(await feeOf({ gas: hex(210_000n), gasPrice: hex(GWEI) }, node(21_000n, GWEI))).toEqual([
      { kind: 'fee', amount: eth(210_000n * GWEI) },
      [],
    ])
  })

  test('shows an estimated fee if the site sets only some of the fee fields', async () => {
    expect(await feeOf({ gasPrice: hex(11n * GWEI) }, node(21_000n, GWEI))).toEqual([
      { kind: 'fee', amount: eth(231_000n * GWEI), isEstimate: true },
      ['highFee'],
    ])
    expect(await feeOf({ maxPriorityFeePerGas: hex(10n * GWEI) }, node(21_000n, GWEI))).toEqual([
      { kind: 'fee', amount: eth(231_000n * GWEI), isEstimate: true },
      ['highFee'],
    ])
    expect(await feeOf({ gas: hex(30_000_000n) }, node(21_000n, GWEI))).toEqual([
      { kind: 'fee', amount: eth(30_000_000n * GWEI), isEstimate: true },
      ['highFee'],
    ])
    expect(await feeOf({ gas: hex(5n) })).toEqual([{ kind: 'fee', gas: 5n }, []])
    expect(await feeOf({ gasPrice: hex(5n) })).toEqual([{ kind: 'fee', price: eth(5n) }, []])
  })

  test('estimates by 1.2 times the base fee and the tip, as Send and Ledger do', async () => {
    const answers: Record<string, unknown> = {
      eth_estimateGas: hex(21_000n),
      eth_getBlockByNumber: { baseFeePerGas: hex(10n * GWEI) },
      eth_maxPriorityFeePerGas: hex(2n * GWEI),
    }
    const rpc: RpcRequest = async (method) => answers[method] ?? Promise.reject(new Error(method))
    expect(await feeOf({ gas: hex(21_000n) }, { rpc })).toEqual([
      { kind: 'fee', amount: eth(21_000n * 14n * GWEI), isEstimate: true },
      [],
    ])
    expect(await feeOf({ maxPriorityFeePerGas: hex(3n * GWEI) }, { rpc })).toEqual([
      { kind: 'fee', amount: eth(21_000n * 15n * GWEI), isEstimate: true },
      [],
    ])
  })

  test('counts 100,000 gas for a transaction with authorizations, which no node can estimate', async () => {
    const fields = { maxFeePerGas: hex(2n * GWEI), authorizationList: [{ address: BOB }] }
    const [fee] = await feeOf(fields, node(21_000n, GWEI))
    expect(fee).toEqual({ kind: 'fee', amount: eth(200_000n * GWEI), isEstimate: true })
  })

  test('shows a fee field that is not a quantity as malformed', async () => {
    const { actions, warnings } = await told('eth_sendTransaction', [{ from: ME, to: BOB, value: '0x1', gas: 'all' }])
    expect([actions.at(-1), warnings]).toEqual([{ kind: 'malformed', where: 'gas' }, ['malformed']])
  })

  test('includes all gas fields of a user operation in the fee', async () => {
    const operation = {
      sender: ME,
      callData: '0x12345678',
      callGasLimit: hex(1n),
      verificationGasLimit: hex(2n),
      preVerificationGas: hex(3n),
      maxFeePerGas: hex(20n * GWEI),
    }
    const { actions, warnings } = await told('eth_sendUserOperation', [operation], node(1n, GWEI))
    expect([actions.at(-1), warnings]).toEqual([{ kind: 'fee', amount: eth(120n * GWEI) }, ['highFee', 'unknownCall']])
  })
})
