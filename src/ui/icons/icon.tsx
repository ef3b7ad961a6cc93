export interface IconProps {
  /** Size in px. */
  size?: number
}

/**
 * Creates an icon from one path on a 24-px grid, with lines 1.5 px wide. `flip` mirrors it in right-to-left languages.
 */
export const icon = (path: string, flip?: boolean) =>
  function Icon({ size = 20 }: IconProps) {
    return (
      <svg className={flip ? 'icon flip' : 'icon'} viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
        <path d={path} />
      </svg>
    )
  }
