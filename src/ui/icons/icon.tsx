export interface IconProps {
  /** Edge in px. */
  size?: number
}

/** An interface icon of one path on a 24-px grid, drawn at 1.5 px; `flip`: mirrored where people read from the right. */
export const icon = (path: string, flip?: boolean) =>
  function Icon({ size = 20 }: IconProps) {
    return (
      <svg className={flip ? 'icon flip' : 'icon'} viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
        <path d={path} />
      </svg>
    )
  }
