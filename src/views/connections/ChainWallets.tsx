import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { isSameConnection } from '../../core/connectionList.ts'
import { NAMESPACE_NAMES } from '../../core/networks/namespaceNames.ts'
import type { Connection, Namespace } from '../../core/types.ts'
import { disconnect } from '../../flows/connections/disconnect.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/list/Empty.tsx'
import { WalletIcon } from '../../ui/icons/icons.tsx'
import { useModal, useT } from '../modal/context.ts'
import { PastWallets } from './PastWallets.tsx'
import { ProfileWallet } from './ProfileWallet.tsx'
import { savedStateOf } from '../../flows/connections/savedState.ts'
import { showView } from '../../flows/modal/showView.ts'

/**
 * Returns the namespace's wallets that were connected before: `silent` could not be restored, `left` were disconnected
 * by the visitor.
 */
function usePast(namespace: Namespace) {
  const modal = useModal()
  const known = useStore(modal.connections.$known)
  const [, draw] = useState(0)
  const isPast = (one: Connection) => one.namespace === namespace && one.status === 'disconnected'
  const left = savedStateOf(modal)
    .left()
    .filter((one) => one.namespace === namespace && !known.some((other) => isSameConnection(one, other)))
  return {
    silent: known.filter(isPast),
    left,
    forget(one: Connection) {
      savedStateOf(modal).forgetLeft(one)
      draw((count) => count + 1)
    },
  }
}

/** The wallets of one namespace: connected ones, those connected before, and a button to add one. */
export function ChainWallets({ namespace }: { namespace: Namespace }) {
  const modal = useModal()
  const t = useT()
  const { multiWallet } = useStore(modal.$features)
  const open = useStore(modal.connections.$all).filter((one) => one.namespace === namespace)
  const { silent, left, forget } = usePast(namespace)
  const chain = NAMESPACE_NAMES[namespace]
  const forgetSilent = (one: Connection) => void disconnect(modal, { connection: one }).then(() => forget(one))
  const withToast = (work: (one: Connection) => void) => (one: Connection) => {
    work(one)
    modal.toasts.add((say) => say('profile.walletDeleted'))
  }
  return (
    <>
      {open.map((one) => (
        <ProfileWallet key={one.connectorId} connection={one} />
      ))}
      {!open.length && (
        <Empty icon={<WalletIcon />} title={t('profile.empty')} text={t('profile.emptyText', { chain })} />
      )}
      <PastWallets title={t('profile.disconnected')} wallets={silent} onForget={withToast(forgetSilent)} />
      <PastWallets title={t('profile.recent')} wallets={left} onForget={withToast(forget)} />
      {(multiWallet || !open.length) && (
        <Button kind="secondary" icon={<WalletIcon />} onPress={() => showView(modal, { view: 'Connect', namespace })}>
          {t('profile.add', { chain })}
        </Button>
      )}
    </>
  )
}
