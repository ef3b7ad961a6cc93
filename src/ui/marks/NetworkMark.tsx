import { useEffect, useState } from 'react'
import { loadNetworkMarks } from './loadNetworkMarks.ts'
import { Mark, type MarkProps } from './Mark.tsx'
import type { Marks } from './toMarks.ts'

export interface NetworkMarkProps {
  /** CAIP-2 id of the network. The widget contains images of the built-in networks. */
  id: string
  name: string
  /** URL of an image from the site or a service; it is preferred to the widget's own. */
  src?: string
  /** URL of an image that is used if the widget has none of its own. */
  fallback?: string | undefined
  size?: MarkProps['size']
  /** Draws a moving ring around the image, while the wallet is asked to switch to this network. */
  waiting?: boolean
}

/** The image of a network in a circle. Its initials are shown while the image is loading, and if there is none. */
export function NetworkMark({ id, name, src, fallback, size, waiting }: NetworkMarkProps) {
  const [marks, setMarks] = useState<Marks>()
  useEffect(() => {
    let isGone = false
    if (!src) void loadNetworkMarks(id).then((loaded) => !isGone && setMarks(loaded))
    return () => {
      isGone = true
    }
  }, [src, id])
  const found = marks && (Object.hasOwn(marks, id) ? marks[id] : fallback)
  return <Mark name={name} src={src ?? found} shape="circle" size={size} waiting={waiting} />
}
