import { useStore } from '@nanostores/react'
import { chooseNetwork } from '../../flows/networks/chooseNetwork.ts'
import { account } from '../../i18n/en/account.ts'
import { networks as words } from '../../i18n/en/networks.ts'
import { NetworkList } from './NetworkList.tsx'
import { SwitchProblem } from './SwitchProblem.tsx'
import PROGRESS_STYLES from '../../ui/feedback/Progress.css?inline'
import { useModal, useT } from '../modal/context.ts'

export const styles = [PROGRESS_STYLES]

export const messages = { ...account, ...words }

/** The view for a wallet on a network that the site does not support: the visitor can switch or disconnect. */
export default function UnsupportedChain() {
  const modal = useModal()
  const t = useT()
  const networks = useStore(modal.networks.$configured)
  return (
    <>
      <p className="quiet">{t('unsupported.text')}</p>
      <SwitchProblem />
      <NetworkList networks={networks} onChoose={(id) => void chooseNetwork(modal, id)} />
    </>
  )
}

export { DisconnectButton as Footer } from '../connections/DisconnectButton.tsx'
