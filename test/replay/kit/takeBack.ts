import type { Plugin } from 'vitest/config'

declare global {
  /** Name of the mend that is taken back in this process. */
  var takenBack: string | undefined
}

export interface Mend {
  /** Name of the mend, and of the visit that shows its fault. */
  name: string
  /** What went wrong before. */
  fault: string
  file: string
  /** The code of the mend, and the code before it. */
  mended: string
  before: string
}

/** Mends of faults that a review of the connecting half found. */
export const MENDS: readonly Mend[] = [
  {
    name: 'close-while-opening',
    fault: 'close() while words or code load is lost, and the modal opens anyway',
    file: 'src/entry/createApi.ts',
    mended: "return mine === openings ? main.open(args, pressed) : { outcome: 'closed' }",
    before: 'return main.open(args, pressed)',
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

/** Returns code that runs as before the mend if `takenBack` names it. Declarations stay visible after it. */
function either({ name, mended, before }: Mend): string {
  const isTaken = `globalThis.takenBack === ${JSON.stringify(name)}`
  const start = ['const connection = ', 'return '].find((one) => mended.startsWith(one))
  if (start === undefined) return `if (${isTaken}) { ${before} } else { ${mended} }`
  return `${start}${isTaken} ? ${before.slice(start.length)} : ${mended.slice(start.length)}`
}

/** Lets a test take a mend back while it runs, without another build. Throws if the sources have changed there. */
export const takeBack = (root: string): Plugin => ({
  name: 'take-back',
  enforce: 'pre',
  transform(code, id) {
    const mends = MENDS.filter(({ file }) => id.split('?')[0] === `${root}/${file}`)
    if (!mends.length) return undefined
    return mends.reduce((now, mend) => {
      if (now.split(mend.mended).length !== 2)
        throw new Error(`${mend.file} has the mend "${mend.name}" no more, or twice`)
      return now.replace(mend.mended, () => either(mend))
    }, code)
  },
})
