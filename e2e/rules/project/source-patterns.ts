import { posix } from 'node:path'
import { parseSync } from 'vite'
import type { SourceFile } from './source-files.ts'

/** A regular expression as a source file writes it; `pattern` is null if it is known only at run time. */
export interface SourcePattern {
  /** The file and the text that makes the pattern, such as "crypto/jwk.ts: /^[a-z]$/u". */
  readonly place: string
  readonly pattern: RegExp | null
}

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof Reflect.get(value, 'type') === 'string'

/** Every node of a syntax tree, parents first. */
function nodesIn(root: unknown): Node[] {
  if (Array.isArray(root)) return root.flatMap(nodesIn)
  if (!isNode(root)) return []
  return [root, ...Object.values(root).flatMap(nodesIn)]
}

const member = (node: unknown, name: string): unknown =>
  typeof node === 'object' && node !== null ? Reflect.get(node, name) : undefined

const nameOf = (node: unknown): unknown => member(node, 'name')

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** The named texts of a module, in source order. */
type Texts = ReadonlyMap<unknown, string>

/** A template's text, with its escapes decoded or, after `String.raw`, as written. */
function templateText(template: unknown, texts: Texts, form: 'cooked' | 'raw'): string | undefined {
  const values = listOf(member(template, 'expressions')).map(expression => textOf(expression, texts))
  const parts = listOf(member(template, 'quasis')).map(quasi => member(member(quasi, 'value'), form))
  if (values.includes(undefined)) return undefined
  return parts.map((part, index) => `${part}${values[index] ?? ''}`).join('')
}

/** The text of an expression, if it can be read from the source. */
function textOf(expression: unknown, texts: Texts): string | undefined {
  const value = member(expression, 'value')
  switch (member(expression, 'type')) {
    case 'Literal':
      return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
    case 'Identifier':
      return texts.get(nameOf(expression))
    case 'TemplateLiteral':
      return templateText(expression, texts, 'cooked')
    case 'TaggedTemplateExpression': {
      const tag = member(expression, 'tag')
      const raw = nameOf(member(tag, 'object')) === 'String' && nameOf(member(tag, 'property')) === 'raw'
      return raw ? templateText(member(expression, 'quasi'), texts, 'raw') : undefined
    }
    default:
      return undefined
  }
}

function nodesOf({ path, text }: SourceFile): Node[] {
  const { program, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path} does not parse`)
  return nodesIn(program)
}

/** The texts that a module imports from local modules, by their local names. */
function importedTexts(
  path: string,
  nodes: readonly Node[],
  files: readonly SourceFile[],
): [unknown, string][] {
  return nodes
    .filter(({ type }) => type === 'ImportDeclaration')
    .flatMap(node => {
      const from = posix.join(posix.dirname(path), String(member(member(node, 'source'), 'value')))
      const file = files.find(candidate => candidate.path === from)
      const theirs = file === undefined ? new Map() : textsOf(file, files)
      return listOf(member(node, 'specifiers')).flatMap((specifier): [unknown, string][] => {
        const text = theirs.get(nameOf(member(specifier, 'imported')))
        return text === undefined ? [] : [[nameOf(member(specifier, 'local')), text]]
      })
    })
}

const known = new WeakMap<SourceFile, Map<unknown, string>>()

function textsOf(file: SourceFile, files: readonly SourceFile[]): Texts {
  const before = known.get(file)
  if (before !== undefined) return before
  const texts = new Map<unknown, string>()
  // Stored before it is filled: type imports may be circular.
  known.set(file, texts)
  const nodes = nodesOf(file)
  for (const [name, text] of importedTexts(file.path, nodes, files)) texts.set(name, text)
  for (const node of nodes.filter(({ type }) => type === 'VariableDeclarator')) {
    const text = textOf(member(node, 'init'), texts)
    if (text !== undefined) texts.set(nameOf(member(node, 'id')), text)
  }
  return texts
}

/** What makes a pattern of its first argument, with the resulting flags; `RegExp` takes them second. */
const MAKERS: ReadonlyMap<unknown, string | undefined> = new Map([
  ['RegExp', undefined],
  ['pattern', 'u'],
])

function madePattern(node: Node, texts: Texts): RegExp | null | undefined {
  const literal = member(node, 'regex')
  if (node.type === 'Literal' && literal !== undefined && literal !== null)
    return new RegExp(String(member(literal, 'pattern')), String(member(literal, 'flags')))
  const maker = nameOf(member(node, 'callee'))
  if (!['NewExpression', 'CallExpression'].includes(node.type) || !MAKERS.has(maker)) return undefined
  const [source, flags] = listOf(member(node, 'arguments')).map(argument => textOf(argument, texts))
  return source === undefined ? null : new RegExp(source, MAKERS.get(maker) ?? flags ?? '')
}

/** Every regular expression in a script: literals, and `RegExp` or `pattern` of a text from it or `files`. */
export function patternsIn(file: SourceFile, files: readonly SourceFile[] = []): SourcePattern[] {
  const { path, text } = file
  const texts = textsOf(file, files)
  return nodesOf(file).flatMap(node => {
    const pattern = madePattern(node, texts)
    const place = `${path}: ${text.slice(node.start, node.end)}`
    return pattern === undefined ? [] : [{ place, pattern }]
  })
}
