// @vitest-environment node
import { base64, hex } from '@scure/base'
import { Transaction } from '@scure/btc-signer'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPsbt } from '../../../../src/chains/bitcoin/psbt.ts'
import { bitcoinAccount } from '../../../sandbox/bitcoin/accounts.ts'
import { signInputs } from '../../../sandbox/bitcoin/psbt.ts'

const accounts = [bitcoinAccount('p2wpkh'), bitcoinAccount('p2tr'), bitcoinAccount('p2sh-p2wpkh')] as const
const scripts = (psbt: Uint8Array) =>
  readPsbt(base64.encode(psbt)).inputs.map(({ script }) => script && hex.encode(script))

/** Creates a transaction with one output for each account, to spend in tests. */
function earlier(): Uint8Array {
  const tx = new Transaction({ allowUnknownOutputs: true })
  const [account] = accounts
  tx.addInput({ txid: new Uint8Array(32).fill(7), index: 0, witnessUtxo: { script: account.script, amount: 9_000n } })
  for (const { script } of accounts) tx.addOutput({ script, amount: 1_000n })
  tx.sign(account.privateKey)
  tx.finalize()
  return tx.extract()
}

test('reads the script that each PSBT input spends, from the spent output or the previous transaction', () => {
  const tx = new Transaction({ disableScriptCheck: true })
  const whole = earlier()
  tx.addInput({ txid: new Uint8Array(32).fill(1), index: 3, witnessUtxo: { script: accounts[0].script, amount: 5n } })
  const before = Transaction.fromRaw(whole, { allowUnknownOutputs: true })
  tx.addInput({ txid: hex.decode(before.id), index: 2, nonWitnessUtxo: whole })
  tx.addInput({ txid: new Uint8Array(32).fill(2), index: 0 })
  tx.addOutput({ script: accounts[1].script, amount: 4n })
  const expected = [hex.encode(accounts[0].script), hex.encode(accounts[2].script), undefined]
  expect(scripts(tx.toPSBT())).toEqual(expected)
  expect(scripts(tx.toPSBT(2))).toEqual(expected)
})

test('distinguishes finalized inputs of a PSBT from inputs that are only signed', () => {
  const tx = new Transaction()
  for (const [at, { script }] of accounts.slice(0, 2).entries())
    tx.addInput({ txid: new Uint8Array(32).fill(at + 1), index: 0, witnessUtxo: { script, amount: 5_000n } })
  tx.addOutput({ script: accounts[0].script, amount: 4_000n })
  signInputs(tx, accounts)
  expect(readPsbt(base64.encode(tx.toPSBT())).inputs.map(({ isFinal }) => isFinal)).toEqual([false, false])
  tx.finalizeIdx(0)
  expect(readPsbt(base64.encode(tx.toPSBT())).inputs.map(({ isFinal }) => isFinal)).toEqual([true, false])
})

test('reads a PSBT without changing its bytes', () => {
  const tx = new Transaction()
  tx.addOutput({ script: accounts[0].script, amount: 4_000n })
  const psbt = tx.toPSBT()
  expect(readPsbt(base64.encode(psbt)).bytes).toEqual(psbt)
})

test('rejects any malformed PSBT with InvalidOption', () => {
  const tx = new Transaction()
  tx.addInput({
    txid: new Uint8Array(32).fill(1),
    index: 0,
    witnessUtxo: { script: accounts[0].script, amount: 5_000n },
  })
  tx.addOutput({ script: accounts[0].script, amount: 4_000n })
  const good = tx.toPSBT()
  const refused = (value: unknown) =>
    expect(() => readPsbt(value)).toThrow(
      expect.objectContaining({ code: 'InvalidOption', message: 'Invalid option "psbt": expected a PSBT in base64' }),
    )
  for (const value of [undefined, null, 5, '', 'psbt', hex.encode(good), base64.encode(good.slice(1))]) refused(value)
  for (let length = 0; length < good.length - 30; length += 1) refused(base64.encode(good.slice(0, length)))
  // Random bytes are either parsed or rejected with InvalidOption.
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => {
      try {
        readPsbt(base64.encode(Uint8Array.of(0x70, 0x73, 0x62, 0x74, 0xff, ...bytes)))
      } catch (error) {
        expect(error).toMatchObject({ code: 'InvalidOption' })
      }
    }),
    { numRuns: 2_000 },
  )
})
