import { fieldsOf } from '../../../core/data/isRecord.ts'
import { isWalletModalError, WalletModalError } from '../../../core/errors.ts'
import { expected } from '../../../core/errors/expected.ts'
import { NAME_SUFFIX } from '../../../core/names/accountName.ts'
import type { RefusedAs, RegistrationApi } from '../../../core/names/registration.ts'
import type { CaipNetworkId } from '../../../core/types.ts'
import { fetchFrom, readText, type Fetch } from '../../../core/page/fetch.ts'
import { HttpError, readJson } from '../../http.ts'
import { noteUnread } from '../../unread.ts'
import { createAsk, type AskParts, type Question } from '../ask.ts'
import { withReason } from '../names.ts'
import { isOutcome, isRefusal, parseSuggestions } from './parseRegistration.ts'

const bodyOf = (cause: unknown) => fieldsOf(cause instanceof HttpError ? cause.body : undefined)

/** Returns the field of the first reason. */
function fieldOf(cause: unknown): string | undefined {
  const { reasons } = bodyOf(cause)
  const { field } = fieldsOf(Array.isArray(reasons) ? reasons[0] : undefined)
  return typeof field === 'string' ? field : undefined
}

/** Gives an error the server's reason, and as `params` what else the server said. */
function refused(error: unknown, name: string, date: string | null): unknown {
  const told = withReason(error, `Error registering name ${name}`)
  if (!isWalletModalError(told)) return told
  const { code, message, cause } = told
  const field = fieldOf(cause)
  const serverMs = Date.parse(date ?? '')
  const params: RefusedAs = { ...(field !== undefined && { field }), ...(Number.isFinite(serverMs) && { serverMs }) }
  return new WalletModalError(field === 'signature' ? 'SignatureInvalid' : code, {
    message,
    cause,
    params: { ...params },
  })
}

/** Returns why a successful answer is not one that the service gives; undefined if it is one. */
function oddnessOf({ status }: Response, text: string): string | undefined {
  // No Content
  if (status === 204 || isOutcome(readJson(text))) return undefined
  return expected('response', 'record or { success }', text.trim() || undefined)
}

/**
 * Wraps a `fetch`: records each response, and accepts a success with any body, since the name is registered then. What is
 * not a record or `{ success }` is noted for the log.
 */
function lenient(fetch: Fetch | undefined, note: (answer: Response) => void): Fetch {
  return async (url, init) => {
    const answer = await fetchFrom('service', url, init, fetch)
    note(answer)
    if (!answer.ok) return answer
    const text = await readText(answer, init.signal ?? new AbortController().signal).catch((error: unknown) => {
      // The connection closed: `registerName` reads the record of the name instead.
      if (!init.signal?.aborted) noteUnread(url, String(error))
      throw error
    })
    const oddness = oddnessOf(answer, text)
    if (oddness !== undefined) noteUnread(url, oddness)
    return new Response(readJson(text) === undefined ? '{}' : text)
  }
}

/** `isSupported` says whether the service supports a network. No request is sent for others. */
export function createRegistration(
  parts: AskParts,
  isSupported: (network: CaipNetworkId) => Promise<boolean>,
): RegistrationApi {
  const send = parts.fetch
  async function gated<T>(network: CaipNetworkId, question: Question<T>, fetch = send): Promise<T> {
    if (!(await isSupported(network))) throw new WalletModalError('UnsupportedChain')
    return createAsk({ ...parts, fetch })(question)
  }
  return {
    suggestions: ({ label, network, signal }) =>
      gated(network, {
        path: `v1/profile/suggestions/${encodeURIComponent(label)}`,
        query: { zone: NAME_SUFFIX.slice(1) },
        parse: parseSuggestions,
        signal,
      }).catch((error: unknown) => {
        throw withReason(error, 'Error fetching name suggestions')
      }),
    async register({ network, name, coinType, address, message, signature, signal }) {
      let date: string | null = null
      const body = { coin_type: coinType, address, message, signature }
      const question = { path: 'v1/profile/account', body, isWhole: true, parse: isRefusal, signal } as const
      try {
        const isRefused = await gated(
          network,
          question,
          lenient(send, ({ headers }) => (date = headers.get('Date'))),
        )
        if (isRefused) throw new WalletModalError('ServiceUnavailable')
      } catch (error) {
        throw refused(error, name, date)
      }
    },
  }
}
