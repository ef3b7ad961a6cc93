import { EVM_ACCOUNTS } from '../evm/accounts.ts'

/** The Safe contract's address on every chain. */
export const SAFE_ADDRESS = '0x5aFE000000000000000000000000000000000001'

/** The signer of the Safe: the contract knows this address. */
export const SAFE_OWNER = EVM_ACCOUNTS[9] as (typeof EVM_ACCOUNTS)[number]
