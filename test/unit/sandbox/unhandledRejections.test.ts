// @vitest-environment node
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

it("leaves no unhandled rejection, which would end the process of a site's tests", async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--import',
    'tsx',
    fileURLToPath(new URL('./unhandledRejections.mts', import.meta.url)),
  ])
  // The earlier lines are logs of the SDK.
  expect(stdout.trim().split('\n').at(-1)).toBe('heard')
})
