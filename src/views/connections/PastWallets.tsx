import { useStore } from '@nanostores/react'
import { shortenAddress } from '../../core/money/format.ts'
import type { Connection } from '../../core/types.ts'
import { chooseConnectors } from '../../flows/connect/chooseConnectors.ts'
import { CloseIcon } from '../../ui/icons/icons.tsx'
import { isRepeat } from '../../ui/dialog/isRepeat.ts'
import { List } from '../../ui/list/List.tsx'
import { Mark } from '../../ui/marks/Mark.tsx'
import { Row } from '../../ui/list/Row.tsx'
import { useModal, useT } from '../modal/context.ts'

/** A wallet that was connected before: a row to connect it again, and a button to remove it from the list. */
function PastWallet({ connection, onForget }: { connection: Connection; onForget(): void }) {
  const modal = useModal()
  const t = useT()
  const connectors = useStore(modal.wallets.$connectors)
  const { connectorId, connectorName, namespace, wallet, address, status } = connection
  const connector = connectors.find((one) => one.id === connectorId && one.namespaces.includes(namespace))
  const name = wallet?.name ?? connectorName
  return (
    <div className="profile-account">
      <Row
        title={name}
        subtitle={<span data-private="">{shortenAddress(address)}</span>}
        image={<Mark name={name} src={connector?.icon} isForeign />}
        reason={connector ? undefined : t('profile.missing')}
        busy={status === 'connecting'}
        onPress={() => connector && chooseConnectors(modal, [connector], namespace)}
      />
      <button
        type="button"
        part="button"
        className="tool"
        aria-label={t('profile.forget', { name })}
        onClick={(event) => isRepeat(event) || onForget()}
      >
        <CloseIcon size={18} />
      </button>
    </div>
  )
}

export interface PastWalletsProps {
  /** The heading, for example "Disconnected". */
  title: string
  wallets: readonly Connection[]
  onForget(one: Connection): void
}

/** Wallets that were connected before, under a heading; nothing if there are none. */
export function PastWallets({ title, wallets, onForget }: PastWalletsProps) {
  if (!wallets.length) return null
  return (
    <>
      <h2 className="profile-title">{title}</h2>
      <List label={title}>
        {wallets.map((one) => (
          <PastWallet key={one.connectorId} connection={one} onForget={() => onForget(one)} />
        ))}
      </List>
    </>
  )
}
