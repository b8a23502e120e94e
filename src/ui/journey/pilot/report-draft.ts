import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { INBOX_DESTINATION } from '../../../contract/names.ts'
import { canonicalJson, digestOfJson } from '../../../crypto/digest.ts'
import type { Report } from '../../../enforcement/report-cycle.ts'
import { SAMPLE_REPORTS, type SampleReportName } from '../../../flows/sample-reports.ts'

const INDENT = '  '

const isPlain = (value: unknown): boolean => typeof value !== 'object' || value === null

/** A list or an object of plain values, which fits on a line. */
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

/** A report as the reader writes it: the content as text, which may not be JSON yet. */
export interface Draft {
  readonly id: string
  readonly text: string
  readonly destination: string
}

export interface DraftState {
  readonly draft: Draft
  /** The drafted report, or why there is none. */
  readonly report: Report | string
  /** The digest of exactly this content; undefined while it is being computed, or where there is none. */
  readonly digest: string | undefined
  readonly change: (changes: Partial<Omit<Draft, 'id'>>) => void
  /** For the content's field, which gets focus when another report is begun. */
  readonly field: React.RefObject<HTMLTextAreaElement | null>
  /** Begins another report, with an id of its own. */
  readonly startFrom: (sample: SampleReportName) => void
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
  'The report has no canonical form (RFC 8785): it holds half a character, or a number that is too large.'

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
    if (typeof content === 'object' && content !== null && !Array.isArray(content)) {
      const report = { id, content: { ...content }, destination }
      return hasCanonicalForm(report) ? report : NOT_CANONICAL
    }
    return 'The content is JSON, but not an object.'
  } catch {
    return 'The content is not JSON yet.'
  }
}

/** The report being drafted; it survives a change of view, not a reload. */
export function useReportDraft(agentId: string): DraftState {
  const client = useQueryClient()
  const kept = ['report-draft', agentId]
  const [draft, setDraft] = useState(() => client.getQueryData<Draft>(kept) ?? draftFrom('DELIVERIES'))
  const field = useRef<HTMLTextAreaElement>(null)
  const report = reportFrom(draft)
  const content = typeof report === 'string' ? null : report.content
  const { data } = useQuery({
    queryKey: ['digest-of', content],
    queryFn: async () => (content === null ? null : digestOfJson(content)),
    staleTime: 'static',
  })
  const set = (next: Draft) => {
    client.setQueryData(kept, next)
    setDraft(next)
  }
  return {
    ...{ draft, report, field },
    digest: data ?? undefined,
    change: changes => set({ ...draft, ...changes }),
    startFrom: sample => set(draftFrom(sample)),
  }
}
