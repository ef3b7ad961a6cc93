import { isRecord } from '../core/data/isRecord.ts'
import { NFT_FILE_BYTES_MAX, NFT_FILE_WAIT_MS } from '../core/money/limits.ts'
import { readJson, type Fetch } from './http.ts'

const isHttps = (url: string) => URL.canParse(url) && new URL(url).protocol === 'https:'

/** Reads the text of a response. Rejects as soon as it is longer than allowed, whatever length the host stated. */
async function textOf(response: Response): Promise<string> {
  const reader = response.body?.getReader()
  const decoder = new TextDecoder()
  let text = ''
  let length = 0
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    length += part.value.length
    if (length > NFT_FILE_BYTES_MAX) {
      await reader?.cancel()
      throw new Error('The file of the NFT is too long.')
    }
    text += decoder.decode(part.value, { stream: true })
  }
  return text + decoder.decode()
}

/** Returns the URL of the picture that the file of an NFT names: https without a password, otherwise undefined. */
function pictureIn(text: string): string | undefined {
  const file = readJson(text)
  const image = isRecord(file) && typeof file.image === 'string' ? file.image.trim() : ''
  if (!isHttps(image)) return undefined
  const { username, password, href } = new URL(image)
  return username || password ? undefined : href
}

/**
 * Reads the JSON file of an NFT at a host that its creator chose, without cookies and referrer, and returns the URL of
 * the picture that the file names; undefined if it names none on https. Rejects if the file cannot be read in time.
 */
export async function readNftFile(url: string, load: Fetch = (...ask) => fetch(...ask)): Promise<string | undefined> {
  const ended = new AbortController()
  const timer = setTimeout(() => ended.abort(), NFT_FILE_WAIT_MS)
  try {
    const response = await load(url, {
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      headers: { Accept: 'application/json' },
      signal: ended.signal,
    })
    // A redirect may lead away from https. Responses that tests create have no URL.
    if (!response.ok || (response.url && !isHttps(response.url)))
      throw new Error(`HTTP status code: ${response.status}`)
    return pictureIn(await textOf(response))
  } finally {
    clearTimeout(timer)
    ended.abort()
  }
}
