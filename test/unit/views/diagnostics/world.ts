import { vi } from 'vitest'
import { WalletModalError } from '../../../../src/core/errors.ts'
import { openModal } from '../../../../src/flows/modal/openModal.ts'
import { createTestModal } from '../../../kit/createTestModal.ts'
import { fakeConnector } from '../../../kit/fakeConnector.ts'
import { happen, settle, visitor, wait } from '../../../kit/visitor.tsx'
import { loadToast } from '../../../../src/views/modal/loadToast.ts'

/** An error that a service caused. */
export const failure = (words = 'It failed') => new WalletModalError('ServiceUnavailable', { cause: new Error(words) })

type Made = Pick<ReturnType<typeof createTestModal>, 'modal' | 'entry'>

/** Renders a modal and opens it, on a page whose requests are answered with nothing. */
export async function startPage<M extends Made>(made: M, open: (modal: M['modal']) => unknown = openModal) {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}')))
  const { modal, entry } = made
  await loadToast()
  const page = await visitor(modal)
  void open(modal)
  await settle()
  const one = (selector: string) => {
    const found = page.root.querySelector<HTMLElement>(selector)
    if (!found) throw new Error(`No ${selector} in: ${page.root.textContent}`)
    return found
  }
  /** Shows an error in a toast. */
  const toast = async (error: WalletModalError, text = 'Not sent') => {
    modal.toasts.add(text, 'error', { error })
    await settle()
    await settle()
  }
  /** Dismisses the toast, and waits until the next one can be shown. */
  const dismiss = async () => {
    await happen(() => modal.toasts.dismiss(modal.toasts.$shown.get()?.id ?? 0))
    await wait(1_000)
  }
  return { modal, entry, page, one, toast, dismiss }
}

/** Presses a wallet that fails for one reason after the other. */
export async function failingPage(...reasons: readonly string[]) {
  let attempts = 0
  const failing = fakeConnector({ id: 'failing', name: 'Failing' })
  failing.connect = () => Promise.reject(failure(reasons[attempts++]))
  const shown = await startPage(createTestModal({ connectors: [failing] }))
  await shown.page.press('button', 'Failing')
  await settle()
  return shown
}

/** Takes the permission for the clipboard away, in a browser that copies no selection. */
export const forbidCopying = () => vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('No'))
