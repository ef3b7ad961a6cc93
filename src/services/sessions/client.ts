import { BLOCKCHAIN_API_URL, hostedQuery } from '../../core/page/hosted.ts'
import { toJson } from '../../core/json.ts'
import type { Options } from '../../core/options.ts'
import type { Fetch } from '../../core/page/fetch.ts'
import { createHttp, HttpError, readJson } from '../http.ts'

export interface ClientParts {
  /** Returns the options. Called for each request, since options can change. */
  options(): Pick<Options, 'projectId' | 'services'>
  /** The widget's version. */
  version: string
  /** Returns our client id at the pairing relay while a wallet is paired. */
  clientId?: (() => string | undefined) | undefined
  fetch?: Fetch
}

export interface Question {
  /** The part of the path after `/v1/sessions/`. */
  path: string
  query?: Readonly<Record<string, string>>
  /** If given, the request is a POST with this body as JSON. */
  body?: unknown
}

/** An error of the cosigner, with its message and HTTP status; the status is 500 if the cosigner is unreachable. */
export class CoSignerApiError extends Error {
  override name = 'CoSignerApiError'
  readonly status: number

  constructor(status: number, words: string, options?: ErrorOptions) {
    super(words, options)
    this.status = status
  }
}

/** Whether a status means that the request itself is wrong: then other base URLs would refuse it too. */
const isFinal = (status: number) => status < 500 && status !== 429

function toCoSignerError(error: unknown): CoSignerApiError {
  const cause = error instanceof Error ? error.cause : error
  if (cause instanceof HttpError)
    return new CoSignerApiError(cause.status, cause.text.trim() || cause.message, { cause })
  return new CoSignerApiError(500, 'The service cannot be reached', { cause })
}

/** Sends requests to the cosigner, which is part of the Blockchain API. Its answers may be empty. */
export function createClient({ options, version, clientId, fetch }: ClientParts) {
  const http = createHttp({ bases: () => options().services?.blockchainApi ?? BLOCKCHAIN_API_URL, isFinal, fetch })
  return async ({ path, query, body }: Question): Promise<unknown> => {
    const hosted = hostedQuery(options(), version)
    if (!hosted) throw new Error('Project ID must be provided')
    const id = clientId?.()
    const search = new URLSearchParams({ ...hosted, ...query, ...(id && { clientId: id }) }).toString()
    const post = body === undefined ? {} : { body: toJson(body), contentType: 'application/json' }
    try {
      return await http.request({ path: `v1/sessions/${path}?${search}`, parse: readJson, ...post })
    } catch (error) {
      throw toCoSignerError(error)
    }
  }
}
