import * as Dialog from '@radix-ui/react-dialog'
import Lenis from 'lenis'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { RemoveScroll } from 'react-remove-scroll'

/** Unmodified scripts and overlays of sites. Tests bundle this file for the page. */
const overlays = {
  /** Smooth scrolling of the whole page, as in Lenis' README. */
  startLenis() {
    const lenis = new Lenis({ autoRaf: true, lerp: 1 })
    window.scrolledByLenis = () => lenis.targetScroll
  },
  /** A drawer of a shop that blocks scrolling of everything else, with the wallet button inside. */
  showDrawer(place: Element) {
    createRoot(place).render(
      <RemoveScroll>
        <wallet-modal-button />
      </RemoveScroll>,
    )
  },
  /**
   * A Radix dialog with the wallet button inside, and `children`. It unmounts when it closes: `closesOnPress` closes it
   * as the button is pressed, as menus do.
   */
  showRadix(place: Element, closesOnPress = false) {
    function Drawer() {
      const [isOpen, setOpen] = useState(true)
      return (
        <Dialog.Root open={isOpen} onOpenChange={setOpen}>
          <Dialog.Portal>
            <Dialog.Overlay />
            <Dialog.Content aria-describedby={undefined} onClick={() => closesOnPress && setOpen(false)}>
              <Dialog.Title>Stake</Dialog.Title>
              <wallet-modal />
              <wallet-modal-button />
            </Dialog.Content>
          </Dialog.Portal>
        </Dialog.Root>
      )
    }
    createRoot(place).render(<Drawer />)
  },
}

declare global {
  interface Window {
    overlays: typeof overlays
    scrolledByLenis(): number
  }
}
Object.assign(window, { overlays })
