/** A type of the Solidity ABI, with the name of the argument or member. */
export interface AbiType {
  name: string
  /** An elementary type, `tuple` or `array`. */
  kind: string
  /** Members of a tuple. */
  parts?: readonly AbiType[]
  /** The type of an array's items. */
  item?: AbiType
  /** Number of items of an array with a fixed length. */
  length?: number
}

/** Reads the types of a human-readable signature. Signatures are our own constants, so mistakes throw. */
class Parser {
  at = 0
  private readonly text: string
  constructor(text: string) {
    this.text = text
  }

  private take(pattern: RegExp): string {
    const [found = ''] = new RegExp(pattern.source, 'y').exec(this.text.slice(this.at)) ?? []
    this.at += found.length
    return found
  }

  /** Reads a list up to and including its closing bracket. */
  list(): AbiType[] {
    const found: AbiType[] = []
    while (!this.take(/\)/)) {
      found.push(this.type())
      if (!this.take(/,/) && this.text[this.at] !== ')') throw new SyntaxError(`${this.text} at ${this.at}`)
    }
    return found
  }

  private type(): AbiType {
    const parts = this.take(/\(/) ? this.list() : undefined
    const kind = parts ? 'tuple' : this.take(/[a-z]+\d*/)
    const sizes = [...this.take(/(?:\[\d*\])*/).matchAll(/\[(\d*)\]/g)].map(([, size]) => size)
    const name = this.take(/ \w+/).slice(1)
    const inner: AbiType = { name, kind, ...(parts && { parts }) }
    return sizes.reduce<AbiType>(
      (item, size) => ({ name, kind: 'array', item, ...(size && { length: Number(size) }) }),
      inner,
    )
  }
}

/** Parses `(uint256 amount,address[] path)` or `name(…)` into types. */
export function parseTypes(signature: string): readonly AbiType[] {
  const parser = new Parser(signature)
  parser.at = signature.indexOf('(') + 1
  return parser.list()
}
