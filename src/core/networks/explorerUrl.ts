/** Appends a path to a block explorer's URL, keeping its query: Solana explorers have the cluster there. */
export function explorerUrl(base: string, path: string): string {
  const url = new URL(base)
  url.pathname = `${url.pathname.replace(/\/$/, '')}/${path}`
  return url.href
}
