// Words of 32 bytes in contract calls (Solidity contract ABI), as hex without 0x.

export const word = (value: bigint): string => value.toString(16).padStart(64, '0')
export const addressWord = (address: string): string => address.replace(/^0x/i, '').toLowerCase().padStart(64, '0')
