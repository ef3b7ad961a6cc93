import { Address } from './Address.tsx'

export interface TreeField {
  name: string
  type: string
  /** Absent if there are `fields` instead. If neither is present, the value did not match its type. */
  value?: string
  /** What the value means, such as a date. The value stays beside it. */
  meaning?: string
  fields?: readonly TreeField[]
}

/** Named values that may contain further values. Everything is expanded. */
export function FieldTree({ fields }: { fields: readonly TreeField[] }) {
  return (
    <ul className="tree">
      {fields.map(({ name, type, value, meaning, fields: inner }, index) => (
        <li key={index}>
          <bdi className="tree-name">{name}</bdi>{' '}
          {inner ? (
            <FieldTree fields={inner} />
          ) : (
            <span className="tree-value">
              {meaning && (
                <>
                  {/* The sign keeps two numbers apart, from right to left, too */}
                  <bdi>{meaning}</bdi>
                  {' · '}
                </>
              )}
              {type === 'address' && value ? (
                <Address address={value} />
              ) : (
                <bdi className={meaning && 'tree-name'} data-private={value && ''}>
                  {value ?? '—'}
                </bdi>
              )}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
