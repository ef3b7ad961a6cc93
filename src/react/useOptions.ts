import { useRef, useState, type RefObject } from 'react'
import type { ErrorCode, WalletModalError } from '../core/errors.ts'
import type { Options } from '../core/options.ts'
import { WalletModal } from '../index.ts'
import { isSame } from './isSame.ts'
import { createStable } from './stableFunctions.ts'
import type { OptionElement } from './store.ts'
import { useBrowserEffect } from './useEvents.ts'

/**
 * Sets an option as a property of the element. For an unknown option name, emits the error that an invalid attribute
 * would emit.
 */
function setOption(element: OptionElement, name: string, value: unknown): void {
  if (name in element) return void Object.assign(element, { [name]: value ?? null })
  try {
    WalletModal.configure({ [name]: value })
  } catch (error) {
    const { code, message } = error as WalletModalError
    element.dispatchEvent(
      new CustomEvent('wallet-modal:error', { detail: { code, message }, bubbles: true, composed: true }),
    )
  }
}

/** Runs `work` and returns the errors that the element emits meanwhile. */
function problemsOf(element: OptionElement, work: () => void): WalletModalError[] {
  const problems: WalletModalError[] = []
  const note = ({ detail: { code, message } }: CustomEvent<{ code: ErrorCode; message: string }>) =>
    problems.push(new WalletModal.WalletModalError(code, { message }))
  element.addEventListener('wallet-modal:error', note)
  work()
  element.removeEventListener('wallet-modal:error', note)
  return problems
}

/**
 * Applies the options of a render to the element: sets changed ones and resets removed ones. Errors are emitted as
 * events; without an `onError` handler they also go to the page's error reporting.
 */
export function useOptions(ref: RefObject<OptionElement | null>, given: Options, hasErrorHandler: boolean): void {
  const applied = useRef<Options>({})
  const latest = useRef(given)
  const [stable] = useState(() => createStable(() => latest.current))
  useBrowserEffect(() => {
    const element = ref.current
    if (!element) return
    latest.current = given
    const options = stable(given)
    const before = applied.current
    applied.current = { ...options }
    const changed = Object.keys({ ...before, ...options }).filter(
      (name) => !isSame(before[name as keyof Options], options[name as keyof Options]),
    )
    const problems = problemsOf(element, () => {
      for (const name of changed) setOption(element, name, options[name as keyof Options])
    })
    // jsdom and happy-dom, where sites run unit tests, have no `reportError`.
    const report = 'reportError' in globalThis ? reportError : console.error
    if (!hasErrorHandler) for (const problem of problems) report(problem)
  })
}
