import type { Driver } from '../core/driver.ts'
import type { Snapshot } from '../core/snapshot.ts'
import type { Namespace } from '../core/types.ts'
import { WidgetElement } from './base.ts'

/** What a button shows now. */
export interface Face {
  label: string
  /** Before the label: a balance. */
  side?: string
  /** For screen readers, where the label alone does not say it. */
  name?: string
  isPrimary: boolean
  isBusy: boolean
  /** Fills the round mark before the label. */
  mark?: (slot: HTMLElement) => void
}

function span(className: string, text: string): HTMLElement {
  const element = document.createElement('span')
  element.className = className
  element.textContent = text
  return element
}

/** Makes a button element of one copy of the widget: vanilla, since it stands on the page before any of the rest is loaded. */
export function createButtonElement(
  defaultDriver: () => Driver,
  sheets: readonly (CSSStyleSheet | undefined)[],
  faceOf: (state: Snapshot, element: HTMLElement, driver: Driver) => Face,
  press: (driver: Driver, args: { namespace?: Namespace }) => void,
) {
  return class extends WidgetElement {
    static readonly observedAttributes = ['label', 'loading-label', 'size', 'balance', 'namespace', 'disabled']
    readonly #button = document.createElement('button')
    #stop: (() => void) | undefined

    connectedCallback(): void {
      const driver = (this.driver ??= defaultDriver())
      this.adopt(driver, ...sheets)
      this.#button.part.add('button')
      this.#button.type = 'button'
      this.#button.onclick = () => press(driver, { namespace: (this.getAttribute('namespace') ?? undefined) as Namespace | undefined })
      this.#button.onpointerenter = this.#button.onfocus = driver.preload
      this.shadow.append(this.#button)
      this.#stop = driver.api.subscribe(() => this.#paint())
    }

    disconnectedCallback(): void {
      this.#stop?.()
    }

    attributeChangedCallback(): void {
      if (this.isConnected && this.driver) this.#paint()
    }

    #paint(): void {
      const { driver } = this
      if (!driver) return
      const { label, side, name, isPrimary, isBusy, mark } = faceOf(driver.api.getState(), this, driver)
      const button = this.#button
      button.className = ['b', this.getAttribute('size') === 'sm' && 'sm', isPrimary && 'primary'].filter(Boolean).join(' ')
      button.disabled = this.hasAttribute('disabled') && this.getAttribute('disabled') !== 'false'
      if (isBusy) button.setAttribute('aria-busy', 'true')
      else button.removeAttribute('aria-busy')
      button.ariaLabel = name ?? null
      const slot = span('m', '')
      if (!isBusy) mark?.(slot)
      button.replaceChildren(...[(isBusy || mark) && slot, side && span('s', side), span('t', label)].filter((part) => part instanceof Node))
    }
  }
}
