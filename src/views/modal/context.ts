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

/** Adds style sheets to the shadow root that contains a view. */
export const AdoptContext = createContext<(styles: readonly string[]) => void>(() => {})

/** Translates into the current language. */
export function useT(): Translate {
  return useStore(useModal().locale.$t)
}

/**
 * A view: its content, the start of its header (in place of Back), its footer with the primary action, and the styles
 * and English texts that the first chunk does not have.
 */
export interface ViewModule {
  default: ComponentType
  Start?: ComponentType
  Footer?: ComponentType
  styles?: readonly string[]
  messages?: Messages
}
