import { WalletModalError } from '../errors.ts'

/** Formats base units as an exact decimal string without trailing zeros: `1234500000000000000n, 18` gives `1.2345`. */
export function formatUnits(value: bigint, decimals: number): string {
  const digits = (value < 0n ? -value : value).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = decimals ? digits.slice(-decimals).replace(/0+$/, '') : ''
  return `${value < 0n ? '-' : ''}${whole}${fraction && `.${fraction}`}`
}

/** Parses a decimal string to base units. Throws `InvalidOption` for any other text and for too many decimals. */
export function parseUnits(value: string, decimals: number): bigint {
  const match = /^(-?)(\d*)(?:\.(\d*))?$/.exec(value)
  const [, sign, whole = '', fraction = ''] = match ?? []
  if (!match || !(whole || fraction) || fraction.length > decimals) {
    throw new WalletModalError('InvalidOption', { message: 'Number is not a valid decimal number' })
  }
  return BigInt(`${sign}${whole || 0}${fraction.padEnd(decimals, '0')}`)
}

/** Cuts a decimal string to `places` decimals, never rounding up; shorter ones are padded with zeros. */
export function floorDecimal(value: string, places: number): string {
  const [whole = '0', fraction = ''] = value.split('.')
  return places ? `${whole}.${fraction.slice(0, places).padEnd(places, '0')}` : whole
}
