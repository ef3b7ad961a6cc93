import type { ApprovalRequest } from '../../core/login/auth.ts'
import { withTimeout } from '../../core/errors/withTimeout.ts'
import { DESCRIBE_WAIT_MS } from '../../core/limits.ts'
import type { Modal } from '../../modal.ts'
import type { Approving } from '../../state/approving.ts'
import { effectsOfRequest } from '../preview/readEffects.ts'
import { siteTokens } from '../account/siteTokens.ts'
import { loadDecoder } from './loadDecoder.ts'

/** Simulates a request and stores its effects for the view, unless the view shows another request by then. */
export async function previewApproval(
  modal: Modal,
  approving: Approving,
  request: ApprovalRequest,
  signal: AbortSignal,
): Promise<void> {
  const { method, params, network, address: account } = request
  const effects = await effectsOfRequest(modal, { method, params, network, account }, { signal })
  if (approving.$request.get() === request) approving.$effects.set(effects ?? 'none')
}

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
    // The words come with the description, since the button to approve appears soon after it.
    const [{ describeRequest }, { approval }] = await Promise.all([loadDecoder(), import('../../i18n/en/approval.ts')])
    await modal.locale.add(approval)
    const description = await describeRequest({
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
    if (description.parts.flat().some(({ kind }) => kind === 'described'))
      await modal.locale.add((await import('../../i18n/en/described.ts')).described)
    return description
  }
  const description = await withTimeout(read(), { ms: DESCRIBE_WAIT_MS, signal }).catch(() => 'failed' as const)
  if (approving.$request.get() === request) approving.$description.set(description)
}
