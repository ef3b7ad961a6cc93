/** Addresses that nodes accept in one `getMultipleAccounts`. https://solana.com/docs/rpc/http/getmultipleaccounts */
export const ADDRESSES_PER_CALL_MAX = 100
