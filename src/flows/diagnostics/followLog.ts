import { fieldsOf } from '../../core/data/isRecord.ts'
import type { WalletModalError } from '../../core/errors.ts'
import { messageOf } from '../../core/errors/refusal.ts'
import { codesOf, describeError } from '../../core/log/describeError.ts'
import type { LogTopic } from '../../core/log/logTypes.ts'
import type { Modal } from '../../modal.ts'
import { logOf } from '../modal/logOf.ts'
import { report } from '../modal/report.ts'
import { hooksOf } from '../../core/devtools/hooks.ts'
import { watchPage } from './watchPage.ts'

/** Returns a function that logs an error, unless it has just been logged. */
function createErrorLog(modal: Modal) {
  let last: WalletModalError | undefined
  return (about: LogTopic, what: string, error: WalletModalError | undefined): void => {
    if (!error || error === last) return
    last = error
    logOf(modal).add('error', about, `${what}: ${describeError(error)}`, codesOf(error))
  }
}

/** Shows the modal to recordings that the page has started. The code for that is loaded only if there are some. */
function watchHooks(modal: Modal): () => void {
  const ended = new AbortController()
  if (hooksOf(globalThis).size)
    import('./showToDevtools.ts').then(
      ({ showToDevtools }) => showToDevtools(modal, ended.signal),
      (error: unknown) => logOf(modal).add('error', 'error', `A recording could not begin: ${messageOf(error)}`),
    )
  return () => ended.abort()
}

function start(modal: Modal): () => void {
  const { shell, attempt, pairing, toasts, router } = modal
  const log = logOf(modal)
  const logError = createErrorLog(modal)
  // Scripts of the page may dispatch such events, too, with any detail.
  const onError = ({ detail }: CustomEvent<unknown>) => {
    const { code, message, alert } = fieldsOf(detail)
    if (typeof code === 'string' && typeof message === 'string')
      log.add(
        'error',
        'error',
        `${code}: ${message}`,
        codesOf({ code, alert: typeof alert === 'string' ? alert : undefined }),
      )
  }
  document.addEventListener('wallet-modal:error', onError)
  const stops = [
    () => document.removeEventListener('wallet-modal:error', onError),
    shell.$alert.subscribe((error) => logError('error', 'Alert', error)),
    attempt.$connect.subscribe((one) => logError('wallet', `Connecting ${one?.connectorId ?? ''}`, one?.error)),
    attempt.$switch.subscribe((one) => logError('wallet', `Switching to ${one?.network ?? ''}`, one?.error)),
    attempt.$outcome.subscribe((one) => logError('error', 'Outcome', 'error' in one ? one.error : undefined)),
    pairing.$pairing.subscribe((one) => logError('pairing', 'Pairing', one?.error)),
    toasts.$shown.subscribe((one) => {
      if (one?.error) logError('error', `Shown: ${one.text}`, one.error)
      else if (one?.tone === 'error') log.add('error', 'error', `Shown: ${one.text}`)
    }),
    router.$route.subscribe(({ view }) => log.add('debug', 'view', view)),
    shell.$unreported.subscribe((errors) => {
      if (!errors.length) return
      shell.$unreported.set([])
      for (const error of errors) report(modal, error)
    }),
    watchPage(modal),
    watchHooks(modal),
  ]
  const end = () => {
    for (const stop of stops.splice(0)) stop()
  }
  modal.lifetime.signal.addEventListener('abort', end, { once: true })
  return end
}

/** Logs what goes wrong in the modal and in the page, from now on, for `diagnose()`. Further calls change nothing. */
export const follow = (modal: Modal): (() => void) => modal.late(start)
