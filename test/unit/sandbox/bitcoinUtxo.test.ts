import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { bitcoinAccount } from '../../sandbox/bitcoin/accounts.ts'
import { readPsbt, signInputs } from '../../sandbox/bitcoin/psbt.ts'
import { finished, somePsbt, startUtxo, type TestUtxo } from './bitcoinPage.ts'

let utxo: TestUtxo
beforeAll(async () => void (utxo = await startUtxo()))
afterAll(() => utxo.stop())
beforeEach(() => utxo.reset())

const payment = bitcoinAccount('p2wpkh')
const nested = bitcoinAccount('p2sh-p2wpkh')
const ordinals = bitcoinAccount('p2tr')
const receiver = bitcoinAccount('p2wpkh', 'mainnet', 5).address

async function signed(from = [payment]) {
  const tx = readPsbt(await somePsbt(utxo, from))
  signInputs(tx, from)
  return finished(tx.toPSBT())
}

describe('The UTXO service', () => {
  it('lists the coins of an address like mempool.space', async () => {
    const coins = await utxo.utxos(payment.address)
    expect(coins.map(({ value }) => value)).toEqual([50_000_000, 25_000_000, 100_000])
    expect(coins[0]).toEqual({
      txid: expect.stringMatching(/^[0-9a-f]{64}$/),
      vout: 0,
      value: 50_000_000,
      status: {
        confirmed: true,
        block_height: expect.any(Number),
        block_hash: expect.stringMatching(/^0{8}[0-9a-f]{56}$/),
        block_time: expect.any(Number),
      },
    })
    expect(await utxo.balance(bitcoinAccount('p2wpkh', 'testnet').address, '/testnet')).toBe(75_100_000)
    expect(await utxo.utxos(bitcoinAccount('p2wpkh', 'mainnet', 99).address)).toEqual([])
  })

  it('rejects an invalid Bitcoin address', async () => {
    const response = await fetch(`${utxo.url}/api/address/bc1qnonsense/utxo`)
    expect([response.status, await response.text()]).toEqual([400, 'Invalid Bitcoin address'])
  })

  it('applies a broadcast transaction, and confirms it in the next block', async () => {
    const before = await utxo.balance(receiver)
    const tx = await signed([payment, nested, ordinals])
    const response = await utxo.send(tx.hex)
    expect([response.status, await response.text()]).toEqual([200, tx.id])
    expect(await utxo.balance(payment.address)).toBe(25_100_000)
    expect(await utxo.balance(receiver)).toBe(before + 100_010_000 - 1_000)
    const made = async () => (await utxo.utxos(receiver)).find(({ txid }) => txid === tx.id)?.status
    expect(await made()).toEqual({ confirmed: false })
    const stats = await (await fetch(`${utxo.url}/api/address/${receiver}`)).json()
    expect(stats).toMatchObject({
      chain_stats: { funded_txo_sum: before },
      mempool_stats: { funded_txo_sum: 100_009_000 },
    })
    utxo.clock.advance(10 * 60_000)
    expect(await made()).toMatchObject({ confirmed: true })
    utxo.clock.reset()
    expect(await (await fetch(`${utxo.url}/api/tx/${tx.id}/hex`)).text()).toBe(tx.hex)
  })

  it('restores the initial coins on reset', async () => {
    const tx = await signed()
    await utxo.send(tx.hex)
    await utxo.reset()
    expect(await utxo.balance(payment.address)).toBe(75_100_000)
    expect((await fetch(`${utxo.url}/api/tx/${tx.id}`)).status).toBe(404)
  })

  const refusal = async (hex: string) => {
    const response = await utxo.send(hex)
    return [response.status, await response.text()]
  }

  test('rejects a double spend', async () => {
    const { hex } = await signed()
    await utxo.send(hex)
    expect(await refusal(hex)).toEqual([
      400,
      'sendrawtransaction RPC error: {"code":-25,"message":"bad-txns-inputs-missingorspent"}',
    ])
  })

  test('rejects a transaction with a wrong or missing signature, and malformed data', async () => {
    const tx = await signed()
    const [signature = new Uint8Array()] = tx.getInput(0).finalScriptWitness ?? []
    const hex = Buffer.from(signature).toString('hex')
    const other = Buffer.from(signature.map((byte, index) => (index === 40 ? byte ^ 1 : byte))).toString('hex')
    expect((await refusal(tx.hex.replace(hex, other))).join()).toMatch(/^400,.*-26.*script-verify/)
    const bare = Buffer.from(tx.toBytes(true, false)).toString('hex')
    expect((await refusal(bare)).join()).toMatch(/^400,.*script-verify/)
    expect((await refusal('00')).join()).toMatch(/^400,.*-22.*decode failed/)
    expect(await utxo.balance(payment.address)).toBe(75_100_000)
  })

  test('rejects a fee below the relay minimum', async () => {
    const psbt = readPsbt(await somePsbt(utxo, [payment]))
    psbt.updateOutput(0, { amount: 50_000_000n - 10n })
    signInputs(psbt, [payment])
    expect((await refusal(finished(psbt.toPSBT()).hex)).join()).toMatch(/min relay fee not met, 10 < 1\d\d/)
  })
})
