declare module 'pngjs' {
  /** The part that tests use: image pixels, four bytes each. */
  export const PNG: { sync: { read(file: Uint8Array): { data: Uint8Array; width: number; height: number } } }
}
