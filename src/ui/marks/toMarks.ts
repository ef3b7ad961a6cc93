import { DEFAULT_NAMESPACE } from '../../core/caip.ts'

/** Image URLs of networks by CAIP-2 id. */
export type Marks = Readonly<Record<string, string>>

/** Builds the table of images from SVGs, each with the networks that it stands for: EVM chain ids or CAIP-2 ids. */
export const toMarks = (table: readonly (readonly [svg: string, ...chains: (number | string)[]])[]): Marks =>
  Object.fromEntries(
    table.flatMap(([svg, ...chains]) =>
      chains.map((chain) => [
        typeof chain === 'string' ? chain : `${DEFAULT_NAMESPACE}:${chain}`,
        `data:image/svg+xml,${svg}`,
      ]),
    ),
  )
