import { useStore } from '@nanostores/react'
import type { Connection } from '../../core/types.ts'
import { disconnect } from '../../flows/connections/disconnect.ts'
import { switchConnection } from '../../flows/connections/switchConnection.ts'
import { canChooseAccounts, chooseAccounts } from '../../flows/connections/chooseAccounts.ts'
import { toastError } from '../../flows/connections/toastError.ts'
import { Badge } from '../../ui/text/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { LogOutIcon } from '../../ui/icons/laterIcons.tsx'
import { isRepeat } from '../../ui/dialog/isRepeat.ts'
import { List } from '../../ui/list/List.tsx'
import { Mark } from '../../ui/marks/Mark.tsx'
import { Spinner } from '../../ui/feedback/Spinner.tsx'
import { useModal, useT } from '../modal/context.ts'
import { ProfileAccount } from './ProfileAccount.tsx'

interface HeadProps {
  connection: Connection
  name: string
  isInUse: boolean
}

/** The wallet's icon, name and state, and its Disconnect button. */
function Head({ connection, name, isInUse }: HeadProps) {
  const modal = useModal()
  const t = useT()
  const connectors = useStore(modal.wallets.$connectors)
  const icon = connection.wallet?.icon ?? connectors.find((one) => one.id === connection.connectorId)?.icon
  const isOpen = connection.status === 'connected'
  const leave = async () => {
    // `disconnect` rejects if the wallet has already disconnected: then nothing is left to do.
    await disconnect(modal, { connection }).catch(() => {})
    modal.toasts.add((say) => say('profile.walletDisconnected'))
  }
  return (
    <div className="profile-head">
      <Mark name={name} src={icon} isForeign size={32} />
      <span className="profile-name">
        {name}
        {isInUse && isOpen && <Badge tone="success">{t('profile.inUse')}</Badge>}
        {!isOpen && (
          <>
            <Badge>{t('profile.connecting')}</Badge>
            <Spinner />
          </>
        )}
      </span>
      <button
        type="button"
        part="button"
        className="tool"
        aria-label={t('profile.disconnectOne', { name })}
        onClick={(event) => isRepeat(event) || void leave()}
      >
        <LogOutIcon size={18} />
      </button>
    </div>
  )
}

/** A connected wallet: its accounts, and a button to add another account. */
export function ProfileWallet({ connection }: { connection: Connection }) {
  const modal = useModal()
  const t = useT()
  const active = useStore(modal.connections.$active)
  const { connectorName, namespace, wallet, accounts, status } = connection
  const name = wallet?.name ?? connectorName
  const isInUse = connection === active
  const isOpen = status === 'connected'
  const use = (address: string) => {
    if (isInUse && address === connection.address) return
    void switchConnection(modal, connection, address).then(
      () => modal.toasts.add((say) => say(isInUse ? 'profile.accountSwitched' : 'profile.walletSwitched'), 'success'),
      (error: unknown) => toastError(modal, error),
    )
  }
  return (
    <section className="profile-wallet" aria-label={name}>
      <Head connection={connection} name={name} isInUse={isInUse} />
      {isOpen && (
        <List label={name}>
          {accounts.map((account) => (
            <ProfileAccount
              key={`${namespace} ${account.address}`}
              connection={connection}
              account={account}
              isInUse={isInUse && account.address === connection.address}
              onChoose={() => use(account.address)}
            />
          ))}
        </List>
      )}
      {isOpen && canChooseAccounts(modal, connection) && (
        <Button kind="plain" onPress={() => void chooseAccounts(modal, connection)}>
          {t('profile.anotherAccount')}
        </Button>
      )}
    </section>
  )
}
