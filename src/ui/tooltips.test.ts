import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

const SOURCE = path.resolve(import.meta.dirname, '..')
const INTERACTIVE =
  /^(a|button|input|select|textarea|summary|label|\w*Link|\w*Button|Button|Grip|\w+\.(Close|Trigger|Action|Cancel|\w*Item))$/

/** The interactive JSX elements of a file that carry a `title`, as `file:line tag`. */
function titled(file: string): string[] {
  const source = ts.createSourceFile(
    file,
    readFileSync(file, 'utf8'),
    ts.ScriptTarget.Latest,
    true,
    ts.ScriptKind.TSX,
  )
  const found: string[] = []
  const look = (node: ts.Node): void => {
    if (ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node)) {
      const tag = node.tagName.getText()
      const names = node.attributes.properties.map((one) =>
        ts.isJsxAttribute(one) ? one.name.getText() : '',
      )
      const { line } = source.getLineAndCharacterOfPosition(node.getStart())
      if (INTERACTIVE.test(tag) && names.includes('title'))
        found.push(`${path.relative(SOURCE, file)}:${line + 1} ${tag}`)
    }
    ts.forEachChild(node, look)
  }
  look(source)
  return found
}

test('no link, button or field carries a title: hints are tooltips with the specified delays', () => {
  const files = globSync('**/*.tsx', { cwd: SOURCE }).map((file) => path.join(SOURCE, file))
  expect(files.length).toBeGreaterThan(200)
  expect(files.flatMap(titled)).toEqual([])
})
