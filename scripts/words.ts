// Refuses comments, documents and test titles that a newcomer would have to solve: `docs/glossary.md` has the words to
// use instead.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import ts from 'typescript'

/** A test title must begin, after its numbers of promises, with its subject or with what the product does. */
const FUNCTION_WORDS = new Set(
  `about after against also and are as at be because been before between both but by can cannot could did do does during
  even for from had has have he her his how i if in into is it its just may might must my not of on onto or our over she
  should since so some somebody something than that their them then there these they this those through to under until up
  upon us was we were what whatever when where whether which while who whoever whom whose why will with within without
  would you your nobody nothing everybody everything anybody anything`.split(/\s+/),
)

/** Words of titles that hide who acts. */
const TITLE_RIDDLES = [
  /\b(whoever|whomever|nobody|somebody|anybody|everybody)\b/i,
  /\bwhat (is|are)\b/i,
  /\bwho is no\b/i,
  /\b(is|are) none\b/i,
  /\b(by heart|as ever)\b/i,
  // "who goes through a list", but not "a visitor who goes through it".
  /(^|[:;]\s+|,\s+(?=what)|\b(for|to|of|by|and|but|than)\s+)(who|whom|what)\b/i,
]

/** Words that hide who acts, in comments and documents. */
const RIDDLES = [
  /\b(whoever|whomever|nobody|somebody|anybody)\b/i,
  /\bwhat is\b/i,
  /\b(is|are) not believed\b/i,
  /\bby heart\b/i,
  /(^|[.!?:;]\s+)(who|whom|what|whatever)\b(?! (if|happens)\b)/i,
]

export type Finding = { line: number; problem: string; text: string }

type Comment = { line: number; text: string }

/**
 * Finds riddles in the comments and test titles of one file, or in the prose of a document.
 * @param file Its name, which says the language: `.ts`, `.tsx`, `.mjs`, `.sql`, `.css` or `.md`.
 * @param source Its text.
 * @returns Findings in the order of their lines (1 is the first).
 */
export function findingsIn(file: string, source: string): Finding[] {
  if (/\.(sql|css)$/.test(file)) return commentFindings(plainComments(source))
  if (file.endsWith('.md')) return commentFindings(proseOf(source), 'document')
  const parsed = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true)
  const titles = file.includes('.test.') ? titleFindings(parsed) : []
  return [...commentFindings(commentsOf(parsed)), ...titles].sort((a, b) => a.line - b.line)
}

function commentFindings(comments: Comment[], kind = 'comment'): Finding[] {
  return joined(comments).flatMap(({ line, text }) => {
    // Code quoted in a comment is not prose.
    const prose = text
      .replace(/`[^`]*`/g, 'code')
      .replace(/\s+/g, ' ')
      .trim()
    const riddle = firstMatch(RIDDLES, prose)
    return riddle ? [{ line, problem: `${kind} with "${riddle}"`, text: prose }] : []
  })
}

const firstMatch = (patterns: RegExp[], text: string) =>
  patterns
    .map((pattern) => pattern.exec(text)?.[0])
    .find(Boolean)
    ?.replace(/^[.!?:;,\s]+/, '')

/** Lines of `//` or `--` below one another are one comment. */
function joined(comments: Comment[]): Comment[] {
  const whole: (Comment & { last: number })[] = []
  for (const { line, text } of comments) {
    const before = whole.at(-1)
    const last = line + text.split('\n').length - 1
    if (before && before.last === line - 1)
      Object.assign(before, { text: `${before.text} ${words(text)}`, last })
    else whole.push({ line, text: words(text), last })
  }
  return whole
}

const words = (comment: string) =>
  comment
    .replace(/^\/\*+|\*\/$|^\s*(\/\/|--)/g, '')
    .replace(/^\s*\*( |$)/gm, '')
    .trim()

function plainComments(source: string): Comment[] {
  const lineOf = (index: number) => source.slice(0, index).split('\n').length
  return [...source.matchAll(/\/\*[\s\S]*?\*\/|--[^\n]*/g)].map(({ 0: text, index }) => ({
    line: lineOf(index),
    text,
  }))
}

/** The lines of a document, without code and marks. Each cell of a table begins a sentence. */
function proseOf(source: string): Comment[] {
  const code = /^```[\s\S]*?^```/gm
  const text = source.replace(code, (block) => block.replace(/[^\n]/g, ''))
  return text.split('\n').flatMap((line, index) => {
    const prose = line
      .replace(/^\s*([-*#]+|\d+\.)\s/, '')
      .replace(/\*\*/g, '')
      .replace(/\|/g, '. ')
    return prose.trim() ? [{ line: index + 1, text: prose }] : []
  })
}

function commentsOf(parsed: ts.SourceFile): Comment[] {
  const found = new Map<number, Comment>()
  const read = (ranges: ts.CommentRange[] | undefined) => {
    for (const { pos, end } of ranges ?? [])
      found.set(pos, { line: lineAt(parsed, pos), text: parsed.text.slice(pos, end) })
  }
  const visit = (node: ts.Node) => {
    if (node.kind !== ts.SyntaxKind.JsxText) {
      read(ts.getLeadingCommentRanges(parsed.text, node.pos))
      read(ts.getTrailingCommentRanges(parsed.text, node.end))
    }
    for (const child of node.getChildren(parsed)) visit(child)
  }
  visit(parsed)
  return [...found].sort(([a], [b]) => a - b).map(([, comment]) => comment)
}

function titleFindings(parsed: ts.SourceFile): Finding[] {
  const seen = new Set<string>()
  const findings: Finding[] = []
  const visit = (node: ts.Node) => {
    const kind = ts.isCallExpression(node) ? titled(node.expression) : undefined
    const title = kind && (node as ts.CallExpression).arguments[0]
    if (title && (ts.isStringLiteralLike(title) || ts.isTemplateExpression(title))) {
      const text = title.getText(parsed).slice(1, -1)
      const line = lineAt(parsed, title.getStart(parsed))
      const found = (problem: string) => findings.push({ line, problem, text })
      const riddle = firstMatch(TITLE_RIDDLES, text)
      if (riddle) found(`title with "${riddle}"`)
      if (kind === 'test') {
        const first = /^(?:[A-Z]?\d+(?:\.\d+)*[,:] )*([\w’']+)/.exec(text)?.[1] ?? ''
        if (FUNCTION_WORDS.has(first.toLowerCase())) found(`title begins with "${first}"`)
        if (seen.has(text)) found('title stands twice in this file')
        seen.add(text)
      }
    }
    ts.forEachChild(node, visit)
  }
  visit(parsed)
  return findings
}

/** `test(…)`, `it(…)` or `describe(…)`, also through `.each(…)`, `.skipIf(…)` and their like. */
function titled(callee: ts.Expression): 'test' | 'describe' | undefined {
  if (ts.isIdentifier(callee)) {
    if (callee.text === 'describe') return 'describe'
    return callee.text === 'test' || callee.text === 'it' ? 'test' : undefined
  }
  if (ts.isPropertyAccessExpression(callee))
    return callee.name.text === 'describe' ? 'describe' : titled(callee.expression)
  if (ts.isCallExpression(callee)) return titled(callee.expression)
  return ts.isTaggedTemplateExpression(callee) ? titled(callee.tag) : undefined
}

const lineAt = (parsed: ts.SourceFile, position: number) =>
  parsed.getLineAndCharacterOfPosition(position).line + 1

function main(paths: string[]): void {
  const listed = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...paths],
    {
      encoding: 'utf8',
    },
  )
  const files = listed.split('\n').filter((file) => /\.(tsx?|mjs|sql|css|md)$/.test(file) && existsSync(file))
  let count = 0
  for (const file of files) {
    for (const { line, problem, text } of findingsIn(file, readFileSync(file, 'utf8'))) {
      console.error(`${file}:${line} ${problem}: ${text.slice(0, 160)}`)
      count += 1
    }
  }
  if (count > 0) process.exitCode = 1
  console.log(`${count} findings in comments, documents and test titles.`)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main(process.argv.slice(2))
