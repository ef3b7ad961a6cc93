import type { Marks } from './toMarks.ts'

/**
 * Loads the widget's images of networks: Ethereum's alone, which most pages need first, those of common networks, or
 * those of rare ones if `id` (CAIP-2) is not common. Empty if the file fails to load.
 */
export async function loadNetworkMarks(id: string): Promise<Marks> {
  try {
    if (id === 'eip155:1') return (await import('./ethereum.ts')).default
    const { default: common } = await import('./common.ts')
    return Object.hasOwn(common, id) ? common : (await import('./more.ts')).default
  } catch {
    return {}
  }
}
