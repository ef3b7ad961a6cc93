export interface IconProps {
  /** Size in px with text of the default size. */
  size?: number
}

/**
 * Creates an icon from one path on a 24-px grid, with lines 1.5 px wide. `flip` mirrors it in right-to-left languages.
 */
export const icon = (path: string, flip?: boolean) =>
  function Icon({ size = 20 }: IconProps) {
    const side = `${size / 15}em`
    return (
      <svg className={flip ? 'icon flip' : 'icon'} viewBox="0 0 24 24" width={side} height={side} aria-hidden="true">
        <path d={path} />
      </svg>
    )
  }
