import { addressWord, word } from '../money/abiWords.ts'
import type { Grant, Asset } from './subjects.ts'
import { addressIn, wordAt } from './words.ts'

/** What reads one number: a call of a contract, or without `to` the balance of the account in `data` in the native coin. */
export interface Read {
  to?: string
  data: string
}

// Function selectors
const BALANCE_OF = '0x70a08231'
const BALANCE_OF_ITEM = '0x00fdd58e'
const OWNER_OF = '0x6352211e'
const ALLOWANCE = '0xdd62ed3e'
const BORROW_ALLOWANCE = '0x6bd76d24'
const PERMIT2_ALLOWANCE = '0x927da105'
const GET_APPROVED = '0x081812fc'
const IS_APPROVED_FOR_ALL = '0xe985e9c5'

/** Returns the call that reads how much of an asset an account has. */
export function assetRead(asset: Asset, account: string): Read {
  switch (asset.kind) {
    case 'coin':
      return { data: `0x${addressWord(account)}` }
    case 'token':
      return { to: asset.contract, data: BALANCE_OF + addressWord(account) }
    case 'single':
      return { to: asset.contract, data: OWNER_OF + word(asset.id) }
    case 'many':
      return { to: asset.contract, data: BALANCE_OF_ITEM + addressWord(account) + word(asset.id) }
  }
}

/** Returns the call that reads what a spender may take. */
export function grantRead(grant: Grant, account: string): Read {
  switch (grant.kind) {
    case 'amount':
      return { to: grant.contract, data: ALLOWANCE + addressWord(account) + addressWord(grant.spender) }
    case 'debt':
      return { to: grant.contract, data: BORROW_ALLOWANCE + addressWord(account) + addressWord(grant.spender) }
    case 'permit2':
      return {
        to: grant.place,
        data: [PERMIT2_ALLOWANCE, addressWord(account), addressWord(grant.contract), addressWord(grant.spender)].join(
          '',
        ),
      }
    case 'item':
      return { to: grant.contract, data: GET_APPROVED + word(grant.id) }
    case 'all':
      return { to: grant.contract, data: IS_APPROVED_FOR_ALL + addressWord(account) + addressWord(grant.spender) }
  }
}

/** Returns how much of an asset an account has, from the answer of `assetRead`; undefined if it is no number. */
export function heldIn(asset: Asset, account: string, answer: string): bigint | undefined {
  const found = wordAt(answer.slice(2), 0)
  if (asset.kind !== 'single' || found === undefined) return found
  return addressIn(answer.slice(0, 66)) === account ? 1n : 0n
}
