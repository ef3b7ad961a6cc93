import { describe, expect, test, vi } from 'vitest'
import { WalletModalError } from '../../../../src/core/errors.ts'
import { toastError } from '../../../../src/flows/connections/toastError.ts'
import { standStill } from '../../../kit/clock.ts'
import { createTestModal } from '../../../kit/createTestModal.ts'
import { happen, settle } from '../../../kit/visitor.tsx'
import { startPage } from '../diagnostics/world.ts'

standStill()

/** Shows the toasts of an open modal. `speak` changes its language. */
async function opened() {
  const made = createTestModal()
  const { modal, one } = await startPage(made)
  const speak = async (locale: string) => {
    await happen(() => made.entry.configure({ locale }))
    await happen(() => vi.waitFor(() => expect(modal.locale.$language.get()).toBe(locale)))
  }
  const add = async (run: () => void) => {
    run()
    await settle()
    await settle()
  }
  return { modal, speak, add, says: () => one('.toast-text').firstChild?.textContent }
}

describe('Toasts', () => {
  test('follow the language while they are shown', async () => {
    const { modal, speak, add, says } = await opened()
    await add(() => modal.toasts.add((t) => t('toast.balance'), 'error'))
    expect(says()).toBe('Token Balance Unavailable')
    await speak('es')
    expect(says()).toBe('Saldo no disponible')
    await speak('ar')
    expect(says()).toBe('الرصيد غير متاح')
  })

  test('follow the language with the message of an error, unless that is its own', async () => {
    const { modal, speak, add, says } = await opened()
    await add(() => toastError(modal, new WalletModalError('NotConnected')))
    expect(says()).toBe('No wallet is connected')
    await speak('es')
    expect(says()).toBe('No hay ninguna cartera conectada')
    const id = modal.toasts.$shown.get()?.id ?? 0
    await add(() => {
      modal.toasts.dismiss(id)
      toastError(modal, new WalletModalError('ConnectionFailed', { message: 'The wallet is out of ink' }))
      modal.toasts.advance()
    })
    expect(says()).toBe('The wallet is out of ink')
  })
})
