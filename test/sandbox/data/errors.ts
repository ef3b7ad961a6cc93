import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** The error body of the hosted services. */
export interface ErrorBody {
  status: 'FAILED'
  reasons: { field: string; description: string }[]
}

/** A refusal with the status and message of the hosted service. Routes throw it, and `addCommon` answers with it. */
export class Refusal extends Error {
  override name = 'Refusal'

  constructor(
    readonly status: ContentfulStatusCode,
    readonly field: string,
    description: string,
  ) {
    super(description)
  }
}

/** Answers an error: a refusal with its status, anything else as an internal error. */
export function answerError(error: Error, c: Context): Response {
  if (!(error instanceof Refusal)) return c.text('Internal server error', 500)
  const body: ErrorBody = { status: 'FAILED', reasons: [{ field: error.field, description: error.message }] }
  return c.json(body, error.status)
}

const SUPPORTED = 'https://docs.reown.com/cloud/blockchain-api#supported-chains'

/** The refusals of the hosted services. */
export const refuse = {
  chain: (id: string) =>
    new Refusal(
      400,
      'chainId',
      `We don't support the chainId you provided: ${id}. See the list of supported chains here: ${SUPPORTED}`,
    ),
  address: () => new Refusal(400, 'address', 'The address provided is invalid'),
  parameter: (problem: string) => new Refusal(400, '', `Invalid parameter: ${problem}`),
  conversion: (problem: string) => new Refusal(400, '', `Conversion parameter error: ${problem}`),
  project: (status: 401 | 403 = 401) => new Refusal(status, 'authentication', 'We failed to authenticate your request'),
  undecodable: (problem: string) => new Refusal(422, '', `Deserialization error: ${problem}`),
  get: () => new Refusal(426, '', 'Only WebSocket connections are supported for GET method on this endpoint'),
  quota: () => new Refusal(429, 'address', "Project's quota limit reached"),
  rate: () => new Refusal(429, 'rate_limited', 'Requests per second limit exceeded: 100'),
  chainDown: (id: string) => new Refusal(503, '', `Requested ${id} chain provider is temporarily unavailable`),
  /** `who` is the subject of the message, such as `Balance provider`. */
  down: (who: string, detail = '') => new Refusal(503, '', `${who} is temporarily unavailable${detail}`),
}
