/** The members of a case's answer that speak for themselves; the others are named. */
const PLAIN = new Set(['status', 'code', 'check', 'decision', 'reason_codes', 'agent_status'])

function valueWords(value: unknown): string {
  if (Array.isArray(value)) return value.map(valueWords).join(', ')
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .map(([name, inner]) => `${name} ${valueWords(inner)}`)
      .join(', ')
  return String(value)
}

/** What a case expects or observed, on one line, such as "409 CHALLENGE_USED challenge_unused". */
export function answerWords(answer: Readonly<Record<string, unknown>>): string {
  return Object.entries(answer)
    .map(([name, value]) => (PLAIN.has(name) ? valueWords(value) : `${name} ${valueWords(value)}`))
    .join(' · ')
}
