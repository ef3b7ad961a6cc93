import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { isSameConnection } from '../../core/connectionList.ts'
import { NAMESPACE_NAMES } from '../../core/networks/namespaceNames.ts'
import type { Connection, Namespace } from '../../core/types.ts'
import { disconnect } from '../../flows/connections/disconnect.ts'
import { account } from '../../i18n/en/account.ts'
import { profile } from '../../i18n/en/profile.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/list/Empty.tsx'
import { LogOutIcon, WalletIcon } from '../../ui/icons/icons.tsx'
import COPY_BUTTON_STYLES from '../../ui/text/CopyButton.css?inline'
import PROFILE_STYLES from './Profile.css?inline'
import TABS_STYLES from '../../ui/list/Tabs.css?inline'
import { Tabs, type TabItem } from '../../ui/list/Tabs.tsx'
import { useModal, useT } from '../modal/context.ts'
import { PastWallets } from './PastWallets.tsx'
import { ProfileWallet } from './ProfileWallet.tsx'
import { savedStateOf } from '../../flows/connections/savedState.ts'
import { showView } from '../../flows/modal/showView.ts'

export const styles = [COPY_BUTTON_STYLES, TABS_STYLES, PROFILE_STYLES]
export const messages = { ...account, ...profile }

/**
 * Returns the namespace's wallets that were connected before: `silent` could not be restored, `left` were disconnected
 * by the visitor.
 */
function usePast(namespace: Namespace) {
  const modal = useModal()
  const known = useStore(modal.connections.$known)
  const [, draw] = useState(0)
  const isPast = (one: Connection) => one.namespace === namespace && one.status === 'disconnected'
  const left = savedStateOf(modal).left().filter((one) => one.namespace === namespace && !known.some((other) => isSameConnection(one, other)))
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
function ChainWallets({ namespace }: { namespace: Namespace }) {
  const modal = useModal()
  const t = useT()
  const { multiWallet } = useStore(modal.$features)
  const open = useStore(modal.connections.$all).filter((one) => one.namespace === namespace)
  const { silent, left, forget } = usePast(namespace)
  const chain = NAMESPACE_NAMES[namespace]
  const forgetSilent = (one: Connection) => void disconnect(modal, { connection: one }).then(() => forget(one))
  const withToast = (work: (one: Connection) => void) => (one: Connection) => {
    work(one)
    modal.toasts.add(t('profile.walletDeleted'))
  }
  return (
    <>
      {open.map((one) => (
        <ProfileWallet key={one.connectorId} connection={one} />
      ))}
      {!open.length && <Empty icon={<WalletIcon />} title={t('profile.empty')} text={t('profile.emptyText', { chain })} />}
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

/** The view that manages all wallets, with a tab for each namespace. */
export default function ProfileWallets() {
  const modal = useModal()
  const t = useT()
  const networks = useStore(modal.networks.$configured)
  const all = useStore(modal.connections.$known)
  const active = useStore(modal.connections.$activeNamespace)
  const [chosen, setChosen] = useState<Namespace>()
  const namespaces = [...new Set([...networks.map(({ chainNamespace }) => chainNamespace), ...all.map(({ namespace }) => namespace)])]
  const asked = modal.router.$route.get().namespace
  const current = [chosen, asked, active].find((one) => one && namespaces.includes(one)) ?? namespaces[0]
  if (!current) return null
  if (namespaces.length === 1) return <ChainWallets namespace={current} />
  const tabs = namespaces.map((key): TabItem<Namespace> => ({ key, label: NAMESPACE_NAMES[key] }))
  return (
    <Tabs label={t('profile.chains')} tabs={tabs} current={current} onChoose={(key) => setChosen(key)}>
      <ChainWallets key={current} namespace={current} />
    </Tabs>
  )
}

/** The button that disconnects all wallets. */
export function Footer() {
  const modal = useModal()
  const t = useT()
  const all = useStore(modal.connections.$all)
  if (!all.length) return null
  const leave = async () => {
    await disconnect(modal)
    modal.toasts.add(t('profile.allDisconnected'))
  }
  return (
    <Button kind="secondary" icon={<LogOutIcon />} onPress={() => void leave()}>
      {t('profile.disconnectAll')}
    </Button>
  )
}
