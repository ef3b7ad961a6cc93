/** Status words of the device and its Ethereum app. */
export const STATUS = {
  ok: 0x9000,
  locked: 0x5515,
  noApp: 0x6e00,
  noInstruction: 0x6d00,
  wrongLength: 0x6700,
  refused: 0x6985,
  invalid: 0x6a80,
} as const

/** Ends a command with an error status. */
export class Refusal extends Error {
  readonly status: number
  constructor(status: number) {
    super(`status ${status.toString(16)}`)
    this.status = status
  }
}
