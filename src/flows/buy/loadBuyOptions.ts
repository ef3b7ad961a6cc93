import { toJson } from '../../core/json.ts'
import type { Modal } from '../../modal.ts'
import { buyApiOf } from './buyApiOf.ts'
import { buyOf } from './buyOf.ts'

/** Which service was asked last: it is asked once a visit, unless the site names another one, or it did not answer. */
const createAsked = () => ({ place: '' })

/** Loads what can be bought, and how it can be paid. Until then, and without an answer, the built-in lists count. Never rejects. */
export async function loadBuyOptions(modal: Modal): Promise<void> {
  const { projectId, services } = modal.site.options()
  const asked = modal.late(createAsked)
  const place = toJson([projectId, services?.blockchainApi])
  if (!projectId || asked.place === place) return
  asked.place = place
  const options = await buyApiOf(modal).options(modal.networks.$active.get().caipNetworkId)
  // The site named another service meanwhile.
  if (asked.place !== place) return
  if (options.isFallback) asked.place = ''
  buyOf(modal).$options.set(options)
}
