import { utf8ToBytes } from '@noble/hashes/utils.js'
import { base58 } from '@scure/base'
import { verifyMessageSignature } from '@solana/wallet-standard-util'
import { Verifier } from 'bip322-js'
import { SiweMessage } from 'siwe'
import nacl from 'tweetnacl'
import { verifyMessage } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { formatMessage } from '../../../src/core/signIn/formatMessage.ts'
import type { SignInFields } from '../../../src/core/signIn/siwx.ts'
import { bitcoinAccount } from '../../sandbox/bitcoin/accounts.ts'
import { signMessage } from '../../sandbox/bitcoin/messages.ts'
import { EVM_ACCOUNTS } from '../../sandbox/evm/accounts.ts'
import { SOLANA_ACCOUNTS } from '../../sandbox/solana/accounts.ts'
import { sign } from '../../sandbox/wallets/solana/wallet.ts'
import { FIELDS } from '../../kit/signInFields.ts'

const textOf = (accountAddress: string, chainId: SignInFields['chainId'], statement: string) =>
  formatMessage({ ...FIELDS, accountAddress, chainId, statement })

describe('Sign-ins that the demo wallets sign', () => {
  test('are verified by viem and siwe on EVM networks', async () => {
    const [account] = EVM_ACCOUNTS
    if (!account) throw new Error('no account')
    const { address, privateKey } = account
    const message = textOf(address, 'eip155:1', 'Welcome!')
    const signature = await privateKeyToAccount(privateKey).signMessage({ message })
    expect(await verifyMessage({ address, message, signature })).toBe(true)
    const { domain, nonce } = FIELDS
    const time = '2026-01-02T04:00:00Z'
    expect(await new SiweMessage(message).verify({ signature, domain, nonce, time })).toMatchObject({ success: true })
    expect(await verifyMessage({ address, message: `${message}!`, signature })).toBe(false)
  })

  test('are verified by tweetnacl and wallet-standard-util on Solana', () => {
    const [account] = SOLANA_ACCOUNTS
    if (!account) throw new Error('no account')
    const message = utf8ToBytes(textOf(account.address, 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'Bienvenido, señor'))
    const [signature, publicKey] = [sign(account, message), base58.decode(account.address)]
    expect(nacl.sign.detached.verify(message, signature, publicKey)).toBe(true)
    expect(verifyMessageSignature({ message, signedMessage: message, signature, publicKey })).toBe(true)
    expect(nacl.sign.detached.verify(message.subarray(1), signature, publicKey)).toBe(false)
  })

  test.each(
    (['p2wpkh', 'p2sh-p2wpkh', 'p2tr'] as const).flatMap((type) => [
      { type, protocol: 'BIP322' as const },
      ...(type === 'p2tr' ? [] : [{ type, protocol: 'ECDSA' as const }]),
    ]),
  )('are verified by bip322-js on Bitcoin: $type by $protocol', ({ type, protocol }) => {
    for (const network of ['mainnet', 'testnet'] as const) {
      const account = bitcoinAccount(type, network)
      const text = textOf(account.address, 'bip122:000000000019d6689c085ae165831e93', 'Bienvenido, señor')
      const signature = signMessage(account, utf8ToBytes(text), protocol)
      expect(Verifier.verifySignature(account.address, text, signature)).toBe(true)
      expect(Verifier.verifySignature(account.address, `${text}!`, signature)).toBe(false)
    }
  })
})
