/** Appends a path to a block explorer's URL and keeps the URL's query, in which Solana explorers have the cluster. */
export function explorerUrl(base: string, path: string): string {
  const url = new URL(base)
  url.pathname = `${url.pathname.replace(/\/$/, '')}/${path}`
  return url.href
}
