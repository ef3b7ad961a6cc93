/** Bundles one script and exits. `bundleChild.mts <entry> <format>` prints a `Bundled` object in one line. */
import { bundleHere, type Format } from './bundleHere.ts'

const [entry = '', format = 'es'] = process.argv.slice(2)
const bundled = await bundleHere(entry, format as Format)
// In base64, because the text may contain line breaks.
process.stdout.write(`bundled ${Buffer.from(JSON.stringify(bundled)).toString('base64')}\n`)
