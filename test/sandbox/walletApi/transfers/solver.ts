import { createEvmLedger } from '../../blockchainApi/evmLedger.ts'
import type { Ledger } from '../../blockchainApi/ledger.ts'
import { createSolanaLedger, type SolanaNode } from '../../blockchainApi/solanaLedger.ts'
import type { Outcomes, TransferOutcome } from '../../control/outcomes.ts'
import type { EvmChain } from '../../evm/chain.ts'
import type { Cashier } from '../../funds/cashier.ts'
import type { Transfer } from './quote.ts'

export interface SolverParts {
  chains: readonly EvmChain[]
  solana?: SolanaNode
  cashier: Cashier
  outcomes: Outcomes
}

/** The account that pays recipients, and pays back. */
const SOLVER = '0x7ea5000000000000000000000000000000000003'

/** Number of payments that are kept. Limits memory when a sandbox runs for days. */
const KEPT = 1000

interface Followed {
  transfer: Transfer
  status: 'waiting' | TransferOutcome
  isSettling?: boolean
}

const same = (one: string | undefined, other: string) => one?.toLowerCase() === other.toLowerCase()

/** Creates the service that takes deposits and pays recipients. It looks only when somebody asks for a status. */
export function createSolver({ chains, solana, cashier, outcomes }: SolverParts) {
  const ledgers: readonly Ledger[] = [...chains.map(createEvmLedger), ...(solana ? [createSolanaLedger(solana)] : [])]
  const followed = new Map<string, Followed>()
  const ledgerOf = ({ origin }: Transfer) => ledgers.find(({ id }) => id === origin.network)

  async function isDeposited(transfer: Transfer): Promise<boolean> {
    const { origin, receiver, pays } = transfer
    const held = (await ledgerOf(transfer)?.holdings(receiver, [])) ?? []
    const found = held.find(({ address }) => (address ?? '') === (origin.address ?? ''))
    return found !== undefined && found.quantity >= pays
  }

  /** Returns who made the deposit: contracts do it for smart accounts, which nothing shows but the quote. */
  async function payerOf(transfer: Transfer): Promise<string | undefined> {
    const transactions = (await ledgerOf(transfer)?.transactions(transfer.receiver)) ?? []
    const deposit = transactions
      .flatMap(({ movements }) => movements)
      .find(({ to, asset }) => same(to, transfer.receiver) && (asset.address ?? '') === (transfer.origin.address ?? ''))
    return deposit?.from ?? transfer.user
  }

  async function settle(transfer: Transfer, outcome: TransferOutcome): Promise<void> {
    const { origin, destination, pays, gets, recipient } = transfer
    const pay = ({ network, address: token }: Transfer['origin'], units: bigint, to: string) =>
      cashier.pay({ network, ...(token !== undefined && { token }), units, to, from: SOLVER })
    if (outcome === 'success' || outcome === 'submitted') await pay(destination, gets, recipient)
    const payer = outcome === 'refund' ? await payerOf(transfer) : undefined
    if (payer !== undefined) await pay(origin, pays, payer)
  }

  async function follow(one: Followed): Promise<Followed['status']> {
    if (one.status === 'waiting' && (await isDeposited(one.transfer))) one.status = 'pending'
    else if (one.status === 'pending' && !one.isSettling) {
      const { outcome } = outcomes.transfers
      one.isSettling = true
      try {
        await settle(one.transfer, outcome)
        one.status = outcome
      } finally {
        one.isSettling = false
      }
    }
    return one.status
  }

  return {
    add(transfer: Transfer) {
      followed.set(transfer.requestId, { transfer, status: 'waiting' })
      const [oldest] = followed.keys()
      if (followed.size > KEPT && oldest !== undefined) followed.delete(oldest)
    },
    /** Returns the status of a payment after the next step, or undefined if nobody asked for it. */
    async status(requestId: string) {
      const one = followed.get(requestId)
      return one && follow(one)
    },
    reset: () => followed.clear(),
  }
}
