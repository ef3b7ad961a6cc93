import type { SocketRoute } from '../socketFront.ts'
import type { Asset, Holding, Ledger, LedgerTransaction, Movement } from './ledger.ts'

/** A Solana chain that runs in this process. */
export interface SolanaNode {
  /** CAIP-2. */
  id: string
  /** Answers a JSON-RPC body with one call or a batch. */
  handle(body: unknown): Promise<unknown>
  serve?: SocketRoute['serve']
  tokens: readonly { address: string; name: string; symbol: string; decimals: number }[]
}

interface TokenBalance {
  mint: string
  owner: string
  uiTokenAmount: { amount: string }
}
interface Instruction {
  program?: string
  parsed?: { type: string; info: { source?: string; destination?: string; lamports?: number } }
}
interface Transaction {
  slot: number
  blockTime: number
  meta: {
    err: unknown
    preTokenBalances: TokenBalance[]
    postTokenBalances: TokenBalance[]
    innerInstructions: { instructions: Instruction[] }[]
  }
  transaction: { message: { accountKeys: { pubkey: string }[]; instructions: Instruction[] } }
}
interface TokenAccount {
  pubkey: string
  account: { data: { parsed: { info: { mint: string; tokenAmount: { amount: string } } } } }
}

const COIN: Asset = { name: 'Solana', symbol: 'SOL', decimals: 9 }
const PARSED = { encoding: 'jsonParsed' }

/** Finds the transfers of one token, by matching owners whose balance decreased with owners whose balance increased. */
function tokenMovements(asset: Asset, { preTokenBalances, postTokenBalances }: Transaction['meta']): Movement[] {
  const changes = new Map<string, bigint>()
  const add =
    (sign: bigint) =>
    ({ mint, owner, uiTokenAmount }: TokenBalance) => {
      if (mint === asset.address) changes.set(owner, (changes.get(owner) ?? 0n) + sign * BigInt(uiTokenAmount.amount))
    }
  preTokenBalances.forEach(add(-1n))
  postTokenBalances.forEach(add(1n))
  const givers = [...changes].filter(([, change]) => change < 0n).map(([owner]) => owner)
  const takers = [...changes].filter(([, change]) => change > 0n)
  return takers.map(([to, quantity]) => ({ asset, from: givers[0] ?? '', to, quantity }))
}

/** Finds the transfers of SOL by the system program, including inner instructions. Fees and rent are left out. */
function coinMovements({ meta, transaction }: Transaction): Movement[] {
  const all = [
    ...transaction.message.instructions,
    ...meta.innerInstructions.flatMap(({ instructions }) => instructions),
  ]
  return all.flatMap(({ program, parsed }) => {
    const { source, destination, lamports } = parsed?.info ?? {}
    const isTransfer =
      program === 'system' && parsed?.type === 'transfer' && source !== undefined && destination !== undefined
    return isTransfer ? [{ asset: COIN, from: source, to: destination, quantity: BigInt(lamports ?? 0) }] : []
  })
}

function transactionOf(signature: string, found: Transaction, tokens: SolanaNode['tokens']): LedgerTransaction {
  const { meta, transaction, slot, blockTime } = found
  const movements =
    meta.err === null ? [...coinMovements(found), ...tokens.flatMap((token) => tokenMovements(token, meta))] : []
  const from = transaction.message.accountKeys[0]?.pubkey ?? ''
  const to = movements.find((movement) => movement.from === from)?.to ?? from
  // The nonce is 0, because Solana accounts have none.
  return {
    hash: signature,
    nonce: 0,
    from,
    to,
    minedAt: blockTime * 1000,
    sequence: slot,
    status: meta.err === null ? 'confirmed' : 'failed',
    movements,
  }
}

/** Reads balances and history of the local Solana chain. */
export function createSolanaLedger({ id, handle, tokens }: SolanaNode): Ledger {
  async function call<T>(method: string, ...params: unknown[]): Promise<T> {
    const { result, error } = (await handle({ jsonrpc: '2.0', id: 1, method, params })) as {
      result?: T
      error?: { message: string }
    }
    if (error || result === undefined) throw new Error(`${method}: ${error?.message ?? 'no result'}`)
    return result
  }
  const accountsOf = async (owner: string): Promise<TokenAccount[]> => {
    const found = await Promise.all(
      tokens.map(({ address }) =>
        call<{ value: TokenAccount[] }>('getTokenAccountsByOwner', owner, { mint: address }, PARSED),
      ),
    )
    return found.flatMap(({ value }) => value)
  }

  return {
    id,
    async holdings(address, forced) {
      const [coins, accounts] = await Promise.all([call<{ value: number }>('getBalance', address), accountsOf(address)])
      const held = (mint: string) =>
        accounts
          .map(({ account }) => account.data.parsed.info)
          .reduce((sum, info) => (info.mint === mint ? sum + BigInt(info.tokenAmount.amount) : sum), 0n)
      const assets: Holding[] = tokens.map(({ name, symbol, decimals, address: mint }) => ({
        name,
        symbol,
        decimals,
        address: mint,
        quantity: held(mint),
      }))
      return [{ ...COIN, quantity: BigInt(coins.value) }, ...assets].filter(
        ({ quantity, address: mint }) => quantity > 0n || (mint !== undefined && forced.includes(mint)),
      )
    },
    async transactions(address) {
      // A token transfer names only token accounts, so search the history of the address's token accounts too.
      const places = [address, ...(await accountsOf(address)).map(({ pubkey }) => pubkey)]
      const lists = await Promise.all(
        places.map((place) => call<{ signature: string }[]>('getSignaturesForAddress', place)),
      )
      const signatures = [...new Set(lists.flat().map(({ signature }) => signature))]
      const config = { ...PARSED, maxSupportedTransactionVersion: 0 }
      const found = await Promise.all(
        signatures.map((signature) => call<Transaction>('getTransaction', signature, config)),
      )
      return found.map((transaction, i) => transactionOf(signatures[i] ?? '', transaction, tokens))
    },
  }
}
