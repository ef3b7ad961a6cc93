import { useEffect, useState } from 'react'
import { Mark, type MarkProps } from './Mark.tsx'
import type { Marks } from './toMarks.ts'

export interface NetworkMarkProps {
  /** CAIP-2 id; the built-in networks have a mark. */
  id: string
  name: string
  /** An image from the site or a service; takes precedence. */
  src?: string
  /** URL of an image to use if there is no built-in mark. */
  fallback?: string | undefined
  size?: MarkProps['size']
  /** Draws a ring around it: we are waiting for the wallet to switch to it. */
  waiting?: boolean
}

/** A network's mark in a circle; its initials until the marks are loaded, or if there is none. */
export function NetworkMark({ id, name, src, fallback, size, waiting }: NetworkMarkProps) {
  const [marks, setMarks] = useState<Marks>()
  useEffect(() => {
    let isGone = false
    if (!src) void loadMarks(id).then((loaded) => !isGone && setMarks(loaded))
    return () => {
      isGone = true
    }
  }, [src, id])
  const found = marks && (Object.hasOwn(marks, id) ? marks[id] : fallback)
  return <Mark name={name} src={src ?? found} shape="circle" size={size} waiting={waiting} />
}

/** The built-in marks: of common networks, or of rare ones if `id` is not common. Empty if the file fails to load. */
export async function loadMarks(id: string): Promise<Marks> {
  try {
    const { default: common } = await import('./common.ts')
    return Object.hasOwn(common, id) ? common : (await import('./more.ts')).default
  } catch {
    return {}
  }
}
