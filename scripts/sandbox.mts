/** The sandbox alone, until Ctrl-C: `npm run sandbox`. `PORT` changes the first port tried. */
import { startSandbox } from '../test/sandbox/index.ts'

const sandbox = await startSandbox({ port: Number(process.env.PORT ?? 5174) })
console.log(`ready ${sandbox.url}/sandbox.json`)

const end = () => void sandbox.stop().then(() => process.exit(0))
process.once('SIGINT', end)
process.once('SIGTERM', end)
// tsx runs this in a child and is its IPC parent; when that is killed without a word, the channel closes.
process.once('disconnect', end)
