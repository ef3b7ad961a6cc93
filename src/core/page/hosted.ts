import type { Options } from '../options.ts'

export interface HostedQuery {
  projectId: string
  /** SDK type; always this widget. */
  st: string
  /** SDK variant: framework, kind and version. */
  sv: string
}

/**
 * Returns the query parameters of every request to a hosted service. Undefined without a project id: then no hosted
 * service is used.
 */
export function hostedQuery({ projectId }: Pick<Options, 'projectId'>, version: string): HostedQuery | undefined {
  return projectId ? { projectId, st: 'wallet-modal', sv: `html-wallet-modal-${version}` } : undefined
}

/** Default URL of the wallet API. */
export const WALLET_API_URL = 'https://api.web3modal.org'

/** Default URL of the Blockchain API. */
export const BLOCKCHAIN_API_URL = 'https://rpc.walletconnect.org'
