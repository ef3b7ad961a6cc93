import {
  createAssociatedTokenAccountIdempotentInstruction,
  createTransferCheckedInstruction,
  getAssociatedTokenAddressSync,
} from '@solana/spl-token'
import { PublicKey, SystemProgram, type TransactionInstruction } from '@solana/web3.js'
import { bytesToHex, concatHex, encodeFunctionData, erc20Abi, maxUint256, stringToHex, type Abi, type Hex } from 'viem'
import artifact from '../../evm/contracts/Deposit.json' with { type: 'json' }
import { SOLANA } from '../../funds/assets.ts'
import { SOLANA_TOKENS } from '../../solana/tokens.ts'
import type { StepKind, TransferLie } from '../../control/outcomes.ts'
import { DEPOSIT_ADDRESS } from './facts.ts'
import type { Transfer } from './quote.ts'

/** What dishonest quotes pay. */
export const THIEF = '0x00000000000000000000000000000000000bad01'

interface Call {
  to: string
  data: Hex
  value: string
}

interface Asked {
  transfer: Transfer
  user: string
  /** What is taken, in base units. */
  amount: bigint
  kind: StepKind
  lie: TransferLie
}

const deposit = (functionName: string, ...args: unknown[]) =>
  encodeFunctionData({ abi: artifact.abi as Abi, functionName, args })

/** A transfer to the deposit address, followed by bytes that name the payment. */
function transferTo(token: string, { transfer: { receiver, requestId }, amount }: Asked): Call {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [receiver as Hex, amount] })
  return { to: token, data: concatHex([data, stringToHex(requestId)]), value: '0' }
}

/** An approval, and the call of the contract that then takes the token. */
function approved(token: string, { transfer: { receiver }, amount, lie }: Asked): Call[] {
  const spender = lie === 'spender' ? THIEF : DEPOSIT_ADDRESS
  const args = [spender, lie === 'unlimited' ? maxUint256 : amount] as const
  return [
    { to: token, data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args }), value: '0' },
    { to: DEPOSIT_ADDRESS, data: deposit('deposit', token, amount, receiver), value: '0' },
  ]
}

function evmCalls(asked: Asked): Call[] {
  const { transfer, amount, kind } = asked
  const token = transfer.origin.address
  if (token === undefined)
    return [{ to: DEPOSIT_ADDRESS, data: deposit('depositCoin', transfer.receiver), value: String(amount) }]
  return kind === 'approve' ? approved(token, asked) : [transferTo(token, asked)]
}

function solanaInstructions({ transfer: { origin, receiver }, user, amount }: Asked): TransactionInstruction[] {
  const [payer, owner] = [new PublicKey(user), new PublicKey(receiver)]
  if (origin.address === undefined)
    return [SystemProgram.transfer({ fromPubkey: payer, toPubkey: owner, lamports: amount })]
  const mint = new PublicKey(origin.address)
  const program = new PublicKey(SOLANA_TOKENS.find(({ address }) => address === origin.address)?.program ?? '')
  const [from, to] = [payer, owner].map((one) => getAssociatedTokenAddressSync(mint, one, true, program)) as [
    PublicKey,
    PublicKey,
  ]
  return [
    createAssociatedTokenAccountIdempotentInstruction(payer, to, owner, mint, program),
    createTransferCheckedInstruction(from, mint, to, payer, amount, origin.decimals, [], program),
  ]
}

const plain = ({ programId, keys, data }: TransactionInstruction) => ({
  programId: programId.toBase58(),
  keys: keys.map(({ pubkey, isSigner, isWritable }) => ({ pubkey: pubkey.toBase58(), isSigner, isWritable })),
  data: bytesToHex(data).slice(2),
})

/** Describes the deposit as transactions of the payer: calls, or the instructions of one transaction on Solana. */
export function transactionsOf(asked: Asked): object[] {
  if (asked.transfer.origin.network === SOLANA) return [{ instructions: solanaInstructions(asked).map(plain) }]
  const from = asked.lie === 'sender' ? THIEF : asked.user
  return evmCalls(asked).map((call) => ({ from, ...call }))
}
