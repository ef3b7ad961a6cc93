import type { Modal } from '../../modal.ts'
import { readNftFile } from '../../services/nftFile.ts'

const create = () => new Map<string, Promise<string | undefined>>()

/**
 * Returns the URL of the picture that the file of an NFT names; undefined if it names none. Reads each file once; rejects
 * if that fails, and reads the file again when it is asked for again.
 */
export function pictureOfFile(modal: Modal, fileUrl: string): Promise<string | undefined> {
  const files = modal.late(create)
  const known = files.get(fileUrl)
  if (known) return known
  const file = readNftFile(fileUrl)
  files.set(fileUrl, file)
  file.catch(() => files.delete(fileUrl))
  return file
}
