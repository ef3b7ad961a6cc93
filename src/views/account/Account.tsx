import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { toCaipAddress } from '../../core/caip.ts'
import { isCoinless } from '../../core/networks/coins.ts'
import type { Connection } from '../../core/types.ts'
import { loadBalance } from '../../flows/account/loadBalance.ts'
import { account as messages } from '../../i18n/en/account.ts'
import { BalanceLine } from '../../ui/text/BalanceLine.tsx'
import ACCOUNT_STYLES from './Account.css?inline'
import COPY_BUTTON_STYLES from '../../ui/text/CopyButton.css?inline'
import SKELETON_STYLES from '../../ui/feedback/Skeleton.css?inline'
import { AccountHead } from './AccountHead.tsx'
import { useModal, useT } from '../modal/context.ts'
import { useLazy } from '../modal/useLazy.ts'
import { usePainted } from '../modal/usePainted.ts'

export const styles = [COPY_BUTTON_STYLES, SKELETON_STYLES, ACCOUNT_STYLES]
export { messages }

/** The native balance; a dash if the network has no coin, or, with a retry button, if it cannot be loaded. */
function NativeBalance() {
  const modal = useModal()
  const t = useT()
  const connection = useStore(modal.connections.$active)
  const { nativeCurrency, caipNetworkId } = useStore(modal.networks.$active)
  const locale = useStore(modal.locale.$locale)
  const balances = useStore(modal.balances.$all)
  const known = connection && balances[toCaipAddress(caipNetworkId, connection.address)]
  const hasCoin = !isCoinless(caipNetworkId)
  return (
    <BalanceLine
      value={known?.value}
      isLoading={hasCoin && known?.state !== 'failed'}
      currency={nativeCurrency}
      locale={locale}
      labels={{ unknown: t('account.balanceUnknown'), retry: t('account.retryBalance') }}
      onRetry={hasCoin ? () => void loadBalance(modal, { force: true }) : undefined}
    />
  )
}

const loadActions = () => import('./AccountActions.tsx')

/** What stands below the balance. The code is loaded after the first paint, so that the account is shown sooner. */
function Actions({ connection, hasAssets }: { connection: Connection; hasAssets: boolean | undefined }) {
  const isPainted = usePainted()
  const part = useLazy(isPainted, loadActions)
  if (part) return <part.default connection={connection} />
  if (isPainted && part === null) return null // Failed to load: the site hears of it, and the account stays usable
  // As high as what it stands for, so that Disconnect does not move under the visitor's finger.
  return <div className={hasAssets ? 'account-wait' : 'tiles-wait'} />
}

/** The view of the connected account: address, balance, actions and Disconnect. */
export default function Account() {
  const modal = useModal()
  const t = useT()
  const connection = useStore(modal.connections.$active)
  const network = useStore(modal.networks.$active)
  const address = connection?.address
  useEffect(() => void loadBalance(modal), [modal, address, network.caipNetworkId])
  if (!connection) return null
  const hasAssets = modal.chain(connection.namespace)?.abilities.includes('balance')
  return (
    <>
      <AccountHead connection={connection}>
        {hasAssets && <NativeBalance />}
        {connection.connectorType !== 'auth' && (
          <p className="account-wallet">
            {t('account.connectedWith', { name: connection.wallet?.name ?? connection.connectorName })}
          </p>
        )}
      </AccountHead>
      <Actions connection={connection} hasAssets={hasAssets} />
    </>
  )
}

export { DisconnectButton as Footer } from '../connections/DisconnectButton.tsx'
export { NetworkButton as Start } from '../networks/NetworkButton.tsx'
