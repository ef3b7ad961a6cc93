import type { HostElement } from '../core/entry.ts'
import type { Driver } from '../core/driver.ts'
import type { Options } from '../core/options.ts'
import { isOn, WidgetElement } from './base.ts'

/** Styles of the host element. `!important` in a shadow root wins over the page's rules, for example for `*`. */
const HOST_STYLES =
  ':host(:not([inline])){display:contents!important}:host([inline]:not([hidden])){display:block;z-index:var(--wm-z-index)}'

/**
 * Creates the class for `<wallet-modal>`. The attributes of the site element set options; the main code renders the
 * dialog into the shadow root.
 */
export function createWalletModalElement(defaultDriver: () => Driver, attributes: ReadonlyMap<string, keyof Options>) {
  class WalletModalElement extends WidgetElement implements HostElement {
    static readonly observedAttributes = [...attributes.keys()]
    #isRead = false
    /** Whether a script has set the property `inline`: then the attribute is ours, and counts on every element. */
    #isInlineSet = false

    get inline(): boolean {
      return isOn(this, 'inline') && (this.#isInlineSet || !!this.driver?.isSite(this))
    }

    set inline(value: boolean) {
      this.#isInlineSet = true
      this.toggleAttribute('inline', value)
      ;(this.driver ??= defaultDriver()).set(this, 'inline', value)
    }

    connectedCallback(): void {
      const driver = (this.driver ??= defaultDriver())
      this.shadow.adoptedStyleSheets = driver.sheets(HOST_STYLES)
      driver.attach(this, true)
      // Read the attributes only once: when the element is moved, they must not overwrite later `configure()` calls.
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
      if (!this.#isRead) return
      const name = attributes.get(attribute) as keyof Options
      this.driver?.set(this, name, text, true)
      // Attach again: an element that has become inline shows its content at once, for which the main code must be
      // loaded.
      if (name === 'inline') this.driver?.attach(this)
    }
  }
  addProperties(WalletModalElement.prototype, [...attributes.values(), 'storage'], defaultDriver)
  return WalletModalElement
}

/** Defines a property for each option. It accepts the option's value, or the text that the attribute would have. */
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

/**
 * Applies a property that the page set before the element was defined: it shadows the accessor, so it must be deleted
 * and set again.
 */
function adoptEarlyProperty(element: Partial<Record<keyof Options, unknown>>, name: keyof Options): void {
  if (!Object.hasOwn(element, name)) return
  const value = element[name]
  delete element[name]
  element[name] = value
}
