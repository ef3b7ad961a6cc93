import type { Answered, Asked, EventName } from '../schema/messages.ts'
import type { Visit } from '../site.ts'
import type { Reply } from '../tickets.ts'

/** The payload of the answer, or undefined where there is none; what needs the visitor first gives a reply. */
export type Handler<E extends EventName> = (visit: Visit, asked: Asked<E>) => Answered<E> | Later | Promise<Answered<E> | Later>

/** An answer that is not there yet. */
export class Later {
  constructor(readonly reply: Reply) {}
}

export type Handlers<E extends EventName> = { readonly [Name in E]: Handler<Name> }
