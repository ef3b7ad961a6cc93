import type { Plugin } from 'rolldown'

/**
 * Bytecode with which viem calls contracts that are not deployed (`code`, `factory`, `deployless`), which we never do:
 * 3 kB in each bundle that reads a contract by viem.
 */
const UNUSED = /(?<=export const (?:deploylessCallVia(?:Bytecode|Factory)Bytecode|multicall3Bytecode) = ')0x[0-9a-f]+/g
const COUNT = 3

/** Leaves that bytecode out. Fails if viem keeps it elsewhere. */
export function withoutDeployless(): Plugin {
  return {
    name: 'without-deployless',
    transform: {
      filter: { id: /viem\/_esm\/constants\/contracts\.js$/ },
      handler(code) {
        const found = code.match(UNUSED)?.length ?? 0
        if (found !== COUNT) throw new Error(`viem has ${found} of ${COUNT} bytecodes where they were`)
        return code.replace(UNUSED, '0x')
      },
    },
  }
}
