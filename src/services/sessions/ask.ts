import { hostedQuery } from '../../core/page/hosted.ts'
import type { Options } from '../../core/options.ts'
import { createHttp, HttpError, readJson, type Fetch } from '../http.ts'

export interface AskParts {
  /** Read for each request, as options can change. */
  options(): Pick<Options, 'projectId' | 'services'>
  /** The widget's version. */
  version: string
  /** The relay's client id while a wallet is paired. */
  clientId?: (() => string | undefined) | undefined
  fetch?: Fetch
}

export interface Question {
  /** After `/v1/sessions/`. */
  path: string
  query?: Readonly<Record<string, string>>
  /** Sent as POST if given. */
  body?: unknown
}

/** Error of the cosigner, with its message and status; 500 if unreachable. */
export class CoSignerApiError extends Error {
  override name = 'CoSignerApiError'
  readonly status: number

  constructor(status: number, words: string, options?: ErrorOptions) {
    super(words, options)
    this.status = status
  }
}

/** Default of the Blockchain API. */
const HOSTED_BASE = 'https://rpc.walletconnect.org'

/** A client error would be the same at every base URL. */
const isFinal = (status: number) => status < 500 && status !== 429

function toCoSignerError(error: unknown): CoSignerApiError {
  const cause = error instanceof Error ? error.cause : error
  if (cause instanceof HttpError) return new CoSignerApiError(cause.status, cause.text.trim() || cause.message, { cause })
  return new CoSignerApiError(500, 'The service cannot be reached', { cause })
}

/** Requests to the cosigner, which is part of the Blockchain API. Answers may be empty. */
export function createAsk({ options, version, clientId, fetch }: AskParts) {
  const http = createHttp({ bases: () => options().services?.blockchainApi ?? HOSTED_BASE, isFinal, fetch })
  return async ({ path, query, body }: Question): Promise<unknown> => {
    const hosted = hostedQuery(options(), version)
    if (!hosted) throw new Error('Project ID must be provided')
    const id = clientId?.()
    const search = new URLSearchParams({ ...hosted, ...query, ...(id && { clientId: id }) }).toString()
    const post = body === undefined ? {} : { body: JSON.stringify(body), contentType: 'application/json' }
    try {
      return await http.request({ path: `v1/sessions/${path}?${search}`, parse: readJson, ...post })
    } catch (error) {
      throw toCoSignerError(error)
    }
  }
}
