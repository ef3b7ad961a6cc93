import { conform, list, oneOf, record, text } from './check.ts'

/** The error body of the hosted services. */
export const failure = record({ status: oneOf('FAILED'), reasons: list(record({ field: text, description: text })) })

interface Failure {
  reasons: { field: string; description: string }[]
}

/** Validates an error answer. Returns `[status, field, description]`. */
export async function refusalOf(response: Response): Promise<[number, string?, string?]> {
  const { reasons } = conform(await response.json(), failure) as Failure
  return [response.status, reasons[0]?.field, reasons[0]?.description]
}

export const UNAUTHENTICATED = ['authentication', 'We failed to authenticate your request'] as const
