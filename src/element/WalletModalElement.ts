import type { HostElement } from '../core/door.ts'
import type { Driver } from '../core/driver.ts'
import type { Options } from '../core/options.ts'
import { isOn, WidgetElement } from './base.ts'

/** Rules that a page's `*` selectors must not beat: `!important` inside a shadow root wins over the page's. */
export const HOST_STYLES = ':host(:not([inline])){display:contents!important}:host([inline]:not([hidden])){display:block;z-index:var(--wm-z-index)}'

/** Makes the `<wallet-modal>` class of one copy of the widget. Attributes are options; the dialog is rendered by the graph. */
export function createWalletModalElement(
  defaultDriver: () => Driver,
  attributes: ReadonlyMap<string, keyof Options>,
  sheet: CSSStyleSheet,
) {
  class WalletModalElement extends WidgetElement implements HostElement {
    static readonly observedAttributes = [...attributes.keys()]
    #isRead = false

    get inline(): boolean {
      return isOn(this, 'inline')
    }

    set inline(value: boolean) {
      this.toggleAttribute('inline', value)
    }

    connectedCallback(): void {
      const driver = (this.driver ??= defaultDriver())
      this.adopt(driver, sheet)
      driver.attach(this)
      // Once: an element that is moved must not write its attributes over what was configured since.
      if (this.#isRead) return
      this.#isRead = true
      for (const [attribute, name] of attributes) {
        const text = this.getAttribute(attribute)
        if (text !== null) this.attributeChangedCallback(attribute, null, text)
        adoptEarlyProperty(this, name)
      }
    }

    disconnectedCallback(): void {
      this.driver?.detach(this)
    }

    attributeChangedCallback(attribute: string, _before: string | null, text: string | null): void {
      const name = attributes.get(attribute)
      if (!this.#isRead || !name) return
      this.driver?.set(this, name, text)
      // What shows it is loaded when it is wanted, whenever that is.
      if (name === 'inline') this.driver?.attach(this)
    }
  }
  addProperties(WalletModalElement.prototype, [...attributes.values(), 'storage'], defaultDriver)
  return WalletModalElement
}

/** Options as properties: objects that have no text form, or the text of the attribute. */
function addProperties(prototype: WidgetElement, names: readonly (keyof Options)[], defaultDriver: () => Driver): void {
  for (const name of names) {
    if (name === 'inline') continue
    Object.defineProperty(prototype, name, {
      get(this: HostElement & WidgetElement) {
        return this.driver?.option(name)
      },
      set(this: HostElement & WidgetElement, value: unknown) {
        ;(this.driver ??= defaultDriver()).set(this, name, value)
      },
    })
  }
}

/** A property that was set before the element was defined hides the accessor: it is taken away and set anew. */
function adoptEarlyProperty(element: HTMLElement, name: keyof Options): void {
  if (!Object.hasOwn(element, name)) return
  const fields = element as unknown as Record<string, unknown>
  const value = fields[name]
  delete fields[name]
  fields[name] = value
}
