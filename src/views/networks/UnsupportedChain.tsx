import { useStore } from '@nanostores/react'
import { isSwapNetwork } from '../../core/swap/swapNetworks.ts'
import { chooseNetwork } from '../../flows/networks/chooseNetwork.ts'
import { account } from '../../i18n/en/account.ts'
import { networks as words } from '../../i18n/en/networks.ts'
import { NetworkList } from './NetworkList.tsx'
import { SwitchProblem } from './SwitchProblem.tsx'
import NOTICE_STYLES from '../../ui/feedback/Notice.css?inline'
import QUIET_STYLES from '../../ui/text/Quiet.css?inline'
import SHAKE_STYLES from '../../ui/dialog/Shake.css?inline'
import { useModal, useT } from '../modal/context.ts'

export const styles = [NOTICE_STYLES, QUIET_STYLES, SHAKE_STYLES]

export const messages = { ...account, ...words }

/**
 * The view for a wallet on a network that the site does not support, or on which tokens cannot be swapped: the visitor
 * can switch or disconnect.
 */
export default function UnsupportedChain() {
  const modal = useModal()
  const t = useT()
  const isForSwap = useStore(modal.router.$route).isForSwap === true
  const configured = useStore(modal.networks.$configured)
  const networks = configured.filter(({ caipNetworkId }) => !isForSwap || isSwapNetwork(caipNetworkId))
  const forSwap = networks.length ? 'unsupported.swap' : 'unsupported.noSwap'
  return (
    <>
      <p className="quiet">{t(isForSwap ? forSwap : 'unsupported.text')}</p>
      <SwitchProblem />
      <NetworkList networks={networks} onChoose={(id) => void chooseNetwork(modal, id)} />
    </>
  )
}

export { DisconnectButton as Footer } from '../connections/DisconnectButton.tsx'
