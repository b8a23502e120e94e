import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { isObject } from '../../../contract/json-members.ts'
import { INBOX_DESTINATION } from '../../../contract/names.ts'
import { canonicalJson, digestOfJson } from '../../../crypto/digest.ts'
import type { Report } from '../../../enforcement/report-cycle.ts'
import { SAMPLE_REPORTS, type SampleReportName } from '../../../flows/sample-reports.ts'

const INDENT = '  '

const isPlain = (value: unknown): boolean => typeof value !== 'object' || value === null

function isFlat(value: unknown): boolean {
  return isPlain(value) || Object.values(Object(value)).every(isPlain)
}

function inLine(value: unknown): string {
  return JSON.stringify(value, null, 1).replace(/\n\s*/gu, ' ')
}

/** JSON as someone would write it by hand: what fits on a line goes on one. */
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

export interface DraftState {
  readonly draft: Draft
  readonly report: Report | string
  /**
   * The digest of the content as it is, or as it was a moment ago, while the new one is being computed; null where
   * that had none, undefined before the first.
   */
  readonly digestOf: { readonly content: Report['content']; readonly digest: string } | null | undefined
  /** The visitor has written, chosen or approved it, rather than only found it here. */
  readonly begun: boolean
  readonly change: (changes: Partial<Omit<Draft, 'id'>>) => void
  readonly field: React.RefObject<HTMLTextAreaElement | null>
  readonly startFrom: (sample: SampleReportName) => void
  readonly keep: () => void
}

const ID_CHARACTERS = 4

function draftFrom(sample: SampleReportName): Draft {
  return {
    id: `rep-${crypto.randomUUID().slice(0, ID_CHARACTERS)}`,
    text: reportText(SAMPLE_REPORTS[sample].content),
    destination: INBOX_DESTINATION,
  }
}

const NOT_CANONICAL =
  'The report has no canonical form (RFC 8785): it contains half a character, or a number that is too large.'

/** Whether a report can be hashed: it may hold half a surrogate pair, or a number that fits no double. */
function hasCanonicalForm(report: Report): boolean {
  try {
    return canonicalJson(report) !== ''
  } catch {
    return false
  }
}

function reportFrom({ id, text, destination }: Draft): Report | string {
  try {
    const content: unknown = JSON.parse(text)
    if (isObject(content)) {
      const report = { id, content: { ...content }, destination }
      return hasCanonicalForm(report) ? report : NOT_CANONICAL
    }
    return 'The content is JSON, but not an object.'
  } catch {
    return 'The content is not JSON yet.'
  }
}

type Held = Pick<DraftState, 'draft' | 'begun'>

/** The report being drafted; it survives a change of view, and no reload. */
export function useReportDraft(agentId: string): DraftState {
  const client = useQueryClient()
  const inPage = ['report-draft', agentId]
  const [held, setHeld] = useState(
    () => client.getQueryData<Held>(inPage) ?? { draft: draftFrom('DELIVERIES'), begun: false },
  )
  const field = useRef<HTMLTextAreaElement>(null)
  const { draft } = held
  const report = reportFrom(draft)
  const content = typeof report === 'string' ? null : report.content
  const { data } = useQuery({
    queryKey: ['digest-of', content],
    queryFn: async () => (content === null ? null : { content, digest: await digestOfJson(content) }),
    staleTime: 'static',
    placeholderData: keepPreviousData,
  })
  const set = (next: Draft) => {
    const now = { draft: next, begun: true }
    client.setQueryData(inPage, now)
    setHeld(now)
  }
  return {
    ...{ ...held, report, field },
    digestOf: data,
    change: changes => set({ ...draft, ...changes }),
    startFrom: sample => set(draftFrom(sample)),
    // Drawing the step again would only hold up what it is kept for.
    keep: () => {
      if (!held.begun) set(draft)
    },
  }
}

interface Draft {
  readonly id: string
  readonly text: string
  readonly destination: string
}
