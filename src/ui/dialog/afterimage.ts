/** What a view or dialog that was closed still shows while it moves away. */
export interface Afterimage {
  /** In the top layer, above everything. */
  host: HTMLElement
  /** Has the direction and styles of the dialog; its content goes here. */
  root: HTMLElement
}

/**
 * Adds an element in which nodes that have left the dialog can be animated. Nobody can press, focus or read it: it is
 * inert, and in a closed shadow root, where neither scripts of the page nor screen readers find a second view. The caller
 * removes it.
 */
export function addAfterimage(parent: Node, original: Element): Afterimage {
  const host = document.createElement('div')
  host.inert = true
  host.ariaHidden = 'true'
  const shadow = host.attachShadow({ mode: 'closed' })
  shadow.adoptedStyleSheets = [...(original.getRootNode() as ShadowRoot).adoptedStyleSheets]
  const { dir, lang } = original.closest<HTMLElement>('.root') ?? {}
  const root = Object.assign(document.createElement('div'), { className: 'root', dir, lang })
  shadow.append(root)
  parent.appendChild(host)
  return { host, root }
}
