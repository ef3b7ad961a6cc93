import { useEffect, useState } from 'react'
import { Mark, type MarkProps } from './Mark.tsx'
import type { Marks } from './toMarks.ts'

export interface NetworkMarkProps {
  /** CAIP-2 id; the built-in networks have a mark. */
  id: string
  name: string
  /** Picture that the host or a service gives; goes first. */
  src?: string
  /** Where a picture is that stands in for a mark that is not built in. */
  fallback?: string | undefined
  size?: MarkProps['size']
  /** Draws a ring around it: we wait for the wallet to go there. */
  waiting?: boolean
}

/** A network's mark in a circle; its initials until the marks are loaded, and where there is none. */
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

/** The built-in marks, those of rarer networks where `id` is none of the common ones; empty where the file cannot be had. */
export async function loadMarks(id: string): Promise<Marks> {
  try {
    const { default: common } = await import('./common.ts')
    return Object.hasOwn(common, id) ? common : (await import('./more.ts')).default
  } catch {
    return {}
  }
}
