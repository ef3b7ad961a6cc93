import { readFileSync } from 'node:fs'
import ts from 'typescript'

/** A member of an interface as written in the source: name, type and docstring. */
export interface Declared {
  name: string
  type: string
  doc: string
}

const oneLine = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .replace(/(?<=<) | (?=>)/g, '')
    .trim()

/** Texts for docstring tags of options. test/checks/notYet compares the tags with the code. */
const TAG_TEXTS: Readonly<Record<string, string>> = {
  notYet: '**Not yet**: validated and stored, without effect in this version.',
  notNeeded: 'The widget does not need it today.',
}

function docOf(node: ts.Node): string {
  const docs = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc)
  const marks = docs.flatMap(({ tags = [] }) => tags.map(({ tagName }) => TAG_TEXTS[tagName.text] ?? ''))
  return oneLine([...docs.map((doc) => (typeof doc.comment === 'string' ? doc.comment : '')), ...marks].join(' '))
}

/** Returns the members of an interface in a source file, in their order. */
export function membersOf(file: string, name: string): Declared[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
  const found = source.statements.find(
    (one): one is ts.InterfaceDeclaration => ts.isInterfaceDeclaration(one) && one.name.text === name,
  )
  if (!found) throw new Error(`${file} has no interface ${name}`)
  return found.members.map((member) => ({
    // A name with a hyphen is quoted in the source.
    name: member.name?.getText(source).replaceAll("'", '') ?? '',
    type: oneLine(
      ts.isMethodSignature(member)
        ? `(${member.parameters.map((one) => one.getText(source)).join(', ')}) => ${member.type?.getText(source) ?? 'void'}`
        : ((member as ts.PropertySignature).type?.getText(source) ?? ''),
    ),
    doc: docOf(member),
  }))
}
