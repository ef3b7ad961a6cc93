import { fieldsOf } from '../../core/data/isRecord.ts'
import { GATEWAY_ANSWER_BYTES_MAX, GATEWAY_REQUESTS_MAX, HTTP_TIMEOUT_MS } from '../../core/limits.ts'
import { isHex } from '../decoder/bytes.ts'
import { fetchFrom, readText, type Fetch } from '../../core/page/fetch.ts'
import { readJson } from '../http.ts'

/** What a contract asks its gateways about an offchain name (EIP-3668). */
export interface GatewayQuestion {
  data: `0x${string}`
  sender: `0x${string}`
  urls: readonly string[]
}

const isHttps = (url: string) => URL.canParse(url) && new URL(url).protocol === 'https:'

/** Sends a GET if the URL has the placeholder `{data}`, else a POST. */
async function askOne(fetch: Fetch | undefined, url: string, { data, sender }: GatewayQuestion, signal: AbortSignal) {
  const address = url.replace('{sender}', sender.toLowerCase()).replace('{data}', data)
  const post = {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ data, sender }),
  }
  const init: RequestInit = {
    credentials: 'omit',
    redirect: 'error', // A redirect could lead to another scheme.
    signal,
    ...(url.includes('{data}') ? {} : post),
  }
  const response = await fetchFrom('stranger', address, init, fetch)
  const text = await readText(response, signal, GATEWAY_ANSWER_BYTES_MAX)
  const answer = fieldsOf(readJson(text)).data ?? text
  const found = response.ok && isHex(answer) ? (answer as `0x${string}`) : undefined
  return { found, isFinal: response.status >= 400 && response.status < 500 }
}

/**
 * Asks the gateways that a contract names, in order. Asks https URLs only, and limits the requests for each name, since
 * a hostile contract could name gateways without end. Rejects if none answers.
 */
export function createGateway(fetch: Fetch | undefined, given?: AbortSignal) {
  let asked = 0
  return async (question: GatewayQuestion): Promise<`0x${string}`> => {
    for (const url of question.urls.filter(isHttps)) {
      if (given?.aborted || ++asked > GATEWAY_REQUESTS_MAX) break
      const ended = new AbortController()
      const end = () => ended.abort()
      const timer = setTimeout(end, HTTP_TIMEOUT_MS)
      given?.addEventListener('abort', end)
      const { found, isFinal } = await askOne(fetch, url, question, ended.signal)
        .catch(() => ({ found: undefined, isFinal: false }))
        .finally(() => {
          clearTimeout(timer)
          given?.removeEventListener('abort', end)
        })
      if (found) return found
      if (isFinal) break
    }
    throw new Error('No gateway answered')
  }
}
