import type { ChainMoney } from '../../../core/money/chainMoney.ts'
import { outcome } from './outcome.ts'
import { most, prepare } from './prepare.ts'
import { recipientFacts, toRecipient } from './recipientFacts.ts'
import { send } from './send.ts'

/** Moves lamports and tokens on Solana. */
export const solanaMoney: ChainMoney = { toRecipient, recipientFacts, prepare, most, send, outcome }
