import { PREFETCHED_IMAGES, RECOMMENDED_WALLETS, SEARCH_RESULTS_MAX, WALLET_PAGE_SIZE } from '../../core/limits.ts'
import type { WalletListing } from '../../core/wallets/walletListing.ts'
import type { Modal } from '../../modal.ts'
import { prefetchImages } from '../../services/walletApi/images.ts'
import type { WalletQuery } from '../../services/walletApi/index.ts'
import type { WalletPage } from '../../services/walletApi/parse.ts'
import type { FirstAnswer } from '../../state/walletList.ts'
import { filtersOf } from './listFilters.ts'

const NONE: WalletPage = { wallets: [], count: 0, dropped: 0 }

const ask = async (modal: Modal, query: WalletQuery, signal?: AbortSignal) =>
  (await modal.walletApi()).wallets(query, signal)

/** Requests wallets by id; no request for an empty list. */
const named = async (modal: Modal, ids: readonly string[]) =>
  ids.length ? ask(modal, { page: 1, entries: ids.length, include: ids }) : NONE

/** Requests id and rank of the installed wallets, for sorting. Not essential: failures are ignored. */
async function ranks(modal: Modal): Promise<readonly WalletListing[]> {
  const found = modal.wallets.$found.get()
  if (!found.length) return []
  const hasRdns = modal.chain(modal.connections.$activeNamespace.get())?.abilities.includes('rdns')
  const rdns = hasRdns ? found.map((one) => one.rdns).filter((one) => one !== undefined) : []
  const names = [...new Set(found.map(({ name }) => name))]
  return ask(modal, { page: 1, entries: 20, badge: 'certified', names, rdns }).then(
    ({ wallets }) => wallets,
    () => [],
  )
}

/**
 * Requests all that Connect needs: featured, recommended and excluded wallets, and the ranks of installed ones. Rejects
 * with the wallet API's errors.
 */
export async function askFirst(modal: Modal): Promise<FirstAnswer> {
  const { featured, include, exclude, chains } = filtersOf(modal)
  const [put, recommended, excluded, included, inPage] = await Promise.all([
    named(modal, featured),
    ask(modal, { page: 1, entries: RECOMMENDED_WALLETS, include, exclude: [...exclude, ...featured], chains }),
    named(modal, exclude),
    named(modal, include),
    ranks(modal),
  ])
  const place = ({ id }: WalletListing) => featured.indexOf(id)
  return {
    featured: [...put.wallets].sort((a, b) => place(a) - place(b)),
    recommended: recommended.wallets,
    known: [...inPage, ...excluded.wallets, ...included.wallets],
    count: recommended.count,
  }
}

/** Requests a page of AllWallets: 40 wallets, without those that Connect lists. */
export function askPage(modal: Modal, page: number, isCertified: boolean): Promise<WalletPage> {
  const { featured, include, exclude, chains } = filtersOf(modal)
  const recommended = modal.walletList.$listed.get().recommended.map(({ id }) => id)
  return ask(modal, {
    page,
    entries: WALLET_PAGE_SIZE,
    include,
    exclude: [...recommended, ...exclude, ...featured],
    chains,
    isCertified,
  })
}

/** Requests up to 100 wallets whose names match `search`. */
export function askSearch(
  modal: Modal,
  search: string,
  isCertified: boolean,
  signal: AbortSignal,
): Promise<WalletPage> {
  const { include, exclude, chains } = filtersOf(modal)
  return ask(modal, { page: 1, entries: SEARCH_RESULTS_MAX, search, include, exclude, chains, isCertified }, signal)
}

/** Preloads the images of the first rows; cancelled when the modal is destroyed. */
export function prefetch(modal: Modal, wallets: readonly WalletListing[]): void {
  const urls = wallets.flatMap(({ imageUrl }) => imageUrl ?? []).slice(0, PREFETCHED_IMAGES)
  modal.lifetime.signal.addEventListener('abort', prefetchImages(urls), { once: true })
}
