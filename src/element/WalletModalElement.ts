import type { HostElement } from '../core/entry.ts'
import type { Driver } from '../core/driver.ts'
import type { Options } from '../core/options.ts'
import { isOn, WidgetElement } from './base.ts'

/** Rules that a page's `*` selectors must not override: `!important` inside a shadow root beats the page's. */
export const HOST_STYLES = ':host(:not([inline])){display:contents!important}:host([inline]:not([hidden])){display:block;z-index:var(--wm-z-index)}'

/** Creates the `<wallet-modal>` class of one copy of the widget. Attributes are options; the main code renders the dialog. */
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
      // Only once: moving an element must not write its attributes over later `configure` calls.
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
      // An inline element loads the main code when it becomes inline, even later.
      if (name === 'inline') this.driver?.attach(this)
    }
  }
  addProperties(WalletModalElement.prototype, [...attributes.values(), 'storage'], defaultDriver)
  return WalletModalElement
}

/** Options as properties: they accept objects, which have no text form, or the text of the attribute. */
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

/** A property set before the element was defined hides the accessor: delete it and set it again. */
function adoptEarlyProperty(element: HTMLElement, name: keyof Options): void {
  if (!Object.hasOwn(element, name)) return
  const fields = element as unknown as Record<string, unknown>
  const value = fields[name]
  delete fields[name]
  fields[name] = value
}
