import { Address } from './Address.tsx'

export interface TreeField {
  name: string
  type: string
  /** Absent where there are `fields` instead; without both it is no value of its type. */
  value?: string
  fields?: readonly TreeField[]
}

/** Named values inside one another, all of them open. */
export function FieldTree({ fields }: { fields: readonly TreeField[] }) {
  return (
    <ul className="tree">
      {fields.map(({ name, type, value, fields: inner }, index) => (
        <li key={index}>
          <bdi className="tree-name">{name}</bdi>{' '}
          {inner ? <FieldTree fields={inner} /> : <span className="tree-value">{type === 'address' && value ? <Address address={value} /> : <bdi>{value ?? '—'}</bdi>}</span>}
        </li>
      ))}
    </ul>
  )
}
