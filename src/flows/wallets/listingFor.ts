import type { WalletListing } from '../../core/wallets/walletListing.ts'
import { isExplorerId, nameKey } from '../../core/wallets/walletNames.ts'
import type { Modal } from '../../modal.ts'
import { registry } from '../../services/walletApi/registry.ts'
import { usesWalletApi } from './listKey.ts'

/**
 * Explorer ids by the wallet name that sites pass to `connect()`, for wallets whose listed name differs, and for
 * wallets that only the wallet API knows.
 */
const IDS: Readonly<Record<string, string>> = {
  oneinch: 'c286eebc742a537cd1d6818363e9dc53b21759a1e8e5d9b263d0c03ec7703576',
  cryptocom: 'f2436c67184f158d1beda5df53298ee84abfc367581e4505134b5bcf5f46697d',
  bybit: '15c8b91ade1a4e58f3ce4e7a0dd7f42b47db0c8df7e0d84f63eb39bcb96c4e0f',
  timelessx: '344d0e58b139eb1b6da0c29ea71d52a8eace8b57897c6098cb9b46012665c193',
  jupiter: '0ef262ca2a56b88d179c93a21383fee4e135bd7bc6680e5c2356ff8e38301037',
  haha: '719bd888109f5e8dd23419b20e749900ce4d2fc6858cf588395f19c82fd036b3',
  blade: 'a9104b630bac1929ad9ac2a73a17ed4beead1889341f307bff502f89b46c8501',
  coinstats: 'bcaec16e531fb5f6dc690d7b70d570421e0209af9a0fe77c6419d516fe0098c2',
  kresussuperapp: '56bec983b47c8b6eb774890c1c8ae9d95334e10bdb126ab6c11dfaf56fb2b31c',
  plenaapp: '9654c004e02e492c30904a820154e239886edbf4d66bc5d372060809ef4c9111',
  tomo: '5e4a8cc31d062b78a7ad9e017135574809b01c4dbbf30e4dbb467ddd43025618',
  valora: 'd01c7758d741b363e637a817a09bcf579feae4db9f5bb16f599fdd1f66e2f974',
}

/**
 * Finds the wallet that a site named by explorer id, rdns or name: among the known wallets, else by id at the wallet
 * API. Adds it to the known wallets. Rejects with the wallet API's errors.
 */
export async function listingFor(modal: Modal, wanted: string): Promise<WalletListing | undefined> {
  const { $known, add } = modal.walletList
  const key = nameKey(wanted)
  const id = IDS[key] ?? wanted
  const known = [...$known.get().values(), ...registry()]
  const found =
    known.find((one) => [one.id, one.rdns].includes(id)) ??
    known.find(({ name }) => nameKey(name) === key) ??
    (await asked(modal, id))
  if (found && !modal.walletList.find(found.id)) add([found])
  return found
}

/** Requests a wallet by id from the wallet API. */
async function asked(modal: Modal, id: string): Promise<WalletListing | undefined> {
  if (!isExplorerId(id) || !usesWalletApi(modal)) return undefined
  const { wallets } = await (await modal.walletApi()).wallets({ page: 1, entries: 1, include: [id] })
  return wallets.find((one) => one.id === id)
}
