import { dateTimeWords, timeWords } from './time-words.ts'

interface TimeProps {
  /** RFC 3339. */
  readonly at: string
  readonly short?: boolean
}

/** An instant in the reader's locale, with the exact value as a tooltip. */
export function Time({ at, short = false }: TimeProps) {
  return (
    <time dateTime={at} title={at}>
      {short ? timeWords(at) : dateTimeWords(at)}
    </time>
  )
}
