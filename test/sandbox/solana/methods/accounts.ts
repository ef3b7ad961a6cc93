import { base58, base64 } from '@scure/base'
import type { Bank } from '../bank.ts'
import { encodeAccount, type AccountConfig } from '../encodeAccount.ts'
import { invalidParams } from '../errors.ts'
import { configAt, inContext, listAt, wholeNumber, type Method } from '../params.ts'
import type { SvmAccount } from '../svm.ts'
import { parseKey } from '../wire.ts'

const encodeIn = (bank: Bank, config: AccountConfig) => (account: SvmAccount | undefined) =>
  encodeAccount(account, config, bank.account)

interface Memcmp {
  offset: number
  bytes: string
  encoding?: string
}

const startsWith = (data: Uint8Array, bytes: Uint8Array) =>
  data.length >= bytes.length && bytes.every((byte, index) => data[index] === byte)

/** Creates the test for one filter of `getProgramAccounts`. */
function filterOf(filter: unknown): (account: SvmAccount) => boolean {
  const { dataSize, memcmp } = filter as { dataSize?: number; memcmp?: Memcmp }
  if (dataSize !== undefined) return ({ data }) => data.length === dataSize
  if (!memcmp) throw invalidParams('Invalid params: unknown filter, expected `dataSize` or `memcmp`.')
  const bytes = (memcmp.encoding === 'base64' ? base64 : base58).decode(memcmp.bytes)
  return ({ data }) => startsWith(data.subarray(memcmp.offset), bytes)
}

/** Methods about accounts and their balances. */
export const accountMethods: Readonly<Record<string, Method>> = {
  getBalance(bank, params) {
    configAt(bank, params, 1)
    return inContext(bank, Number(bank.account(parseKey(params[0]))?.lamports ?? 0n))
  },
  getAccountInfo(bank, params) {
    return inContext(bank, encodeIn(bank, configAt(bank, params, 1))(bank.account(parseKey(params[0]))))
  },
  getMultipleAccounts(bank, params) {
    const encode = encodeIn(bank, configAt(bank, params, 1))
    return inContext(
      bank,
      listAt(params, 0, 100).map((key) => encode(bank.account(parseKey(key)))),
    )
  },
  getProgramAccounts(bank, params) {
    const config = configAt(bank, params, 1)
    const filters = Array.isArray(config.filters) ? config.filters.map(filterOf) : []
    const found = bank.programAccounts(parseKey(params[0])).filter((account) => filters.every((keep) => keep(account)))
    const rows = found.map((account) => ({ pubkey: account.address, account: encodeIn(bank, config)(account) }))
    return config.withContext === true ? inContext(bank, rows) : rows
  },
  getMinimumBalanceForRentExemption: (bank, params) => bank.rentExemption(wholeNumber(params[0])),
}
