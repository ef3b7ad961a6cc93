import { WalletModalError } from '../../core/errors.ts'
import { fromJson, toJson } from '../../core/json.ts'
import { LIST_BYTES_MAX } from '../../core/page/limits.ts'
import type { Options } from '../../core/options.ts'
import type { Fetch } from '../../core/page/fetch.ts'
import { BLOCKCHAIN_API_URL, hostedQuery } from '../../core/page/hosted.ts'
import { createHttp } from '../http.ts'

export interface AskParts {
  /** Returns the options. Called for each request, since options can change. */
  options(): Pick<Options, 'projectId' | 'services'>
  /** The widget's version. */
  version: string
  /** Returns our client id at the pairing relay while a wallet is paired. */
  clientId?: (() => string | undefined) | undefined
  fetch?: Fetch | undefined
}

export interface Question<T> {
  path: string
  query?: Readonly<Record<string, string | undefined>>
  /** Sent as a POST of JSON, with the project id. */
  body?: object
  /** The body is sent as it is, without the project id: some endpoints accept no other members. */
  isWhole?: true
  /** The answer lists tokens, and may be longer than others. */
  isList?: true
  /** Reads the parsed JSON of the answer. */
  parse(body: unknown): T
  signal?: AbortSignal | undefined
}

/** Whether a status is a client error, which would be the same at every base URL. */
const isFinal = (status: number) => status < 500 && status !== 429

/**
 * Creates the function that sends requests to the Blockchain API. It rejects with `FeatureDisabled` without a project
 * id, `OriginNotAllowed`, `RateLimited`, `ServiceUnavailable` or `Aborted`.
 */
export function createAsk({ options, version, clientId, fetch }: AskParts) {
  const http = createHttp({ bases: () => options().services?.blockchainApi ?? BLOCKCHAIN_API_URL, isFinal, fetch })
  return async <T>({ path, query = {}, body, isWhole, isList, parse, signal }: Question<T>): Promise<T> => {
    const hosted = hostedQuery(options(), version)
    if (!hosted) throw new WalletModalError('FeatureDisabled')
    const given = Object.entries({ ...query, ...hosted, clientId: clientId?.() })
    const search = new URLSearchParams(given.filter((one): one is [string, string] => Boolean(one[1]))).toString()
    const post = body && {
      body: toJson(isWhole ? body : { ...body, projectId: hosted.projectId }),
      contentType: 'application/json',
    }
    const max = isList && LIST_BYTES_MAX
    return http.request({ path: `${path}?${search}`, parse: (text) => parse(fromJson(text)), max, signal, ...post })
  }
}

export type Ask = ReturnType<typeof createAsk>
