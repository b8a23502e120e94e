import { type ESTree, parseSync, Visitor } from 'vite'
import type { SourceFile } from './source-files.ts'

/** A regular expression as a source file writes it; `pattern` is null if it is known only at run time. */
export interface SourcePattern {
  /** The file and the text that makes the pattern, such as "crypto/jwk.ts: /^[a-z]$/u". */
  readonly place: string
  readonly pattern: RegExp | null
}

/** What a name stands for, worked out when it is asked for; undefined where the sources do not say. */
type Scope = (name: string) => (() => unknown) | undefined

/** The value of some code in which only these names, and those of the language, are known. */
function meaningOf(code: string, scope: Scope): unknown {
  const names = new Proxy(
    {},
    { has: (_, name) => scope(String(name)) !== undefined, get: (_, name) => scope(String(name))?.() },
  )
  return new Function('names', `with (names) return ${code}`)(names)
}

function patternOf(code: string, scope: Scope): RegExp | null {
  try {
    const made = meaningOf(code, scope)
    return made instanceof RegExp ? made : null
  } catch {
    return null
  }
}

const CONSTANT = /^[A-Z][A-Z0-9_]*$/
const TEXTS: readonly string[] = ['Literal', 'TemplateLiteral', 'TaggedTemplateExpression']
const MAKERS: readonly string[] = ['RegExp', 'pattern']

/** The code of a script's constants that hold a text, by name, and the code that makes its patterns. */
function readScript({ path, text }: SourceFile) {
  const { program, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path} does not parse`)
  const texts = new Map<string, string>()
  const patterns: string[] = []
  const codeOf = ({ start, end }: ESTree.Span) => text.slice(start, end)
  const made = (node: ESTree.NewExpression | ESTree.CallExpression) => {
    if (node.callee.type === 'Identifier' && MAKERS.includes(node.callee.name)) patterns.push(codeOf(node))
  }
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (id.type !== 'Identifier' || !CONSTANT.test(id.name) || init === null) return
      if (TEXTS.includes(init.type) && !('regex' in init)) texts.set(id.name, codeOf(init))
    },
    Literal(node) {
      if ('regex' in node) patterns.push(codeOf(node))
    },
    NewExpression: made,
    CallExpression: made,
  }).visit(program)
  return { path, texts, patterns }
}

/** Every regular expression in these scripts: literals, and `RegExp` or `pattern` of a text from any of them. */
export function patternsIn(files: readonly SourceFile[]): SourcePattern[] {
  const pattern = () => (source: string) => new RegExp(source, 'u')
  const everywhere = new Map<string, () => unknown>([['pattern', pattern]])
  const scripts = files.map(file => {
    const { path, texts, patterns } = readScript(file)
    const own = new Map([...texts].map(([name, code]) => [name, () => meaningOf(code, scope)]))
    const scope: Scope = name => own.get(name) ?? everywhere.get(name)
    for (const [name, value] of own) everywhere.set(name, value)
    return { path, patterns, scope }
  })
  return scripts.flatMap(({ path, patterns, scope }) =>
    patterns.map(code => ({ place: `${path}: ${code}`, pattern: patternOf(code, scope) })),
  )
}
