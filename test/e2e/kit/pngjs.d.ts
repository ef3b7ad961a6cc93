declare module 'pngjs' {
  /** The part of pngjs that tests use. `data` has four bytes per pixel. */
  export const PNG: { sync: { read(file: Uint8Array): { data: Uint8Array; width: number; height: number } } }
}
