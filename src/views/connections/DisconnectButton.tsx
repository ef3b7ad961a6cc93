import { useStore } from '@nanostores/react'
import { toastError } from '../../flows/connections/toastError.ts'
import { loadDisconnect } from '../../flows/connections/loadDisconnect.ts'
import { Button } from '../../ui/Button.tsx'
import { LogOutIcon } from '../../ui/icons/laterIcons.tsx'
import { isRepeat } from '../../ui/dialog/isRepeat.ts'
import { useModal, useT } from '../modal/context.ts'

/**
 * The Disconnect button of the account views. It ends the connection for which it was rendered. Its code is loaded when
 * the visitor reaches for it.
 */
export function DisconnectButton() {
  const modal = useModal()
  const t = useT()
  const connection = useStore(modal.connections.$active)
  // Most visitors never press it. A failure to load is shown to those who do.
  const warm = () => void loadDisconnect().catch(() => {})
  const leave = () =>
    void loadDisconnect().then(
      // `disconnect` rejects if the wallet has already disconnected: then nothing is left to do.
      ({ disconnect }) => disconnect(modal, { connection }).catch(() => {}),
      (error: unknown) => toastError(modal, error),
    )
  return (
    <div onPointerEnter={warm} onFocus={warm}>
      <Button kind="plain" icon={<LogOutIcon />} onPress={(event) => isRepeat(event) || leave()}>
        {t('account.disconnect')}
      </Button>
    </div>
  )
}
