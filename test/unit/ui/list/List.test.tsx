import { createRoot } from 'react-dom/client'
import { expect, it, onTestFinished, vi } from 'vitest'
import { List } from '../../../../src/ui/list/List.tsx'
import { Row } from '../../../../src/ui/list/Row.tsx'

it('keeps the row that is pressed when others arrive above it', async () => {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  onTestFinished(() => {
    root.unmount()
    place.remove()
  })
  const show = (...names: string[]) =>
    root.render(
      <List>
        {names.map((name) => (
          <Row key={name} title={name} />
        ))}
      </List>,
    )
  const rows = () => [...place.querySelectorAll('button')]
  show('First', 'Second')
  await vi.waitFor(() => expect(rows()).toHaveLength(2))
  const before = rows()
  show('Late', 'First', 'Second')
  await vi.waitFor(() => expect(rows()).toHaveLength(3))
  expect(rows()[1]).toBe(before[0])
})
