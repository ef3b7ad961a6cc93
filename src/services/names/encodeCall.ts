import { hexOf } from '../decoder/bytes.ts'

const WORD = 32

/** An argument of a contract call: a number or `bytes32` as bigint; `bytes` or a string as bytes; a list of those. */
export type Argument = bigint | Uint8Array | readonly Argument[]

const word = (value: bigint | number) => value.toString(16).padStart(2 * WORD, '0')

/** Encodes the length and the content of a dynamic argument, padded to whole words. */
function tailOf(argument: Uint8Array | readonly Argument[]): string {
  if (!(argument instanceof Uint8Array)) return word(argument.length) + sequence(argument)
  const padded = Math.ceil(argument.length / WORD) * WORD
  return (
    word(argument.length) +
    hexOf(argument)
      .slice(2)
      .padEnd(2 * padded, '0')
  )
}

/** Encodes arguments: a number in its place; for bytes or a list, an offset in its place and the content at the end. */
function sequence(args: readonly Argument[]): string {
  let heads = ''
  let tails = ''
  for (const argument of args) {
    heads += typeof argument === 'bigint' ? word(argument) : word(args.length * WORD + tails.length / 2)
    if (typeof argument !== 'bigint') tails += tailOf(argument)
  }
  return heads + tails
}

/** Encodes a contract call (Solidity contract ABI). `selector`: `0x` and eight digits. */
export const encodeCall = (selector: string, args: readonly Argument[]): string => selector + sequence(args)
