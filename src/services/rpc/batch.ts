import { WalletModalError } from '../../core/errors.ts'
import { once } from '../../core/once.ts'
import type { CaipNetworkId } from '../../core/types.ts'
import { errorOf, resultIn } from './answers.ts'
import { type Client, type Questions, checkKey, postChecked } from './checked.ts'
import type { Received } from './post.ts'
import { isSend } from './sends.ts'

/** Loads the code for everything but a plain answer of the first server. */
const loadRecover = once(() => import('./recover.ts'))

/** Whether a server is of the network, once it has answered. */
async function isOwn(url: string, network: CaipNetworkId | undefined, { memory }: Client): Promise<boolean> {
  const known = memory.checks.get(checkKey(url, network))
  await known?.asked
  return !known || known.found === network
}

/**
 * Sends requests to the first URL, and settles them with its answers. What fails there is for `recover`, whose code is
 * loaded then. Settles every request.
 */
export async function askAll(asked: Questions, client: Client, stop: AbortSignal): Promise<void> {
  const { urls, questions, network } = asked
  const [url = ''] = urls
  const { checks, sizes } = client.memory
  const known = checks.get(checkKey(url, network))
  const open = questions.filter((one) => !one.settled)
  // A transaction is sent only to a server that is known to be of the network.
  const isReady =
    known?.found === network || (known?.found === undefined && !(network && open.some(({ method }) => isSend(method))))
  let received: Received | undefined
  if (isReady && !sizes.has(url)) {
    received = await postChecked(url, open, network, client, stop)
    if (await isOwn(url, network, client))
      for (const one of open) {
        const result = resultIn(received.answers[received.calls.indexOf(one)])
        if (result !== undefined) one.resolve(result)
      }
  }
  if (questions.every((one) => one.settled)) return
  try {
    const { recover } = await loadRecover()
    await recover(asked, client, stop, received)
  } catch (cause) {
    // The code is on the site's server, which may be out of reach, too.
    for (const one of questions) {
      const answer = received?.answers[received.calls.indexOf(one)]
      const error = { cause: errorOf(answer) ?? received?.cause ?? cause, params: { url } }
      one.reject(new WalletModalError('ServiceUnavailable', error))
    }
  }
}
