import { withTimeout } from '../../core/errors/withTimeout.ts'
import { APPROVED_METHODS } from '../../core/login/embeddedMethods.ts'
import { isWalletModalError, type WalletModalError } from '../../core/errors.ts'
import type { FrameRequest, FrameRequests } from '../../core/login/frame.ts'
import { FRAME_ANSWER_MS, FRAME_REQUEST_MS, FRAME_SIGN_OUT_MS, FRAME_START_MS } from '../../core/limits.ts'

/** Time limits that differ from the default. Undefined: no limit, since the visitor can cancel by closing the view. */
const LIMITS: Partial<Record<FrameRequest, number | undefined>> = {
  CONNECT_EMAIL: FRAME_REQUEST_MS,
  CONNECT_DEVICE: FRAME_REQUEST_MS,
  CONNECT_OTP: FRAME_REQUEST_MS,
  CONNECT_SOCIAL: FRAME_REQUEST_MS,
  GET_SOCIAL_REDIRECT_URI: FRAME_REQUEST_MS,
  CONNECT_FARCASTER: undefined,
  SIGN_OUT: FRAME_SIGN_OUT_MS,
  RPC_ABORT: FRAME_START_MS,
  SYNC_DAPP_DATA: FRAME_START_MS,
  SYNC_THEME: FRAME_START_MS,
  IS_CONNECTED: FRAME_START_MS,
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: FRAME_START_MS,
}

function limitOf(name: FrameRequest, payload: FrameRequests[FrameRequest]['payload']): number | undefined {
  if (name === 'RPC_REQUEST' && APPROVED_METHODS.has((payload as FrameRequests['RPC_REQUEST']['payload']).method))
    return undefined
  return name in LIMITS ? LIMITS[name] : FRAME_ANSWER_MS
}

/** Rejects with the error of `late` if a promise does not settle in time. */
export async function inTime<T>(
  answer: Promise<T>,
  late: () => WalletModalError,
  limit: { ms?: number; signal?: AbortSignal },
): Promise<T> {
  try {
    return await withTimeout(answer, limit)
  } catch (error) {
    throw isWalletModalError(error) && error.code === 'WalletTimeout' && error.message === error.code ? late() : error
  }
}

/** Applies the time limit of a request to the promise of its answer. */
export const withTimeLimit = <T>(
  name: FrameRequest,
  payload: FrameRequests[FrameRequest]['payload'],
  answer: Promise<T>,
  late: () => WalletModalError,
  signal?: AbortSignal,
) => inTime(answer, late, { ms: limitOf(name, payload), signal })
