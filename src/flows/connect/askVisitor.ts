import type { AccountChoice, ConnectRequest } from '../../core/connector.ts'
import type { Account } from '../../core/types.ts'
import type { Modal } from '../../modal.ts'
import type { ConnectAttempt } from '../../state/attempt.ts'

/**
 * Creates the callbacks through which a connector asks the visitor for something while it connects. `wait` starts the
 * wallet's time limit, which is paused while a question is shown. `stop` ends the time limit.
 */
export function askVisitor(
  modal: Modal,
  asked: Pick<ConnectAttempt, 'connectorId' | 'namespace'>,
  wait: () => () => void,
) {
  let stop = wait()

  /** Shows a question in the current view; resolves with the visitor's answer. */
  function ask<T>(question: (answer: (value: T) => void) => Omit<ConnectAttempt, keyof typeof asked>): Promise<T> {
    stop()
    return new Promise((resolve) => {
      modal.attempt.$connect.set({
        ...asked,
        ...question((value) => {
          resolve(value)
          stop = wait()
        }),
      })
    })
  }

  const callbacks = {
    onClick: () => ask<void>((proceed) => ({ phase: 'click', proceed })),
    async onAccounts(choice: AccountChoice) {
      const chosen = ask<Account>((choose) => ({ phase: 'choice', choice, choose }))
      modal.router.replace({ ...asked, view: 'ChooseAccount' })
      const account = await chosen
      modal.router.replace({ ...asked, view: 'ConnectingExternal' })
      return account
    },
  } satisfies Partial<ConnectRequest>
  return { callbacks, stop: () => stop() }
}
