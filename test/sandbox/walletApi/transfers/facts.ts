/** Forwards deposits that are made by a call (`Deposit.sol`). */
export const DEPOSIT_ADDRESS = '0xde90517000000000000000000000000000000001'
