import type { ApprovalRequest } from '../../core/login/auth.ts'
import { withTimeout } from '../../core/errors/withTimeout.ts'
import { DESCRIBE_WAIT_MS } from '../../core/limits.ts'
import type { Modal } from '../../modal.ts'
import type { Approving } from '../../state/approving.ts'
import { siteTokens } from '../account/siteTokens.ts'
import { loadDecoder } from './loadDecoder.ts'

/** Decodes a request and stores the description for the view, unless the view shows another request by then. */
export async function describeApproval(
  modal: Modal,
  approving: Approving,
  request: ApprovalRequest,
  signal: AbortSignal,
): Promise<void> {
  const { method, params, network, address } = request
  approving.$description.set(undefined)
  const read = async () => {
    const { describeRequest } = await loadDecoder()
    return describeRequest({
      method,
      params,
      network: modal.networks.get(network),
      account: address,
      origin: location.origin,
      tokens: siteTokens(modal, network),
      rpc: modal.site.rpc(network),
      now: modal.now(),
      signal,
    })
  }
  const description = await withTimeout(read(), { ms: DESCRIBE_WAIT_MS, signal }).catch(() => 'failed' as const)
  if (approving.$request.get() === request) approving.$description.set(description)
}
