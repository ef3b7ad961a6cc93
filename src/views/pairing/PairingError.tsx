import { paramsOf, type ErrorCode, type WalletModalError } from '../../core/errors.ts'
import type { WalletListing } from '../../core/wallets/walletListing.ts'
import type { MessageKey } from '../../i18n/messages.ts'
import type { Pairing } from '../../state/pairing.ts'
import { Mark } from '../../ui/marks/Mark.tsx'
import { Progress } from '../../ui/feedback/Progress.tsx'
import { useT } from '../modal/context.ts'
import { WalletConnectMark } from './WalletConnectMark.tsx'

/** Message keys of title and hint for each error code. */
const FAILURES: Partial<Record<ErrorCode, readonly [MessageKey, MessageKey]>> = {
  UserRejected: ['connecting.declined', 'connecting.declinedHint'],
  PairingExpired: ['pairing.expired', 'pairing.expiredHint'],
  RelayUnreachable: ['pairing.unreachable', 'pairing.unreachableHint'],
  OriginNotAllowed: ['pairing.refused', 'pairing.refusedHint'],
  FeatureDisabled: ['pairing.off', 'pairing.offHint'],
  LoadFailed: ['error.LoadFailed', 'pairing.failedHint'],
}

const FAILED: readonly [MessageKey, MessageKey] = ['connecting.failed', 'pairing.failedHint']
const RELOAD: readonly [MessageKey, MessageKey] = ['connecting.failed', 'common.reloadHint']

/**
 * Whether a retry is useless: the pairing code failed to load twice, and Firefox caches a failed `import()` until the
 * page is reloaded.
 */
export const mustReload = (error: WalletModalError): boolean =>
  error.code === 'LoadFailed' && paramsOf(error).isRetry !== undefined

/** The reason why pairing failed. It is announced to screen readers at once. */
export function PairingError({ wallet, pairing: { error } }: { wallet?: WalletListing; pairing: Pairing }) {
  const t = useT()
  const code = error?.code ?? 'Unknown'
  const [title, hint] = error && mustReload(error) ? RELOAD : (FAILURES[code] ?? FAILED)
  const mark = wallet ? <Mark name={wallet.name} src={wallet.imageUrl} size={80} /> : <WalletConnectMark size={80} />
  const failure = code === 'PairingExpired' ? 'waiting' : 'danger'
  const tone = code === 'UserRejected' ? 'declined' : failure
  return <Progress mark={mark} title={t(title)} text={t(hint)} tone={tone} error={error} />
}
