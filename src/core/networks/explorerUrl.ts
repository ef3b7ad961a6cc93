/** An address below a block explorer's own, which may carry a query: Solana's name the cluster in it. */
export function explorerUrl(base: string, path: string): string {
  const url = new URL(base)
  url.pathname = `${url.pathname.replace(/\/$/, '')}/${path}`
  return url.href
}
