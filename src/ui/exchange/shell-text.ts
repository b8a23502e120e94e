/** A text in single quotes for a POSIX shell, in which no other character is special. */
export function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}

/** A Node module, passed on standard input by any POSIX shell; no line of it may be END. */
export function nodeScript(lines: readonly string[]): string {
  return ["node --input-type=module - <<'END'", ...lines, 'END'].join('\n')
}

/** A block for a browser's console, so that pasting it twice declares nothing twice. */
export function consoleBlock(lines: readonly string[]): string {
  return ['{', ...lines.map(line => `  ${line}`), '}'].join('\n')
}
