import { expect } from 'vitest'
import type { Page } from 'playwright-core'

export type Kind = 'keyboard' | 'touch' | 'reader'

export type Role = 'button' | 'checkbox' | 'link' | 'textbox'

/** A person who uses the page in one way only. */
export interface Driver {
  readonly kind: Kind
  readonly page: Page
  /** Finds a control by its name and presses it. */
  choose(name: RegExp, role?: Role): Promise<void>
  /** Finds a text field by its name and replaces its text. */
  write(field: RegExp, text: string): Promise<void>
  /** Types into whatever has the focus, as after a view that puts it into its field. */
  type(text: string): Promise<void>
  /**
   * Waits until the person has learned of the outcome of the last action without looking for it: on the screen, or by
   * what a screen reader says on its own. The focus must be somewhere then.
   */
  told(what: RegExp): Promise<void>
  /** Reads what is there. */
  reads(what: RegExp): Promise<void>
  /** Leaves the modal. */
  leave(): Promise<void>
}

/** Finds a visible control that can be pressed now. */
export const available = (page: Page, name: RegExp, role: Role) =>
  page
    .getByRole(role, { name, disabled: false })
    .filter({ visible: true })
    .and(page.locator(':not([aria-busy="true"])'))

/** Runs in the page: whether the focus was lost, so that the next Tab starts at the top of the page. */
function isFocusLost(): boolean {
  let at = document.activeElement
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement
  return !at || at === document.body || at.localName === 'wallet-modal'
}

/** Fails if the focus was lost, and is not given to something soon. */
export const keepsFocus = (page: Page) =>
  expect.poll(() => page.evaluate(isFocusLost), { message: 'The focus was lost to the page' }).toBe(false)

/** Waits until the view has put the focus into its field. */
export const focusesField = (page: Page) => page.locator('wallet-modal input:focus').waitFor()

/** Removes the marks that keep parts of a text in their own direction. */
export const plain = (text: string) => text.replace(/[\u2066-\u2069]/g, '')
