import { failure, malformed, readAppMessage, readAsked, ready, success } from '../schema/messages.ts'
import { createScreen } from './screen.ts'
import { createServer, type Answer } from './server.ts'
import { createTheme } from './theme.ts'

const ABORTED = 'Request was aborted'

/** Starts the frame: answers the app that embeds it, and prompts the visitor. */
export function startFrame(): void {
  const place = document.getElementById('screen')
  if (!place) throw new Error('no #screen')
  const query = new URLSearchParams(location.search)
  const server = createServer(query.get('projectId') ?? '')
  const screen = createScreen(place)
  const theme = createTheme()
  /** Pending requests, which an abort cancels. */
  const open = new Set<AbortController>()
  let appOrigin = document.referrer === '' ? '' : new URL(document.referrer).origin
  const idle = () =>
    screen.idle(window.parent === window ? 'This page belongs in a frame.' : `Nothing to approve. ${theme.words()}`)
  const post = (message: object) => window.parent.postMessage(message, '*')

  /** Sends an answer to the app. `silence` sends none. */
  function tell(name: string, id: string | undefined, answer: Answer): void {
    if (answer.type === 'success') post(success(name, id, answer.payload))
    if (answer.type === 'error') post(failure(name, id, answer.message))
    if (answer.type === 'malformed') post(malformed(name, id))
    if (answer.type === 'empty') post({ type: `@w3m-frame/${name}_SUCCESS`, id })
  }

  /** Resolves to the final answer, once the visitor or the server has replied. */
  async function settled(answer: Answer, isOver: () => boolean): Promise<Answer> {
    if (answer.type === 'wait') return server.released(answer.ticket)
    if (answer.type !== 'ask' || isOver()) return answer
    const approved = await screen.ask(answer.question)
    return isOver() ? answer : server.answer(answer.ticket, appOrigin, approved)
  }

  function note(name: string, payload: unknown): void {
    if (name !== 'SYNC_THEME') return
    theme.take(readAsked('SYNC_THEME', payload))
    idle()
  }

  async function respond(name: string, id: string | undefined, payload: unknown): Promise<void> {
    const controller = new AbortController()
    const isOver = () => controller.signal.aborted
    if (name === 'RPC_ABORT') {
      for (const one of open) one.abort()
      screen.drop()
    }
    if (name === 'RPC_REQUEST') {
      open.add(controller)
      controller.signal.addEventListener('abort', () => tell(name, id, { type: 'error', message: ABORTED }))
    }
    try {
      const answer = await settled(await server.event(name, appOrigin, payload), isOver)
      if (isOver()) return
      if (answer.type === 'success') note(name, payload)
      tell(name, id, answer)
    } catch (error) {
      if (!isOver()) tell(name, id, { type: 'error', message: error instanceof Error ? error.message : String(error) })
    } finally {
      open.delete(controller)
    }
  }

  addEventListener('message', ({ source, origin, data }: MessageEvent<unknown>) => {
    if (source !== window.parent || window.parent === window) return
    const message = readAppMessage(data)
    if (!message) return
    appOrigin = origin
    void respond(message.name, message.id, message.payload)
  })
  idle()
  void server.event('READY', appOrigin, Object.fromEntries(query)).then((answer) => {
    if (answer.type === 'success') post(ready())
    if (answer.type === 'malformed') post(malformed('READY', undefined))
    if (answer.type === 'empty') post({ type: '@w3m-frame/READY' })
  })
}
