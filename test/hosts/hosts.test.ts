import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
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

const createVueSite = () =>
  createHost(
    'vue',
    'vue',
    {
      vue: '3.5.45',
      'vue-tsc': '3.3.14',
      '@vitejs/plugin-vue': '6.0.1',
      typescript: versionHere('typescript'),
      vite: versionHere('vite'),
      vitest: versionHere('vitest'),
      'happy-dom': versionHere('happy-dom'),
    },
    { recipes: { 'vue.vue': 'App.vue', 'vueViteConfig.ts': 'vite.config.ts' } },
  )

describe('A Vue site', () => {
  test('binds options and events of the elements in Vue, typed under strict templates', async () => {
    const { bin } = await createVueSite()
    await bin('vue-tsc', '--noEmit')
    await expect(bin('vue-tsc', '--noEmit', '-p', 'wrong')).rejects.toThrow(/purple[^]*nothing[^]*xl/)
    expect(await bin('vitest', 'run')).toMatch(/Tests\s+2 passed/)
    await bin('vite', 'build')
  })
})

/** A snippet of the demo page, with every kind of option. */
const snippetOf = async (framework: string, options: object) => {
  const page = pathToFileURL('public/demo/frameworks.js').href
  const { FRAMEWORKS } = (await import(/* @vite-ignore */ page)) as {
    FRAMEWORKS: Record<string, { write: (setup: object) => readonly (readonly [string, string])[] }>
  }
  const tokens = FRAMEWORKS[framework]?.write({ options, balance: false, cdn: 'https://cdn.example' }) ?? []
  return tokens.map(([, text]) => text).join('')
}
const OPTIONS = {
  networks: ['eip155:1', 'eip155:8453'],
  themeMode: 'light',
  themeVariables: { '--wm-accent': '#0f766e', '--wm-font-family': `ui-rounded, "Comic Sans", it's, serif` },
  locale: 'es',
  debug: true,
}

describe('The snippets of the demo page', () => {
  test('compiles with Vue under strict templates, and not with an option that does not exist', async () => {
    const { bin, folder } = await createVueSite()
    // Templates are checked only beside TypeScript.
    const check = async (options: object) => {
      const text = await snippetOf('vue', options)
      writeFileSync(join(folder, 'App.vue'), text.replace('<script setup>', '<script setup lang="ts">'))
      return bin('vue-tsc', '--noEmit')
    }
    await check(OPTIONS)
    writeFileSync(join(folder, 'App.vue'), await snippetOf('vue', OPTIONS))
    await bin('vite', 'build')
    await expect(check({ themeMode: 'purple' })).rejects.toThrow(/purple/)
  })

  test('compiles with Svelte, and sets the options on the element', async () => {
    const { folder, bin } = await createHost('svelte', 'svelte', {
      svelte: '5.57.3',
      '@sveltejs/vite-plugin-svelte': '7.3.1',
      vite: versionHere('vite'),
      vitest: versionHere('vitest'),
      'happy-dom': versionHere('happy-dom'),
    })
    writeFileSync(join(folder, 'Wallet.svelte'), await snippetOf('svelte', OPTIONS))
    writeFileSync(join(folder, 'options.json'), JSON.stringify(OPTIONS))
    expect(await bin('vitest', 'run')).toMatch(/Tests\s+1 passed/)
  })

  test('compiles with Angular under strict templates', async () => {
    const version = '20.3.35'
    const { folder, bin } = await createHost('angular', 'angular', {
      '@angular/core': version,
      '@angular/compiler': version,
      '@angular/compiler-cli': version,
      rxjs: '7.8.2',
      tslib: '2.9.1',
      typescript: versionHere('typescript'),
    })
    const check = async (text: string) => {
      writeFileSync(join(folder, 'wallet.ts'), text)
      return bin('ngc', '-p', 'tsconfig.json')
    }
    const text = await snippetOf('angular', OPTIONS)
    await check(text)
    expect(readFileSync(join(folder, 'out/wallet.js'), 'utf8')).toContain('"wallet-modal"')
    await expect(check(text.replace('schemas: [CUSTOM_ELEMENTS_SCHEMA],', ''))).rejects.toThrow(/wallet-modal/)
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
