import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { createHost, versionHere } from './kit.ts'

const REACT = { react: versionHere('react'), 'react-dom': versionHere('react-dom') }

describe('Unit tests of a site that uses the widget', () => {
  test.each(['29.7.0', '30.5.2'])('runs a site’s unit tests under Jest %s and jsdom', async (version) => {
    const site = await createHost(`jest-${version}`, 'unitTests', {
      ...REACT,
      jest: version,
      'jest-environment-jsdom': version,
    })
    expect(await site.bin('jest')).toMatch(/Tests:\s+6 passed, 6 total/)
  })

  test('runs a site’s unit tests under Vitest and happy-dom', async () => {
    const site = await createHost('vitest', 'unitTests', {
      ...REACT,
      vitest: versionHere('vitest'),
      'happy-dom': versionHere('happy-dom'),
    })
    expect(await site.bin('vitest', 'run')).toMatch(/Tests\s+6 passed/)
  })
})

describe('TypeScript with moduleResolution node', () => {
  test('finds the types of every entry with moduleResolution node', async () => {
    const site = await createHost('oldTypes', 'oldTypes', {
      '@types/react': versionHere('@types/react'),
      typescript: versionHere('typescript'),
    })
    await site.bin(
      'tsc',
      '--noEmit',
      '--strict',
      '--target',
      'es2022',
      '--module',
      'esnext',
      '--moduleResolution',
      'node10',
      'site.ts',
    )
  })
})

describe('A Vue site', () => {
  const packages = {
    vue: '3.5.45',
    'vue-tsc': '3.3.14',
    '@vitejs/plugin-vue': '6.0.1',
    typescript: versionHere('typescript'),
    vite: versionHere('vite'),
    vitest: versionHere('vitest'),
    'happy-dom': versionHere('happy-dom'),
  }
  const site = () =>
    createHost('vue', 'vue', packages, { recipes: { 'vue.vue': 'App.vue', 'vueViteConfig.ts': 'vite.config.ts' } })

  test('binds options and events of the elements in Vue, typed under strict templates', async () => {
    const { bin } = await site()
    await bin('vue-tsc', '--noEmit')
    await expect(bin('vue-tsc', '--noEmit', '-p', 'wrong')).rejects.toThrow(/purple[^]*nothing[^]*xl/)
    expect(await bin('vitest', 'run')).toMatch(/Tests\s+2 passed/)
    await bin('vite', 'build')
  })
})

describe('A Next site', () => {
  test("builds the README's snippet with Next, and serves it prerendered and rendered per request", async () => {
    expect(readFileSync('README.md', 'utf8')).toContain(readFileSync('test/hosts/next/app/Wallet.jsx', 'utf8').trim())
    const site = await createHost('next', 'next', { ...REACT, next: '15.5.29' })
    expect(await site.bin('next', 'build')).toMatch(/○ \/\s[^]*ƒ \/asked\s/)
    const server = site.start('next', 'start', '--port', '0', '--hostname', '127.0.0.1')
    try {
      const [url] = await server.until(/http:\/\/127\.0\.0\.1:\d+(?=[^]*Ready)/)
      for (const path of ['/', '/asked']) {
        const answer = await fetch(new URL(path, url))
        expect(await answer.text()).toContain(
          '<main><wallet-modal id="plain"></wallet-modal><wallet-modal></wallet-modal><p></p></main>',
        )
        expect(answer.status).toBe(200)
      }
    } finally {
      server.stop()
      await server.ended.catch(() => {})
    }
  })
})
