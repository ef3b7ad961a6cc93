// @vitest-environment node
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

it('the phone wallet in Node leaves nothing of the SDK unheard, which would end the process of a site\'s tests', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', fileURLToPath(new URL('./heardKit.mts', import.meta.url))])
  // After what the SDK logs.
  expect(stdout.trim().split('\n').at(-1)).toBe('heard')
})
