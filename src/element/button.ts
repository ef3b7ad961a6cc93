import type { Driver } from '../core/driver.ts'
import type { Namespace } from '../core/types.ts'
import { words } from '../core/words.ts'
import { WidgetElement } from './base.ts'

/** What a button shows now. */
export interface Face {
  label: string
  /** Before the label: a balance. */
  amount?: string
  isPrimary?: boolean
  isBusy?: boolean
  /** CSS background of the round mark before the label. */
  paint?: string
}

function span(className: string, text = ''): HTMLElement {
  const element = document.createElement('span')
  element.className = className
  element.textContent = text
  return element
}

/** Makes a button element of one copy of the widget: vanilla, since it stands on the page before any of the rest is loaded. */
export function createButtonElement(
  defaultDriver: () => Driver,
  sheet: CSSStyleSheet,
  faceOf: (element: HTMLElement, driver: Driver) => Face,
  press: (driver: Driver, args: { namespace?: Namespace }) => void,
) {
  return class extends WidgetElement {
    static readonly observedAttributes = words('label loading-label size balance namespace disabled')
    readonly #button = document.createElement('button')
    #stop: (() => void) | undefined

    connectedCallback(): void {
      const driver = (this.driver ??= defaultDriver())
      this.adopt(driver, sheet)
      this.#button.part.add('button')
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
      const { label, amount, isPrimary, isBusy, paint } = faceOf(this, driver)
      const button = this.#button
      button.className = `b ${this.getAttribute('size') ?? ''} ${isPrimary ? 'primary' : ''}`
      button.disabled = (this.getAttribute('disabled') ?? 'false') !== 'false'
      button.ariaBusy = isBusy ? 'true' : null
      const mark = span('m')
      // CSSOM, which a strict content security policy allows.
      if (!isBusy) mark.style.background = paint ?? ''
      button.replaceChildren(...(isBusy || paint ? [mark] : []), ...(amount ? [span('s', amount)] : []), span('t', label))
    }
  }
}
