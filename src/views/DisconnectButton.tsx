import { useStore } from '@nanostores/react'
import { disconnect } from '../flows/disconnect.ts'
import { Button } from '../ui/Button.tsx'
import { LogOutIcon } from '../ui/icons.tsx'
import { isRepeat } from '../ui/isRepeat.ts'
import { useModal, useT } from './context.ts'

/** The way out, at the bottom of the views that a connected visitor sees first. It ends the connection that it was drawn for. */
export function DisconnectButton() {
  const modal = useModal()
  const t = useT()
  const connection = useStore(modal.connections.$active)
  // A wallet that has ended it by itself meanwhile is what the visitor wanted.
  const leave = () => void disconnect(modal, { connection }).catch(() => {})
  return (
    <Button kind="secondary" icon={<LogOutIcon />} onPress={(event) => isRepeat(event) || leave()}>
      {t('account.disconnect')}
    </Button>
  )
}
