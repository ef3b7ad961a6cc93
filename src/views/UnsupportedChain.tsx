import { useStore } from '@nanostores/react'
import { chooseNetwork } from '../flows/chooseNetwork.ts'
import { disconnect } from '../flows/disconnect.ts'
import { Button } from '../ui/Button.tsx'
import { LogOutIcon } from '../ui/icons.tsx'
import { NetworkList } from './NetworkList.tsx'
import { SwitchProblem } from './SwitchProblem.tsx'
import { useModal, useT } from './context.ts'

/** The wallet is on a network that the site does not work on: choose another one, or disconnect. */
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

export function Footer() {
  const modal = useModal()
  const t = useT()
  return (
    <Button kind="secondary" icon={<LogOutIcon />} onPress={() => void disconnect(modal, { namespace: modal.connections.$activeNamespace.get() })}>
      {t('account.disconnect')}
    </Button>
  )
}
