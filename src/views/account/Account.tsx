import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { toCaipAddress } from '../../core/caip.ts'
import { explorerUrl } from '../../core/networks/explorerUrl.ts'
import type { Connection } from '../../core/types.ts'
import { loadBalance } from '../../flows/account/loadBalance.ts'
import { account as messages } from '../../i18n/en/account.ts'
import { KeyIcon, SettingsIcon } from '../../ui/icons/accountIcons.tsx'
import { BalanceLine } from '../../ui/text/BalanceLine.tsx'
import { Button } from '../../ui/Button.tsx'
import { ExternalIcon, WalletIcon } from '../../ui/icons/icons.tsx'
import ACCOUNT_STYLES from './Account.css?inline'
import ADDRESS_STYLES from '../../ui/text/Address.css?inline'
import COPY_BUTTON_STYLES from '../../ui/text/CopyButton.css?inline'
import SKELETON_STYLES from '../../ui/feedback/Skeleton.css?inline'
import { AccountHead } from './AccountHead.tsx'
import { useModal, useT } from '../modal/context.ts'
import { useLazy } from '../modal/useLazy.ts'
import { showView } from '../../flows/modal/showView.ts'

export const styles = [ADDRESS_STYLES, COPY_BUTTON_STYLES, SKELETON_STYLES, ACCOUNT_STYLES]
export { messages }

/** The native balance; a dash with a retry button if it cannot be loaded. */
function NativeBalance() {
  const modal = useModal()
  const t = useT()
  const connection = useStore(modal.connections.$active)
  const { nativeCurrency, caipNetworkId } = useStore(modal.networks.$active)
  const locale = useStore(modal.locale.$locale)
  const balances = useStore(modal.balances.$all)
  const known = connection && balances[toCaipAddress(caipNetworkId, connection.address)]
  return (
    <BalanceLine
      value={known?.value}
      isLoading={known?.state !== 'failed'}
      currency={nativeCurrency}
      locale={locale}
      labels={{ unknown: t('account.balanceUnknown'), retry: t('account.retryBalance') }}
      onRetry={() => void loadBalance(modal, { force: true })}
    />
  )
}

const loadAccounts = () => import('./OtherAccounts.tsx')

/** The list of the wallet's accounts, if there are several. */
function Accounts({ connection }: { connection: Connection }) {
  const { default: OtherAccounts } = useLazy(connection.accounts.length > 1, loadAccounts) ?? {}
  return OtherAccounts ? <OtherAccounts connection={connection} /> : null
}

/** The view of the connected account: address, balance, actions and Disconnect. */
export default function Account() {
  const modal = useModal()
  const t = useT()
  const connection = useStore(modal.connections.$active)
  const all = useStore(modal.connections.$all)
  const { multiWallet, smartSessions } = useStore(modal.$features)
  const network = useStore(modal.networks.$active)
  const address = connection?.address
  useEffect(() => {
    void loadBalance(modal)
  }, [modal, address, network.caipNetworkId])
  if (!connection || !address) return null
  const explorer = network.blockExplorers?.default.url
  return (
    <>
      <AccountHead address={address}>
        <NativeBalance />
        {connection.connectorType !== 'auth' && (
          <p className="account-wallet">
            {t('account.connectedWith', { name: connection.wallet?.name ?? connection.connectorName })}
          </p>
        )}
      </AccountHead>
      <Accounts connection={connection} />
      {connection.connectorType === 'auth' && (
        <Button kind="plain" icon={<SettingsIcon />} onPress={() => showView(modal, { view: 'AccountSettings' })}>
          {t('account.settings')}
        </Button>
      )}
      {smartSessions && modal.chain(connection.namespace)?.abilities.includes('smartSessions') && (
        <Button kind="plain" icon={<KeyIcon />} onPress={() => showView(modal, { view: 'SmartSessionList' })}>
          {t('smartSessionList.title')}
        </Button>
      )}
      {(multiWallet || all.length > 1) && (
        <Button kind="plain" icon={<WalletIcon />} onPress={() => showView(modal, { view: 'ProfileWallets' })}>
          {t('profileWallets.title')}
        </Button>
      )}
      {explorer && (
        <Button kind="plain" href={explorerUrl(explorer, `address/${address}`)} icon={<ExternalIcon />}>
          {t('account.explorer')}
        </Button>
      )}
    </>
  )
}

export { DisconnectButton as Footer } from '../connections/DisconnectButton.tsx'
export { NetworkButton as Start } from '../networks/NetworkButton.tsx'
