import { useStore } from '@nanostores/react'
import { createContext, useContext, type ComponentType } from 'react'
import type { Messages } from '../../i18n/messages.ts'
import type { Translate } from '../../i18n/translate.ts'
import type { Modal } from '../../modal.ts'

export const ModalContext = createContext<Modal | undefined>(undefined)

/** The modal that this view belongs to. */
export function useModal(): Modal {
  const modal = useContext(ModalContext)
  if (!modal) throw new Error('A view is rendered outside its modal')
  return modal
}

/** Adds style sheets to the shadow root that a screen is in. */
export const AdoptContext = createContext<(styles: readonly string[]) => void>(() => {})

/** The words of the language shown. */
export function useT(): Translate {
  return useStore(useModal().locale.$t)
}

/** A screen: its content, what stands in the header where Back would, its primary action where it has one, and the style sheets and English words that the first screen does not bring. */
export interface ViewModule {
  default: ComponentType
  Start?: ComponentType
  Footer?: ComponentType
  styles?: readonly string[]
  messages?: Messages
}
