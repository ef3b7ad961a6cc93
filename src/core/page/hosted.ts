import type { Options } from '../options.ts'

export interface HostedQuery {
  projectId: string
  /** Type of the caller: always this widget. */
  st: string
  /** Variant of the caller: framework, kind and version. */
  sv: string
}

/**
 * Query parameters of every call to a hosted service (specification §7); undefined without a project id, and then none
 * is called.
 */
export function hostedQuery({ projectId }: Pick<Options, 'projectId'>, version: string): HostedQuery | undefined {
  return projectId ? { projectId, st: 'wallet-modal', sv: `html-wallet-modal-${version}` } : undefined
}

/** Default URL of the wallet API. */
export const WALLET_API_URL = 'https://api.web3modal.org'
