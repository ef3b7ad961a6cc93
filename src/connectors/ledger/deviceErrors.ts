import { WalletModalError, type ErrorCode } from '../../core/errors.ts'
import type { Site } from '../../core/site.ts'
import type { devices } from '../../i18n/en/devices.ts'

/** Problems with a device: our error code, and the EIP-1193 or JSON-RPC code for sites. */
const PROBLEMS = {
  dismissed: ['UserRejected', 4001],
  refused: ['UserRejected', 4001],
  locked: ['WalletLocked', 4100],
  wrongApp: ['ConnectionFailed', 4900],
  blind: ['ConnectionFailed', -32603],
  unplugged: ['ConnectionFailed', 4900],
  busy: ['RequestPending', -32002],
  other: ['ConnectionFailed', 4900],
  click: ['PopupBlocked', 4900],
  problem: ['ConnectionFailed', -32603],
} as const satisfies Record<string, readonly [ErrorCode, number]>

export type DeviceProblem = keyof typeof PROBLEMS

/** Problems by the status word of the device's answer (APDU documentation of Ledger's OS and Ethereum app). */
const MEANINGS: Readonly<Record<number, DeviceProblem>> = {
  0x5515: 'locked',
  0x6804: 'locked',
  0x6982: 'locked',
  0x6b0c: 'locked',
  0x5501: 'refused',
  0x6985: 'refused',
  0x6511: 'wrongApp',
  0x6a15: 'wrongApp',
  0x6d02: 'wrongApp',
  0x6e00: 'wrongApp',
  0x6e01: 'wrongApp',
  0x6a80: 'blind',
}
/** Status "unknown instruction". If every Ethereum app supports the command, this status means that no app is open. */
const NO_INSTRUCTION = 0x6d00

/** Thrown if the device answered with a status other than success. */
export class StatusError extends Error {
  override name = 'StatusError'
  readonly status: number
  constructor(status: number) {
    super(`Ledger answered 0x${status.toString(16).padStart(4, '0')}`)
    this.status = status
  }
}

export const isUnknownInstruction = (error: unknown) => error instanceof StatusError && error.status === NO_INSTRUCTION

/** Creates the error for a problem; its messages are `ledger.<problem>` and `ledger.<problem>Hint` of the catalogue. */
export function deviceError(site: Pick<Site, 't'>, problem: DeviceProblem, cause?: unknown): WalletModalError {
  const words: keyof typeof devices = `ledger.${problem}`
  const [code, rpcCode] = PROBLEMS[problem]
  return new WalletModalError(code, { message: site.t(`${words}Hint`), params: { words, rpcCode }, cause })
}

/** Detects the problem from an error of WebHID or of the device. */
function problemOf(error: unknown): DeviceProblem {
  if (error instanceof StatusError)
    return MEANINGS[error.status] ?? (error.status === NO_INSTRUCTION ? 'wrongApp' : 'problem')
  if (error instanceof DOMException && (error.name === 'InvalidStateError' || error.name === 'NotAllowedError'))
    return 'busy'
  return error instanceof DOMException && error.name === 'NotFoundError' ? 'unplugged' : 'problem'
}

/** Converts any error of the device or the browser to ours. */
export function toDeviceError(site: Pick<Site, 't'>, error: unknown): WalletModalError {
  return error instanceof WalletModalError ? error : deviceError(site, problemOf(error), error)
}
