import type { Outcomes, TransferLie } from '../../control/outcomes.ts'
import { FUND_ASSETS, SOLANA, type FundAsset } from '../../funds/assets.ts'
import { currencyOf } from './currency.ts'
import type { Transfer } from './quote.ts'
import { receiverFor } from './receiver.ts'
import { THIEF, transactionsOf } from './transactions.ts'

const SECONDS = 12

const money = (units: bigint, asset: FundAsset) => ({ amount: String(units), currency: currencyOf(asset) })

/** Another asset of the same network. */
const otherThan = (asset: FundAsset) =>
  FUND_ASSETS.find(({ network, symbol }) => network === asset.network && symbol !== asset.symbol) ?? asset

function depositsOf({ requestId, origin, receiver }: Transfer, amount: bigint, lie: TransferLie): object[] {
  const thief = origin.network === SOLANA ? receiverFor(origin, 'a thief') : THIEF
  const place = { receiver: 'nobody', direct: thief }[lie as string] ?? receiver
  const step = { type: 'deposit', requestId, deposit: { ...money(amount, origin), receiver: place } }
  return lie === 'twice' ? [step, step] : [step]
}

/** Describes a payment as the service does, or with the lie that a test wants. */
export function quoteOf(transfer: Transfer, { steps: kind, lie }: Outcomes['transfers']) {
  const { requestId, user, origin, destination, pays, fee, gets } = transfer
  const amount = lie === 'deposit' ? pays * 2n : pays
  const transactions = () =>
    transactionsOf({ transfer, user: user ?? '', amount, kind, lie }).map((transaction) => ({
      type: 'transaction',
      requestId,
      transaction,
    }))
  return {
    ...(lie === 'direct' && { type: 'direct-transfer' }),
    origin: money(pays, origin),
    destination: money(lie === 'amount' ? gets / 2n : gets, lie === 'asset' ? otherThan(destination) : destination),
    steps: kind === 'deposit' || user === undefined ? depositsOf(transfer, amount, lie) : transactions(),
    fees: [{ id: 'service', label: 'Service Fee', ...money(fee, origin) }],
    timeInSeconds: SECONDS,
  }
}
