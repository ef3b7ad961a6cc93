import { fieldsOf } from '../../core/data/isRecord.ts'
import { createClient, type ClientParts } from '../walletApi/client.ts'

/**
 * Creates a function that asks the wallet API whether the project wants analytics: once for each project id. A failure
 * counts as no.
 */
export function createConfig(parts: ClientParts): () => Promise<boolean> {
  const { request } = createClient(parts)
  const answers = new Map<string | undefined, Promise<boolean>>()
  const ask = () => request('getAnalyticsConfig', {}, (body) => fieldsOf(body)['isAnalyticsEnabled'] === true)
  return () => {
    const { projectId } = parts.options()
    const answer = answers.get(projectId) ?? ask().catch(() => false)
    answers.set(projectId, answer)
    return answer
  }
}
