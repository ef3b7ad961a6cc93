import type { ChainPay } from '../../../core/pay/chainPay.ts'
import { checkSteps } from './checkSteps.ts'
import { hasArrived } from './hasArrived.ts'
import { readAsset } from './readAsset.ts'

/** Pays by transactions of a service on EVM networks. */
export const evmPay: ChainPay = { readAsset, hasArrived, plan: checkSteps }
