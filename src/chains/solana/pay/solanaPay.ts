import type { ChainPay } from '../../../core/pay/chainPay.ts'
import { hasArrived } from './hasArrived.ts'
import { planPayment } from './planPayment.ts'
import { readAsset } from './readAsset.ts'

/** Pays by instructions of a service on Solana. */
export const solanaPay: ChainPay = { readAsset, hasArrived, plan: planPayment }
