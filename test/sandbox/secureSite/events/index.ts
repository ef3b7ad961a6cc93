import { wordsOf } from '../errors.ts'
import { isEventName, readAnswered, readAsked, type EventName } from '../schema/messages.ts'
import { Invalid } from '../schema/parse.ts'
import { rpcHandlers } from '../rpc/index.ts'
import type { Visit } from '../site.ts'
import type { Reply } from '../tickets.ts'
import { emailHandlers } from './email.ts'
import { Later, type Handler, type Handlers } from './handler.ts'
import { socialHandlers } from './social.ts'
import { updateEmailHandlers } from './updateEmail.ts'
import { userHandlers } from './user.ts'

const HANDLERS: Handlers<EventName> = {
  SYNC_DAPP_DATA({ session }, app) {
    session.app = app
    return undefined
  },
  // The page in the frame applies the theme itself.
  SYNC_THEME: () => undefined,
  ...emailHandlers,
  ...updateEmailHandlers,
  ...userHandlers,
  ...socialHandlers,
  ...rpcHandlers,
  RELOAD({ site, session, sessionId }) {
    delete session.channel
    site.tickets.releaseAll(sessionId, { type: 'error', message: 'The request was given up' })
    return undefined
  },
}

/** Creates the error for an invalid request, with the text that clients check for. */
const refusalOf = (name: EventName, error: Invalid) =>
  name.endsWith('EMAIL') ? `Invalid email: ${error.message}` : `Invalid params: ${error.message}`

/** Answers one event. Validates the payloads of request and answer. */
export async function answerEvent(visit: Visit, name: string, payload: unknown): Promise<Reply> {
  if (!isEventName(name)) return { type: 'error', message: `Unknown event ${name}` }
  try {
    const handler = HANDLERS[name] as Handler<EventName>
    const answer = await handler(visit, readAsked(name, payload))
    return answer instanceof Later ? answer.reply : { type: 'success', payload: readAnswered(name, answer) }
  } catch (error) {
    return { type: 'error', message: error instanceof Invalid ? refusalOf(name, error) : wordsOf(error) }
  }
}
