/** Values that mean "unlimited": the maxima of the integer types in which tokens store allowances. */
const INTEGER_MAXIMA = new Set([96, 128, 160, 256].map((bits) => (1n << BigInt(bits)) - 1n))

export const isIntegerMaximum = (value: bigint): boolean => INTEGER_MAXIMA.has(value)

/** Whether an allowance is so large that it limits nothing: no token has a supply of 2^128 units or more. */
export const isUnlimited = (value: bigint): boolean => isIntegerMaximum(value) || value >> 128n > 0n
