import type { Answered, Asked, EventName } from '../schema/messages.ts'
import type { Visit } from '../site.ts'
import type { Reply } from '../tickets.ts'

/**
 * Handles an event. Returns the payload of the answer, undefined for none, or a `Later` if the visitor must act first.
 */
export type Handler<E extends EventName> = (
  visit: Visit,
  asked: Asked<E>,
) => Answered<E> | Later | Promise<Answered<E> | Later>

/** An answer that follows later. */
export class Later {
  constructor(readonly reply: Reply) {}
}

export type Handlers<E extends EventName> = { readonly [Name in E]: Handler<Name> }
