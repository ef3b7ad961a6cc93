/** Runs only the sandbox until Ctrl-C: `npm run sandbox`. `PORT` changes the first port to try. */
import { startSandbox } from '../test/sandbox/index.ts'
import { onParentExit } from '../test/sandbox/parent.ts'

const sandbox = await startSandbox({ port: Number(process.env.PORT ?? 5174) })
console.log(`ready ${sandbox.url}/sandbox.json`)

const end = () => void sandbox.stop().then(() => process.exit(0))
process.once('SIGINT', end)
process.once('SIGTERM', end)
onParentExit(end)
