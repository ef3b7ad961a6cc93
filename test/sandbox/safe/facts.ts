import { EVM_ACCOUNTS } from '../evm/accounts.ts'

/** Address of the Safe contract on every chain. */
export const SAFE_ADDRESS = '0x5aFE000000000000000000000000000000000001'

/** The owner of the Safe, whose address is part of the contract. */
export const SAFE_OWNER = EVM_ACCOUNTS[9] as (typeof EVM_ACCOUNTS)[number]
