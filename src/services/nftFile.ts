import { isRecord } from '../core/data/isRecord.ts'
import { NFT_FILE_BYTES_MAX, NFT_FILE_WAIT_MS } from '../core/money/limits.ts'
import { fetchFrom, readText, type Fetch } from '../core/page/fetch.ts'
import { readJson } from './http.ts'

const isHttps = (url: string) => URL.canParse(url) && new URL(url).protocol === 'https:'

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
export async function readNftFile(url: string, load?: Fetch): Promise<string | undefined> {
  const ended = new AbortController()
  const timer = setTimeout(() => ended.abort(), NFT_FILE_WAIT_MS)
  try {
    const { signal } = ended
    const init: RequestInit = { credentials: 'omit', headers: { Accept: 'application/json' }, signal }
    const response = await fetchFrom('stranger', url, init, load)
    // A redirect may lead away from https. Responses that tests create have no URL.
    if (!response.ok || (response.url && !isHttps(response.url)))
      throw new Error(`HTTP status code: ${response.status}`)
    return pictureIn(await readText(response, signal, NFT_FILE_BYTES_MAX))
  } finally {
    clearTimeout(timer)
    ended.abort()
  }
}
