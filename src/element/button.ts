import type { Driver } from '../core/driver.ts'
import type { Namespace } from '../core/types.ts'
import { createElement } from '../core/page/ofDocument.ts'
import { splitWords } from '../core/data/splitWords.ts'
import { isOn, WidgetElement } from './base.ts'
import { BUTTON_STYLES } from './buttonStyles.ts'
import { BUTTON_TOKENS } from './buttonTokens.ts'

/** Reads an attribute of the button element; undefined if it is absent. */
export type ReadAttribute = (attribute: string) => string | undefined

/** The content and state of a button. */
export interface ButtonContent {
  label: string
  /** A balance, shown before the label. */
  amount?: string | false
  isPrimary?: boolean
  isBusy?: boolean
  /** Disables the button even without the `disabled` attribute. */
  isOff?: boolean
  /** CSS background of the avatar before the label. */
  paint?: string
}

/** Returns what a button shows. `word` reads its attributes. */
export type ContentOf = (word: ReadAttribute, driver: Driver) => ButtonContent

function span(className: string, text = ''): HTMLElement {
  return Object.assign(createElement('span'), { className, textContent: text })
}

/** Creates the class of a button element. Without React: buttons are on the page before the main code is loaded. */
export function createButtonElement(fallback: () => Driver, contentOf: ContentOf, view?: string) {
  return class extends WidgetElement {
    static readonly observedAttributes = splitWords('label loading-label size balance namespace disabled wallet')
    readonly #button = createElement('button')
    #stop: (() => void) | undefined
    readonly #word: ReadAttribute = (attribute) => this.getAttribute(attribute) ?? undefined

    connectedCallback(): void {
      const driver = (this.driver ??= fallback())
      this.shadow.adoptedStyleSheets = driver.sheets(BUTTON_TOKENS + BUTTON_STYLES)
      const button = this.#button
      button.part = 'button'
      button.onclick = () => {
        // Safari does not focus a pressed button, so the dialog could not return the focus here when it closes.
        button.focus()
        if (driver.problems[1]) return location.reload()
        void driver.api.open({ view, namespace: this.#word('namespace') as Namespace, wallet: this.#word('wallet') })
      }
      // Preload on hover or focus, not when the button appears: a page load alone must cause no request of ours. If the
      // code is not loaded when the button is pressed, WebKit may block a popup; the modal then asks for another click.
      button.onpointerenter = button.onfocus = () => driver.preload(this.#word('wallet'))
      this.shadow.append(button)
      this.#stop = driver.api.subscribe(() => this.#paint())
    }

    disconnectedCallback(): void {
      this.#stop?.()
    }

    attributeChangedCallback(): void {
      this.#paint()
    }

    #paint(): void {
      const { driver } = this
      if (!driver) return
      const { label, amount, isPrimary, isBusy, isOff, paint } = contentOf(this.#word, driver)
      const button = this.#button
      button.className = `b ${this.#word('size') ?? ''} ${isPrimary ? 'primary' : (view ?? '')}`
      button.disabled = isOff || isOn(this, 'disabled')
      button.title = driver.problems[0] ?? ''
      button.ariaBusy = isBusy ? 'true' : null
      const text = driver.problems[1] ? driver.label('reload') : label
      const dot = span('m')
      // Set through CSSOM: a strict Content Security Policy blocks style attributes.
      if (paint && !isBusy) dot.style.background = paint
      button.replaceChildren(isBusy || paint ? dot : '', amount ? span('s', amount) : '', span('t', text))
    }
  }
}
