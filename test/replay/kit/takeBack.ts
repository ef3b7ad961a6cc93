import type { Plugin } from 'vitest/config'

declare global {
  /** Name of the fix that is reverted in this process. */
  var takenBack: string | undefined
}

export interface Mend {
  /** Name of the fix, and of the visit that fails without it. */
  name: string
  /** What went wrong before. */
  fault: string
  file: string
  /** The fixed code, and the faulty code before it. */
  mended: string
  before: string
}

/** Fixes of known faults in connecting. */
export const MENDS: readonly Mend[] = [
  {
    name: 'close-while-opening',
    fault: 'close() while words or code load is lost, and the modal opens anyway',
    file: 'src/entry/createApi.ts',
    mended: "=> (mine === openings ? main.open(args, pressed) : { outcome: 'closed' })",
    before: '=> main.open(args, pressed)',
  },
  {
    name: 'open-namespace',
    fault: 'open({ namespace }) chooses its view by the wrong namespace',
    file: 'src/flows/modal/openModal.ts',
    mended: 'const connection = connectedIn(modal, namespace)',
    before: 'const connection = connectedIn(modal, undefined)',
  },
  {
    name: 'switch-namespace',
    fault: 'switchNetwork() to a chain without a wallet hides the connected account',
    file: 'src/flows/networks/switchNetwork.ts',
    mended: "if (!connection && modal.connections.$active.get()) throw new WalletModalError('NotConnected')",
    before: '',
  },
]

/** Returns code that runs the faulty code if `takenBack` names the fix. Declarations stay in scope. */
function either({ name, mended, before }: Mend): string {
  const isTaken = `globalThis.takenBack === ${JSON.stringify(name)}`
  const start = ['const connection = ', 'return ', '=> '].find((one) => mended.startsWith(one))
  if (start === undefined) return `if (${isTaken}) { ${before} } else { ${mended} }`
  return `${start}${isTaken} ? ${before.slice(start.length)} : ${mended.slice(start.length)}`
}

/** Lets a test revert a fix at run time, without another build. Throws if the fixed code is not in the source. */
export const takeBack = (root: string): Plugin => ({
  name: 'take-back',
  enforce: 'pre',
  transform(code, id) {
    const mends = MENDS.filter(({ file }) => id.split('?')[0] === `${root}/${file}`)
    if (!mends.length) return undefined
    return mends.reduce((now, mend) => {
      if (now.split(mend.mended).length !== 2)
        throw new Error(`${mend.file} contains the fix "${mend.name}" not exactly once`)
      return now.replace(mend.mended, () => either(mend))
    }, code)
  },
})
