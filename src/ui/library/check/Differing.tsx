import { VisibleText } from '../../kit/Json.tsx'
import { visibleText } from '../../kit/visible-text.ts'

const AT_MOST = 400
/** What differs in more characters differs as a whole. */
const MARKED_AT_MOST = 32
const INSTANT = /^\d{4}-\d\d-\d\dT/u

/** Where two texts begin and end to differ; undefined where they have too little in common to tell. */
export function differenceIn(text: string, other: string): readonly [from: number, to: number] | undefined {
  const most = Math.min(text.length, other.length)
  let from = 0
  while (from < most && text[from] === other[from]) from += 1
  let after = 0
  while (after < most - from && text.at(-1 - after) === other.at(-1 - after)) after += 1
  const isShort = text.length - from - after <= MARKED_AT_MOST
  const tells = isShort && from + after >= most / 2 && text !== other && !INSTANT.test(text)
  return tells ? [from, text.length - after] : undefined
}

/** A text, with what differs from another one marked. */
export function Differing({ text, other }: { readonly text: string; readonly other: string }) {
  const found = text.length > AT_MOST ? undefined : differenceIn(text, other)
  if (found === undefined) return <VisibleText text={text} />
  const [from, to] = found
  return (
    <bdi dir="ltr">
      {visibleText(text.slice(0, from))}
      {to > from && <mark>{visibleText(text.slice(from, to))}</mark>}
      {visibleText(text.slice(to))}
    </bdi>
  )
}
