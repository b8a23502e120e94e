import { type ESTree, parseSync, Visitor, type VisitorObject } from 'vite'
import type { SourceFile } from './source-files.ts'

/** A regular expression as a source file writes it; `pattern` is null if it is known only at run time. */
export interface SourcePattern {
  /** The file and the text that makes the pattern, such as "crypto/jwk.ts: /^[a-z]$/u". */
  readonly place: string
  readonly pattern: RegExp | null
}

/** Texts by the names of their constants. */
type Texts = Map<string, string>

interface ParsedFile extends SourceFile {
  readonly program: ESTree.Program
}

function parsed(file: SourceFile): ParsedFile {
  const { program, errors } = parseSync(file.path, file.text)
  if (errors.length > 0) throw new Error(`${file.path} does not parse`)
  return { ...file, program }
}

const visit = ({ program }: ParsedFile, visitor: VisitorObject): void => new Visitor(visitor).visit(program)

/** A template's text, with its escapes decoded or, after `String.raw`, as written. */
function templateText(template: ESTree.TemplateLiteral, form: 'cooked' | 'raw', texts: Texts) {
  const values = template.expressions.map(expression => textOf(expression, texts))
  if (values.includes(undefined)) return undefined
  return template.quasis.map(({ value }, index) => `${value[form]}${values[index] ?? ''}`).join('')
}

/** The text of an expression, if it can be read from the sources. */
function textOf(expression: ESTree.Argument | null | undefined, texts: Texts): string | undefined {
  if (expression?.type === 'Identifier') return texts.get(expression.name)
  if (expression?.type === 'TemplateLiteral') return templateText(expression, 'cooked', texts)
  if (expression?.type === 'TaggedTemplateExpression') return templateText(expression.quasi, 'raw', texts)
  const value = expression?.type === 'Literal' ? expression.value : undefined
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}

/** Adds the texts that a file's constants hold, read with those that are known already. */
function addTexts(file: ParsedFile, texts: Texts): void {
  visit(file, {
    VariableDeclarator({ id, init }) {
      const text = textOf(init, texts)
      if (id.type === 'Identifier' && text !== undefined) texts.set(id.name, text)
    },
  })
}

/** What makes a pattern of its first argument, with the resulting flags; `RegExp` takes them second. */
const MAKERS: Readonly<Record<string, string | undefined>> = { RegExp: undefined, pattern: 'u' }

/** Every regular expression in these scripts: literals, and `RegExp` or `pattern` of a text from any of them. */
export function patternsIn(files: readonly SourceFile[]): SourcePattern[] {
  const all: Texts = new Map()
  const scripts = files.map(parsed)
  // Twice, as a text may be made of one that comes later.
  for (const file of [...scripts, ...scripts]) addTexts(file, all)
  return scripts.flatMap(file => {
    const found: SourcePattern[] = []
    const texts = new Map(all)
    addTexts(file, texts)
    const add = ({ start, end }: ESTree.Span, pattern: RegExp | null) =>
      found.push({ place: `${file.path}: ${file.text.slice(start, end)}`, pattern })
    const made = (node: ESTree.NewExpression | ESTree.CallExpression) => {
      if (node.callee.type !== 'Identifier' || !Object.hasOwn(MAKERS, node.callee.name)) return
      const [source, flags] = node.arguments.map(argument => textOf(argument, texts))
      add(node, source === undefined ? null : new RegExp(source, MAKERS[node.callee.name] ?? flags ?? ''))
    }
    visit(file, {
      Literal(node) {
        if ('regex' in node) add(node, new RegExp(node.regex.pattern, node.regex.flags))
      },
      NewExpression: made,
      CallExpression: made,
    })
    return found
  })
}
