import { isAddress, numberToHex, type Hex } from 'viem'
import { evmChainFor, evmIdOf } from '../chains.ts'
import { SecureError } from '../errors.ts'
import type { Batch } from '../schema/rpc.ts'
import { activeType, evmAddress, typeOf } from '../signer.ts'
import { runCalls, type AccountCall } from '../smartAccount.ts'
import { sendTransaction, type TransactionRequest } from '../../wallets/evm/node.ts'
import type { Ask } from './method.ts'

export const chainOf = ({ site, network, request }: Ask) => evmChainFor(site, evmIdOf(network), request.rpcUrl)

/** Returns the type of the account that signs: of the account at `from`, or else of the active account. */
export const signerOf = ({ site, session, network, user }: Ask, from: unknown) =>
  from === undefined ? activeType(site, session, network) : typeOf(user.accounts, from)

export function transactionIn(params: unknown): TransactionRequest {
  const [first] = params as unknown[]
  const { input, ...tx } = (first ?? {}) as TransactionRequest & { input?: Hex }
  if (tx.to !== undefined && tx.to !== null && !isAddress(tx.to, { strict: false }))
    throw new SecureError('Invalid params: "to" is not an address')
  return { ...tx, data: tx.data ?? input }
}

const asCall = ({ to, value, data }: { to?: string; value?: string; data?: string }): AccountCall => {
  if (to === undefined) throw new SecureError('A smart account cannot create contracts')
  return { to: to as Hex, value: BigInt(value ?? 0), data: (data ?? '0x') as Hex }
}

/** Sends a transaction from the EOA, or through the owner of the smart account. Returns the transaction hash. */
export async function sendOne(ask: Ask, tx: TransactionRequest): Promise<Hex> {
  const { accounts } = ask.user
  if (signerOf(ask, tx.from) === 'smartAccount') return runCalls(chainOf(ask), accounts, [asCall(tx)])
  return sendTransaction(chainOf(ask), accounts.eoa, { ...tx, from: accounts.eoa.address })
}

/** Sends a batch: one atomic transaction of the smart account, or several of the EOA. */
export async function sendBatch(ask: Ask, { calls, from, chainId, version = '2.0.0' }: Batch): Promise<{ id: string }> {
  const { accounts } = ask.user
  const own = evmIdOf(ask.network)
  if (chainId !== undefined && Number(chainId) !== own)
    throw new SecureError(`The batch is for network ${Number(chainId)}, the account is on ${own}`)
  const type = signerOf(ask, from)
  const chain = chainOf(ask)
  const hashes: Hex[] = []
  if (type === 'smartAccount') hashes.push(await runCalls(chain, accounts, calls.map(asCall)))
  else {
    for (const { to, data, value } of calls) {
      hashes.push(
        await sendTransaction(chain, accounts.eoa, {
          from: evmAddress(accounts, 'eoa'),
          to,
          data,
          value: numberToHex(BigInt(value ?? 0)),
        }),
      )
    }
  }
  const id = hashes[0] ?? '0x'
  ask.site.batches.set(id, {
    chainId: own,
    version,
    atomic: type === 'smartAccount',
    hashes,
    rpcUrl: ask.request.rpcUrl,
  })
  return { id }
}
