import { conform, list, oneOf, record, text } from './check.ts'

/** The error body. */
export const failure = record({ status: oneOf('FAILED'), reasons: list(record({ field: text, description: text })) })

interface Failure {
  reasons: { field: string; description: string }[]
}

/** An error answer as `[status, field, description]`, after validating its body. */
export async function refusalOf(response: Response): Promise<[number, string?, string?]> {
  const { reasons } = conform(await response.json(), failure) as Failure
  return [response.status, reasons[0]?.field, reasons[0]?.description]
}

export const UNAUTHENTICATED = ['authentication', 'We failed to authenticate your request'] as const
