export interface SkeletonProps {
  /** `row` stands for a `Row`, `text` for a line. */
  kind?: 'row' | 'text'
  count?: number
}

/** Placeholders of the same size as what will replace them. */
export function Skeleton({ kind = 'row', count = 1 }: SkeletonProps) {
  return (
    <div className="list" aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={`skeleton ${kind}-shape`} />
      ))}
    </div>
  )
}
