// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { loadMoney } from '../../../src/chains/loadMoney.ts'
import { WalletModalError } from '../../../src/core/errors.ts'
import type { Transfer } from '../../../src/core/money/chainMoney.ts'
import type { RpcRequest } from '../../../src/core/rpcRequest.ts'
import type { Namespace } from '../../../src/core/types.ts'
import { evmNode } from '../../kit/evmNode.ts'
import { fakeLink } from '../../kit/fakeConnector.ts'
import { ALICE, BOB, fakeEip1193, walletError } from '../../kit/fakeEip1193.ts'
import { ANNA, fakeSolanaWallet, grant } from '../../kit/fakeSolanaWallet.ts'
import { solanaNode } from '../../kit/solanaNode.ts'
import { keypairAt } from '../../sandbox/solana/accounts.ts'

interface MoneyCase {
  transfer: Transfer
  balance: bigint
  node(): Promise<RpcRequest>
  /** Creates a wallet that rejects every request. */
  refusing(): Promise<object>
}

const refuse = () => {
  throw walletError(4001, 'User rejected the request.')
}

/** The chains that move money. */
const CASES: Partial<Record<Namespace, MoneyCase>> = {
  eip155: {
    transfer: { network: 'eip155:1', from: ALICE, to: BOB, amount: 5n },
    balance: 10n ** 18n,
    node: async () => evmNode().rpc,
    refusing: async () => fakeEip1193({ answers: { eth_sendTransaction: refuse } }),
  },
  solana: {
    transfer: {
      network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      from: ANNA,
      to: keypairAt(1).publicKey.toBase58(),
      amount: 5n,
    },
    balance: 10_000n * 10n ** 9n,
    node: async () => (await solanaNode()).rpc,
    async refusing() {
      const { wallet } = fakeSolanaWallet({ answers: { 'solana:signAndSendTransaction': refuse } })
      await grant(wallet)
      return wallet
    },
  },
}

const failing =
  (code: 'Aborted' | 'ServiceUnavailable'): RpcRequest =>
  () =>
    Promise.reject(new WalletModalError(code))

describe.each(Object.entries(CASES))('The code that moves money on %s', (name, one) => {
  const namespace = name as Namespace
  const { transfer, balance } = one
  const load = async () => {
    const money = await loadMoney(namespace)
    if (!money) throw new Error(`Nothing moves money on ${namespace}`)
    return money
  }

  test('takes an address as the recipient, and nothing else', async () => {
    const { toRecipient } = await load()
    expect(toRecipient(transfer.to)).toEqual({ address: transfer.to })
    for (const text of ['', ' ', 'alice.eth', `${transfer.to} `, transfer.to.slice(1, -2)])
      expect(toRecipient(text)).toBeUndefined()
  })

  test('knows nothing of a recipient if no node answers, and does not reject', async () => {
    expect(await (await load()).recipientFacts(transfer.to, failing('ServiceUnavailable'))).toEqual({})
  })

  test('prepares exactly this transfer, with its fee', async () => {
    const prepared = await (await load()).prepare(transfer, await one.node())
    expect(prepared).toMatchObject({ transfer, isSimulated: true })
    expect(prepared.fee).toBeGreaterThan(0n)
  })

  test('refuses more than the balance, and the balance without the fee', async () => {
    const [money, rpc] = await Promise.all([load(), one.node()])
    for (const amount of [balance, balance * 2n])
      await expect(money.prepare({ ...transfer, amount }, rpc)).rejects.toMatchObject({ code: 'InsufficientFunds' })
  })

  test('finds the most that can be sent: it can be prepared, and one unit more cannot', async () => {
    const [money, rpc] = await Promise.all([load(), one.node()])
    const amount = await money.most({ ...transfer, balance }, rpc)
    expect(await money.prepare({ ...transfer, amount }, rpc, { isMost: true })).toMatchObject({ isSimulated: true })
    const more = money.prepare({ ...transfer, amount: amount + 1n }, rpc, { isMost: true })
    await expect(more).rejects.toMatchObject({ code: 'InsufficientFunds' })
  })

  test('stops when it is aborted', async () => {
    const money = await load()
    await expect(money.prepare(transfer, failing('Aborted'))).rejects.toMatchObject({ code: 'Aborted' })
    const signal = AbortSignal.abort()
    const { network, from } = transfer
    const followed = money.outcome({ network, from, hash: 'x' }, { rpc: failing('ServiceUnavailable'), signal })
    await expect(followed).rejects.toMatchObject({ code: 'Aborted' })
  })

  test('tells that the visitor refused in the wallet', async () => {
    const [money, rpc, provider] = await Promise.all([load(), one.node(), one.refusing()])
    const link = { ...fakeLink(namespace, [transfer.from], transfer.network), provider }
    const sent = money.send(link, await money.prepare(transfer, rpc), rpc)
    await expect(sent).rejects.toMatchObject({ code: 'UserRejected' })
  })
})
