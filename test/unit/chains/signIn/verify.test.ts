import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import { encodeAbiParameters, hashMessage, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { serializeErc6492Signature } from 'viem/utils'
import { describe, expect, test } from 'vitest'
import { verify } from '../../../../src/chains/evm/signIn/verify.ts'
import { solanaSigning } from '../../../../src/chains/solana/signIn/solanaSigning.ts'
import { WalletModalError } from '../../../../src/core/errors.ts'
import type { Signed } from '../../../../src/core/signIn/chainSigning.ts'
import type { RpcRequest } from '../../../../src/core/rpcRequest.ts'
import { NODE_ERRORS } from '../../services/rpc/nodeErrors.ts'

const KEY = '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d'
const owner = privateKeyToAccount(KEY)
const CONTRACT = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const text = 'shop.example wants you to sign in 👋'
const VALID = `0x1626ba7e${'0'.repeat(56)}`

/** A node that answers `eth_call`, and notes what it was asked. */
function node(answer: unknown) {
  const asked: { to?: string; data: string }[] = []
  const rpc: RpcRequest = async (_method, [call]) => {
    asked.push(call as (typeof asked)[number])
    if (answer instanceof Error) throw answer
    return answer
  }
  return { asked, rpc }
}

describe('Signatures on EVM networks', () => {
  test('of a key are verified without a node, for either form of the last byte', async () => {
    const { asked, rpc } = node('0x')
    const signature = await owner.signMessage({ message: text })
    const other = `${signature.slice(0, -2)}${signature.endsWith('1b') ? '00' : '01'}`
    expect(await verify({ address: owner.address, text, signature }, rpc)).toBe(true)
    expect(await verify({ address: owner.address, text, signature: other }, rpc)).toBe(true)
    expect(asked).toEqual([])
  })

  test('are refused for another account, another text, and other bytes', async () => {
    const { rpc } = node('0x')
    const signature = await owner.signMessage({ message: text })
    expect(await verify({ address: CONTRACT, text, signature }, rpc)).toBe(false)
    expect(await verify({ address: owner.address, text: `${text}!`, signature }, rpc)).toBe(false)
    for (const wrong of ['0x', '0x00', `0x${'00'.repeat(65)}`, `0x${'ff'.repeat(65)}`, `${signature}00`])
      expect(await verify({ address: owner.address, text, signature: wrong }, rpc)).toBe(false)
  })

  test.each<[string, Hex]>([
    ['empty, of a Safe that signed on chain', '0x'],
    ['of 130 bytes, of two owners', `0x${'ab'.repeat(130)}`],
  ])('of a contract (%s) are verified by the contract (EIP-1271)', async (_, signature) => {
    const { asked, rpc } = node(VALID)
    expect(await verify({ address: CONTRACT, text, signature }, rpc)).toBe(true)
    const args = encodeAbiParameters([{ type: 'bytes32' }, { type: 'bytes' }], [hashMessage(text), signature])
    expect(asked).toEqual([{ to: CONTRACT, data: `0x1626ba7e${args.slice(2)}` }])
    expect(await verify({ address: CONTRACT, text, signature }, node(`0xffffffff${'0'.repeat(56)}`).rpc)).toBe(false)
  })

  test('are refused if a contract returns what it was called with, as the precompile of address 4 does', async () => {
    const signature = `0x${'ab'.repeat(130)}`
    const echo: RpcRequest = async (_method, [call]) => (call as { data: string }).data
    const address = `0x${'4'.padStart(40, '0')}`
    expect(await verify({ address, text, signature }, echo)).toBe(false)
    expect(await verify({ address, text, signature }, node('0x1626ba7e').rpc)).toBe(false)
  })

  test('of a contract that is not deployed are verified in a call that deploys it (ERC-6492)', async () => {
    const signature = serializeErc6492Signature({ address: CONTRACT, data: '0x1234', signature: '0xabcd' })
    const { asked, rpc } = node('0x01')
    expect(await verify({ address: CONTRACT, text, signature }, rpc)).toBe(true)
    const args = encodeAbiParameters(
      [{ type: 'address' }, { type: 'bytes32' }, { type: 'bytes' }],
      [CONTRACT, hashMessage(text), signature],
    )
    expect(asked[0]?.to).toBeUndefined()
    expect(asked[0]?.data.endsWith(args.slice(2))).toBe(true)
    expect(await verify({ address: CONTRACT, text, signature }, node('0x00').rpc)).toBe(false)
  })

  test('are refused if the contract reverts, but not if the node cannot be reached', async () => {
    const ask = { address: CONTRACT, text, signature: '0x' }
    const reverted = new WalletModalError('Unknown', { cause: { code: 3, message: 'execution reverted' } })
    expect(await verify(ask, node(reverted).rpc)).toBe(false)
    const unreachable = new WalletModalError('ServiceUnavailable')
    await expect(verify(ask, node(unreachable).rpc)).rejects.toBe(unreachable)
  })

  test.each(NODE_ERRORS.filter(({ kind }) => kind !== 'final' && kind !== 'range'))(
    'are not refused because the node fails: $from, $code $message',
    async ({ code, message, data }) => {
      const cause = { code, message, data }
      const ask = { address: CONTRACT, text, signature: '0x' }
      const failing = new WalletModalError('Unknown', { cause })
      await expect(verify(ask, node(failing).rpc)).rejects.toMatchObject({ code: 'ServiceUnavailable' })
    },
  )

  test.each([
    { code: -32000, message: 'execution reverted' },
    { code: -32015, message: 'VM execution error.' },
    { code: -32000, message: 'invalid opcode: INVALID' },
    { code: -32603, message: 'execution reverted' },
  ])('are refused because the contract fails (%j)', async (cause) => {
    const failing = new WalletModalError('Unknown', { cause })
    expect(await verify({ address: CONTRACT, text, signature: '0x' }, node(failing).rpc)).toBe(false)
  })
})

describe('Signatures on Solana', () => {
  const verifySolana = (signed: Signed) => solanaSigning.verify?.(signed, node('').rpc)
  const secret = new Uint8Array(32).fill(7)
  const address = base58.encode(ed25519.getPublicKey(secret))
  const signature = base58.encode(ed25519.sign(new TextEncoder().encode(text), secret))

  test('are verified by the key that is the address', async () => {
    expect(await verifySolana({ address, text, signature })).toBe(true)
  })

  test('are refused for another text, another account, and what is no signature', async () => {
    const other = base58.encode(ed25519.getPublicKey(new Uint8Array(32).fill(8)))
    expect(await verifySolana({ address, text: `${text}!`, signature })).toBe(false)
    expect(await verifySolana({ address: other, text, signature })).toBe(false)
    expect(await verifySolana({ address, text, signature: 'abc' })).toBe(false)
    expect(await verifySolana({ address, text, signature: '0x00' })).toBe(false)
  })
})
