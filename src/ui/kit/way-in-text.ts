import type { Step } from '../../contract/field-docs/member-at.ts'

interface Open {
  readonly list: boolean
  /** The member that the reading is in; null before the first, and in a list. */
  name: string | null
}

const STRING = /"(?:[^"\\]|\\.)*"/suy
const BEFORE_COLON = /\s*:/uy

function stringAt(text: string, at: number): string | undefined {
  STRING.lastIndex = at
  return STRING.exec(text)?.[0]
}

function colonFollows(text: string, at: number): boolean {
  BEFORE_COLON.lastIndex = at
  return BEFORE_COLON.test(text)
}

function unquoted(written: string): string {
  try {
    return String(JSON.parse(written))
  } catch {
    return written.slice(1, -1)
  }
}

/** The first sign of the line that is no space, where the caret stands before it. */
function pastIndent(text: string, caret: number): number {
  let at = caret
  while (text[at] === ' ' || text[at] === '\t') at += 1
  return at
}

function stepsOf(open: readonly Open[]): readonly Step[] {
  const way = open.flatMap(({ list, name }): Step[] => (list ? [null] : name === null ? [] : [name]))
  while (way.at(-1) === null) way.pop()
  return way
}

/**
 * The steps to the member in which a caret stands in a JSON text; a text that is being edited need not be
 * JSON, and is read as far as it goes.
 * @returns undefined outside any member.
 */
export function wayInText(text: string, caret: number): readonly Step[] | undefined {
  const end = pastIndent(text, caret)
  const open: Open[] = []
  let at = 0
  while (at <= end && at < text.length) {
    const sign = text[at]
    const string = sign === '"' ? stringAt(text, at) : undefined
    const inside = open.at(-1)
    if (string !== undefined) {
      at += string.length
      if (inside?.list === false && colonFollows(text, at)) inside.name = unquoted(string)
      continue
    }
    if (sign === '{' || sign === '[') open.push({ list: sign === '[', name: null })
    else if (sign === '}' || sign === ']') open.pop()
    at += 1
  }
  const way = stepsOf(open)
  return way.length === 0 ? undefined : way
}
