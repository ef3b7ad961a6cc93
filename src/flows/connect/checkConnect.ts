import type { ConnectArgs } from '../../core/args.ts'
import { isNamespace, parseNetworkId } from '../../core/caip.ts'
import { isRecord } from '../../core/data/isRecord.ts'
import { WalletModalError } from '../../core/errors.ts'
import { expected } from '../../core/errors/expected.ts'

const isText = (value: unknown) => typeof value === 'string'
const isFunction = (value: unknown) => typeof value === 'function'
/**
 * Whether a value is an abort signal. Duck-typed, because an `AbortSignal` from another frame is not an instance of
 * this frame's class.
 */
const isSignal = (value: unknown) =>
  isRecord(value) && typeof value.aborted === 'boolean' && isFunction(value.addEventListener)

/** Validates the arguments of `connect()`; throws `InvalidOption` or `InvalidNetworkId`. */
export function checkConnect(wanted: unknown, asked: unknown): asserts asked is ConnectArgs {
  need('wallet', 'string', isText, wanted)
  need('connect', 'object', isRecord, asked)
  const { namespace, network, signal, onUri } = asked as Record<string, unknown>
  if (namespace !== undefined) need('namespace', 'namespace', isNamespace, namespace)
  if (network !== undefined) parseNetworkId(network)
  if (signal !== undefined) need('signal', 'AbortSignal', isSignal, signal)
  if (onUri !== undefined) need('onUri', 'function', isFunction, onUri)
}

function need(name: string, kind: string, is: (value: unknown) => boolean, value: unknown): void {
  if (!is(value))
    throw new WalletModalError('InvalidOption', { message: `Invalid option ${expected(`"${name}"`, kind, value)}` })
}
