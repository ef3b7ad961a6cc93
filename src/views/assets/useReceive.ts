import { useStore } from '@nanostores/react'
import { showView } from '../../flows/modal/showView.ts'
import type { NoticeAction } from '../../ui/feedback/Notice.tsx'
import { useModal, useT } from '../modal/context.ts'

/** Returns the action of an empty list that opens Receive; undefined if the site turned Receive off. */
export function useReceive(): NoticeAction | undefined {
  const modal = useModal()
  const t = useT()
  const { receive } = useStore(modal.$features)
  if (!receive) return undefined
  return { label: t('assets.receive'), onPress: () => showView(modal, { view: 'WalletReceive' }) }
}
