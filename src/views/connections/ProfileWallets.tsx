import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { NAMESPACE_NAMES } from '../../core/networks/namespaceNames.ts'
import type { Namespace } from '../../core/types.ts'
import { disconnect } from '../../flows/connections/disconnect.ts'
import { account } from '../../i18n/en/account.ts'
import { profile } from '../../i18n/en/profile.ts'
import { Button } from '../../ui/Button.tsx'
import { LogOutIcon } from '../../ui/icons/laterIcons.tsx'
import COPY_BUTTON_STYLES from '../../ui/text/CopyButton.css?inline'
import CHOSEN_STYLES from '../../ui/list/Chosen.css?inline'
import PROFILE_STYLES from './Profile.css?inline'
import TABS_STYLES from '../../ui/list/Tabs.css?inline'
import { Tabs, type TabItem } from '../../ui/list/Tabs.tsx'
import { useModal, useT } from '../modal/context.ts'
import { ChainWallets } from './ChainWallets.tsx'

export const styles = [COPY_BUTTON_STYLES, TABS_STYLES, CHOSEN_STYLES, PROFILE_STYLES]
export const messages = { ...account, ...profile }

/** The view that manages all wallets, with a tab for each namespace. */
export default function ProfileWallets() {
  const modal = useModal()
  const t = useT()
  const networks = useStore(modal.networks.$configured)
  const all = useStore(modal.connections.$known)
  const active = useStore(modal.connections.$activeNamespace)
  const [chosen, setChosen] = useState<Namespace>()
  const namespaces = [
    ...new Set([...networks.map(({ chainNamespace }) => chainNamespace), ...all.map(({ namespace }) => namespace)]),
  ]
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
    modal.toasts.add((say) => say('profile.allDisconnected'))
  }
  return (
    <Button kind="secondary" icon={<LogOutIcon />} onPress={() => void leave()}>
      {t('profile.disconnectAll')}
    </Button>
  )
}
