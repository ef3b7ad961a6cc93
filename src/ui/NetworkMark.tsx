import { useEffect, useState } from 'react'
import { Mark, type MarkProps } from './Mark.tsx'

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
  const [marks, setMarks] = useState<Readonly<Record<string, string>>>()
  useEffect(() => {
    let isGone = false
    if (!src) void loadMarks().then((loaded) => !isGone && setMarks(loaded))
    return () => {
      isGone = true
    }
  }, [src])
  const found = marks && (Object.hasOwn(marks, id) ? marks[id] : fallback)
  return <Mark name={name} src={src ?? found} shape="circle" size={size} waiting={waiting} />
}

/** The built-in marks, an image address by CAIP-2 id; empty where the file cannot be had. */
export async function loadMarks(): Promise<Readonly<Record<string, string>>> {
  try {
    return (await import('./marks/marks.ts')).MARKS
  } catch {
    return {}
  }
}
