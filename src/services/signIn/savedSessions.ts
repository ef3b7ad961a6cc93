import { isRecord } from '../../core/data/isRecord.ts'
import { fromJson, ordinary, toJson } from '../../core/json.ts'
import type { StorageLike } from '../../core/options.ts'
import { parseMessage } from '../../core/signIn/parseMessage.ts'
import type { Cacao, Session } from '../../core/signIn/siwx.ts'
import { isText } from '../storageKeys.ts'

/** Storage key of the sessions. */
export const SIGN_IN_KEY = 'wallet-modal:sign-in'

/** Whether a value is what a paired wallet signed (CAIP-74). */
const isCacao = (value: unknown): value is Cacao =>
  isRecord(value) &&
  isRecord(value.h) &&
  isText(value.h.t) &&
  isRecord(value.p) &&
  isText(value.p.iss) &&
  isRecord(value.s) &&
  isText(value.s.t) &&
  isText(value.s.s)

/** Text, signature and CACAO are saved: the fields are those of the text. */
function toSession(value: unknown): Session[] {
  if (!isRecord(value) || !isText(value.message) || !isText(value.signature)) return []
  const data = parseMessage(value.message)
  const { message, signature, cacao } = value
  return data ? [{ data, message, signature, ...(isCacao(cacao) && { cacao: ordinary(cacao) as Cacao }) }] : []
}

/** Reads and writes sessions. Malformed ones count as absent. */
export function createSavedSessions(storage: () => StorageLike) {
  return {
    read(): Session[] {
      try {
        const value: unknown = fromJson(storage().getItem(SIGN_IN_KEY) ?? '[]')
        return Array.isArray(value) ? value.flatMap(toSession) : []
      } catch {
        return []
      }
    },
    write(sessions: readonly Session[]) {
      if (!sessions.length) return storage().removeItem(SIGN_IN_KEY)
      storage().setItem(SIGN_IN_KEY, toJson(sessions.map(({ data: _, account: __, ...saved }) => saved)))
    },
  }
}
