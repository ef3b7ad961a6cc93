/** A text with a name in place of `{name}`. The name breaks before its zone (`.reown.id`) only. */
export function NameInText({ text, name }: { text: string; name: string }) {
  const [before, after] = text.split('{name}')
  if (after === undefined) return text
  return (
    <>
      {before}
      <bdi dir="ltr" className="name-parts" data-private="">
        {name.split(/(?=\.[^.]*\.[^.]*$)/).map((part, at) => (
          <span key={at}>{part}</span>
        ))}
      </bdi>
      {after}
    </>
  )
}
