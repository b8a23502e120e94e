import { type Entry, type Finding, runList } from '../checks/verdict.ts'
import type { Expected } from './expected.ts'
import { isGivenName } from './kinds.ts'
import type { BenchInput, BenchLine } from './report.ts'

/** A check of one of the bench's own lists, and how it is judged of an object. */
export interface OwnRow<T> extends Pick<Entry, 'section'> {
  readonly words: string
  /** The checks before it without which it cannot be judged; where none are named, `form`. */
  readonly restsOn?: readonly string[]
  /** Whether it asks something of this object; absent where it asks of any. */
  readonly isAsked?: (object: T) => boolean
  readonly judge: (object: T) => Finding | Promise<Finding>
  /** The box that it compares with. */
  readonly box?: keyof Expected | 'key' | undefined
  /** The claim that it looks at, or `header.` and a member of the header. */
  readonly member?: string | undefined
}
export type OwnRows<T> = Readonly<Record<string, OwnRow<T>>>

export const open = (why: string): Finding => ({ result: 'NOT_RUN', detail: why })
/** Right or open by the standard; this service would not take it. */
export const choice = (detail: string): Finding => ({ result: 'CHOICE', detail })
export const broken = (detail: string): Finding => ({ result: 'FAIL', detail })
/** A failure after which what rests on the check is judged all the same. */
export const brokenButReadable = (detail: string): Finding => ({
  result: 'FAIL',
  detail,
  stillReadable: true,
})

/** The first line of a JSON document; the only one of a text that is none, where a protocol's list begins with its members. */
export const JSON_FORM: OwnRows<{ readonly form: Finding }> = {
  form: {
    section: 'RFC 7493, 2',
    words: 'The text must be one I-JSON object.',
    judge: ({ form }) => form,
  },
}

/** What a line tells of its row: its member, its box, and whether another object of the paste filled that. */
const toldBy = ({ box, member }: Partial<OwnRow<never>>, between: BenchInput['between'] = []) => ({
  ...(member !== undefined && { member }),
  ...(isGivenName(box) && { box }),
  ...(box !== undefined && between.includes(box) && { isBetween: true as const }),
})

/**
 * The lines of an object by the rows of its list, in their order: a FAIL stops only what rests on it, and nothing where all
 * can still be read.
 * @param before what stands before the names of the lines, where there are several such objects
 * @param between what another object of the paste says of this one
 */
export async function ownLines<T>(
  rows: OwnRows<T>,
  object: T,
  before = '',
  between?: BenchInput['between'],
): Promise<readonly BenchLine[]> {
  const asked = Object.entries(rows).filter(([, { isAsked }]) => isAsked?.(object) ?? true)
  const { checks } = await runList<Finding>(
    asked.map(([check, { section, restsOn = check === 'form' ? [] : ['form'], judge }]) => ({
      ...{ check: `${before}${check}`, section, restsOn },
      judge: () => judge(object),
    })),
    { after: 'what_rests_on_it', whyLost: restsOn => restsOn.join(' and ') },
  )
  return checks.map((line, at): BenchLine => {
    const { words = '', ...row }: Partial<OwnRow<T>> = asked[at]?.[1] ?? {}
    return { ...line, words, ...toldBy(row, between) }
  })
}
