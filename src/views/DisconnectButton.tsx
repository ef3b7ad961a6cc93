import { disconnect } from '../flows/disconnect.ts'
import { Button } from '../ui/Button.tsx'
import { LogOutIcon } from '../ui/icons.tsx'
import { useModal, useT } from './context.ts'

/** The way out, at the bottom of the views that a connected visitor sees first. */
export function DisconnectButton() {
  const modal = useModal()
  const t = useT()
  return (
    <Button kind="secondary" icon={<LogOutIcon />} onPress={() => void disconnect(modal, { connection: modal.connections.$active.get() })}>
      {t('account.disconnect')}
    </Button>
  )
}
