import type { Options } from '../options.ts'

export interface HostedQuery {
  projectId: string
  /** What calls: always this widget. */
  st: string
  /** Which one: framework, kind and version. */
  sv: string
}

/** What every call of a hosted service carries in its query (specification §7); undefined without a project id: then none is called. */
export function hostedQuery({ projectId }: Pick<Options, 'projectId'>, version: string): HostedQuery | undefined {
  return projectId ? { projectId, st: 'wallet-modal', sv: `html-wallet-modal-${version}` } : undefined
}

/** Where the wallet API is, unless the site says otherwise (contract A0). */
export const WALLET_API_URL = 'https://api.web3modal.org'
