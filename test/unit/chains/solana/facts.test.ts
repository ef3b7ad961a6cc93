// @vitest-environment node
import { base58 } from '@scure/base'
import { PublicKey, SystemProgram, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { balance } from '../../../../src/chains/solana/balance.ts'
import { clusterOf, networkOf } from '../../../../src/chains/solana/clusters.ts'
import { isAddress } from '../../../../src/chains/solana/isAddress.ts'
import { legacyFields } from '../../../../src/chains/solana/legacyFields.ts'
import { builtInNetworks } from '../../../../src/chains/solana/networks.ts'
import { withSignature } from '../../../../src/chains/solana/transaction.ts'
import { parseTransaction } from '../../../../src/core/transactions/solanaTransaction.ts'
import { explorerUrl } from '../../../../src/core/networks/explorerUrl.ts'
import { isHostedChain } from '../../../../src/services/rpc/hostedChains.ts'
import MARKS from '../../../../src/ui/marks/common.ts'
import { ANNA, BEN } from '../../../kit/fakeSolanaWallet.ts'

test('accepts 32 to 44 base58 characters as a Solana address', () => {
  expect([ANNA, BEN, '1'.repeat(32), 'z'.repeat(44)].every(isAddress)).toBe(true)
  expect(
    [
      '',
      '1'.repeat(31),
      '1'.repeat(45),
      `0${'1'.repeat(40)}`,
      `O${'1'.repeat(40)}`,
      `l${'1'.repeat(40)}`,
      ` ${'1'.repeat(40)}`,
    ].some(isAddress),
  ).toBe(false)
})

test('includes the three Solana clusters, with the hosted RPC and the names that wallets use', () => {
  expect(
    builtInNetworks().map(({ caipNetworkId, testnet, nativeCurrency }) => [
      caipNetworkId,
      clusterOf(caipNetworkId),
      testnet,
      nativeCurrency.symbol,
      nativeCurrency.decimals,
    ]),
  ).toEqual([
    ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'solana:mainnet', false, 'SOL', 9],
    ['solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'solana:devnet', true, 'SOL', 9],
    ['solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z', 'solana:testnet', true, 'SOL', 9],
  ])
  for (const { caipNetworkId, rpcUrls } of builtInNetworks()) {
    expect(isHostedChain(caipNetworkId)).toBe(true)
    expect(MARKS[caipNetworkId]).toMatch(/^data:image\/svg/)
    expect(networkOf(clusterOf(caipNetworkId))).toBe(caipNetworkId)
    expect(new URL(rpcUrls.default.http[0] ?? '').protocol).toBe('https:')
  }
  expect(['bitcoin:mainnet', 7, 'solana:', 'solana:a b'].map(networkOf)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

test('adds the Solana cluster to explorer links', () => {
  const [, devnet] = builtInNetworks()
  expect(explorerUrl(devnet?.blockExplorers?.default.url ?? '', `address/${ANNA}`)).toBe(
    `https://solscan.io/address/${ANNA}?cluster=devnet`,
  )
  expect(explorerUrl('https://example.org/explorer/', 'address/0x1')).toBe('https://example.org/explorer/address/0x1')
})

describe('The SOL balance', () => {
  const read = (value: unknown) => balance(ANNA, async () => ({ context: {}, value }))

  test('reads the SOL balance in lamports exactly, even beyond safe integers', async () => {
    expect(await read(5)).toBe(5n)
    expect(await read(0)).toBe(0n)
    expect(await read('18446744073709551615')).toBe(18_446_744_073_709_551_615n)
  })

  test.each([[undefined], [null], [-1], [1.5], [2 ** 53], ['0x5'], ['']])(
    'rejects the SOL balance %s instead of returning zero',
    async (value) => {
      await expect(read(value)).rejects.toMatchObject({ code: 'ServiceUnavailable' })
    },
  )

  test('rejects a missing answer to the SOL balance request', async () => {
    await expect(balance(ANNA, async () => null)).rejects.toMatchObject({ code: 'ServiceUnavailable' })
  })
})

describe('Solana transactions', () => {
  const KEY = (byte: number) => new PublicKey(new Uint8Array(32).fill(byte))

  test('parses legacy and version 0 transactions like @solana/web3.js', () => {
    const instruction = fc.record({
      programId: fc.integer({ min: 100, max: 110 }),
      keys: fc.array(
        fc.record({ pubkey: fc.integer({ min: 1, max: 20 }), isSigner: fc.boolean(), isWritable: fc.boolean() }),
        { maxLength: 12 },
      ),
      data: fc.uint8Array({ maxLength: 300 }),
    })
    fc.assert(
      fc.property(fc.array(instruction, { maxLength: 4 }), fc.boolean(), (instructions, isLegacy) => {
        const made = new TransactionMessage({
          payerKey: KEY(1),
          recentBlockhash: KEY(50).toBase58(),
          instructions: instructions.map(({ programId, keys, data }) => ({
            programId: KEY(programId),
            keys: keys.map((one) => ({ ...one, pubkey: KEY(one.pubkey) })),
            data: Buffer.from(data),
          })),
        })
        const message = isLegacy ? made.compileToLegacyMessage() : made.compileToV0Message()
        // The reference library cannot serialize more than 1232 bytes, the size of a packet.
        if (message.staticAccountKeys.length * 32 + instructions.reduce((sum, { data }) => sum + data.length, 0) > 700)
          return
        const bytes = new VersionedTransaction(message).serialize()
        const parsed = parseTransaction(bytes)
        expect(parsed.isLegacy).toBe(isLegacy)
        expect(parsed.keys).toEqual(message.staticAccountKeys.map((key) => key.toBase58()))
        expect(parsed.recentBlockhash).toBe(message.recentBlockhash)
        expect(
          parsed.instructions.map(({ program, accounts, data }) => [program, accounts, base58.encode(data)]),
        ).toEqual(
          message.compiledInstructions.map(({ programIdIndex, accountKeyIndexes, data }) => [
            programIdIndex,
            accountKeyIndexes,
            base58.encode(data),
          ]),
        )
        const fields = legacyFields(bytes) as {
          instructions?: { keys: { isSigner: boolean; isWritable: boolean }[] }[]
        }
        const expected = message.compiledInstructions.map(({ accountKeyIndexes }) =>
          accountKeyIndexes.map((at) => [message.isAccountSigner(at), message.isAccountWritable(at)]),
        )
        expect(
          fields.instructions?.map(({ keys }) => keys.map(({ isSigner, isWritable }) => [isSigner, isWritable])),
        ).toEqual(isLegacy ? expected : undefined)
      }),
    )
  })

  test('rejects malformed Solana transactions without reading past their end', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        try {
          expect(parseTransaction(bytes).keys.length).toBeGreaterThan(0)
        } catch (error) {
          expect((error as Error).message).toMatch(/^Not a transaction|Expected|expected/)
        }
        expect(() => legacyFields(bytes)).not.toThrow()
      }),
    )
  })

  test('adds a signature to a Solana transaction only for an account that must sign', () => {
    const transfer = SystemProgram.transfer({ fromPubkey: KEY(1), toPubkey: KEY(2), lamports: 1 })
    const bytes = new VersionedTransaction(
      new TransactionMessage({
        payerKey: KEY(1),
        recentBlockhash: KEY(50).toBase58(),
        instructions: [transfer],
      }).compileToV0Message(),
    ).serialize()
    const signature = new Uint8Array(64).fill(3)
    expect(VersionedTransaction.deserialize(withSignature(bytes, KEY(1).toBase58(), signature)).signatures).toEqual([
      signature,
    ])
    expect(() => withSignature(bytes, KEY(2).toBase58(), signature)).toThrow('does not belong')
  })
})
