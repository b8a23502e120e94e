const INDENT = '  '

const isPlain = (value: unknown): boolean => typeof value !== 'object' || value === null

/** A list or an object of plain values, which fits on a line. */
function isFlat(value: unknown): boolean {
  return isPlain(value) || Object.values(Object(value)).every(isPlain)
}

function inLine(value: unknown): string {
  return JSON.stringify(value, null, 1).replace(/\n\s*/gu, ' ')
}

/** JSON as someone would write it by hand: what fits on a line stands on one. */
export function reportText(value: object, indent = ''): string {
  const inner = indent + INDENT
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}']
  const members = Object.entries(value).map(([name, member]: [string, unknown]) => {
    const text =
      isFlat(member) || typeof member !== 'object' || member === null
        ? inLine(member)
        : reportText(member, inner)
    return Array.isArray(value) ? inner + text : `${inner}${JSON.stringify(name)}: ${text}`
  })
  return members.length === 0 ? open + close : `${open}\n${members.join(',\n')}\n${indent}${close}`
}
