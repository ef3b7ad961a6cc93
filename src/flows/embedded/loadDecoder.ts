/** Loads the decoder of requests. */
export const loadDecoder = () => import('../../services/decoder/index.ts')
