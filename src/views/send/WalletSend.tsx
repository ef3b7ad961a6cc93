import { useStore } from '@nanostores/react'
import { draftOf } from '../../flows/send/draft.ts'
import { switchTo } from '../../flows/send/openSend.ts'
import { reviewTransfer } from '../../flows/send/review.ts'
import { Button } from '../../ui/Button.tsx'
import { useModal, useT } from '../modal/context.ts'
import { networkName } from '../networks/networkName.ts'
import { Acquaintances } from './Acquaintances.tsx'
import { AmountBox } from './AmountBox.tsx'
import { RecipientBox } from './RecipientBox.tsx'
import { useLoadSend } from './useLoadSend.ts'
import { useSend } from './useSend.ts'

export { messages, styles } from './parts.ts'

/** The view for sending: token, amount and recipient. */
export default function WalletSend() {
  const modal = useModal()
  const { to } = useStore(draftOf(modal).$draft)
  const connection = useStore(modal.connections.$active)
  useLoadSend()
  if (!connection) return null
  return (
    <>
      <AmountBox />
      <RecipientBox />
      {!to.trim() && <Acquaintances />}
    </>
  )
}

/** Goes on to the review. While something is missing or wrong, it says what. */
export function Footer() {
  const modal = useModal()
  const t = useT()
  const { draft, holding, problem } = useSend()
  const inUse = useStore(modal.networks.$active).caipNetworkId
  const wanted = draft.network
  if (wanted && wanted !== inUse)
    return (
      <Button onPress={() => switchTo(modal, wanted)}>
        {t('send.switch', { network: networkName(modal.networks.get(wanted), t) })}
      </Button>
    )
  return (
    <Button disabled={problem !== undefined} onPress={() => holding && reviewTransfer(modal, holding)}>
      {t(problem ?? 'send.review')}
    </Button>
  )
}
