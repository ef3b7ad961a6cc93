import { useStore } from '@nanostores/react'
import { createContext, useContext, type ComponentType } from 'react'
import type { Messages } from '../../i18n/messages.ts'
import type { Translate } from '../../i18n/translate.ts'
import type { Modal } from '../../modal.ts'

export const ModalContext = createContext<Modal | undefined>(undefined)

/** Returns the modal in which a view is rendered. */
export function useModal(): Modal {
  const modal = useContext(ModalContext)
  if (!modal) throw new Error('A view is rendered outside its modal')
  return modal
}

/** A function that adds style sheets to the shadow root in which a view is rendered. */
export const AdoptContext = createContext<(styles: readonly string[]) => void>(() => {})

/** Returns the function that translates message keys into the current language. */
export function useT(): Translate {
  return useStore(useModal().locale.$t)
}

/**
 * What the file of a view exports. `default`: the content. `Start`: a button at the start of the header while there is
 * no Back button. `Footer`: usually the main button. `styles` and `messages`: CSS and English texts that are not in the
 * first chunk.
 */
export interface ViewModule {
  default: ComponentType
  Start?: ComponentType
  Footer?: ComponentType
  styles?: readonly string[]
  messages?: Messages
}
