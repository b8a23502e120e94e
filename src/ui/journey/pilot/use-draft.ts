import { useState, useSyncExternalStore } from 'react'
import { createObservable } from '../../../browser/observable.ts'
import { INBOX_DESTINATION } from '../../../contract/names.ts'
import type { Draft, SentReport } from '../../../enforcement/report.ts'
import { SAMPLE_REPORTS, type SampleReportName } from '../../../flows/sample-reports.ts'

/** JSON as someone would write it by hand: what holds no other object or list, and is inside one, goes on a line. */
export const reportText = (content: object): string =>
  JSON.stringify(content, null, 2).replace(/[[{]\n[^[\]{}]*\n +[\]}]/gu, flat => flat.replace(/\n */gu, ' '))

const ID_CHARACTERS = 4

export function draftFrom(sample: SampleReportName): Draft {
  return {
    id: `rep-${crypto.randomUUID().slice(0, ID_CHARACTERS)}`,
    text: reportText(SAMPLE_REPORTS[sample].content),
    destination: INBOX_DESTINATION,
    approved: undefined,
  }
}

/** What was sent, as its draft was, with its approval unless the decision was against the two. */
function draftOf({ request, answer }: SentReport): Draft | undefined {
  if (request === undefined) return undefined
  const { id, properties } = request.resource
  const jws = answer?.decision === 'DENY' ? undefined : request.context?.approval
  const { content, destination } = properties
  const approved = jws === undefined ? undefined : { jws, report: { id, content, destination } }
  return { id, text: reportText(content), destination, approved }
}

// Kept by the page rather than by a view: a draft survives a look elsewhere, and no reload.
const drafts = createObservable<ReadonlyMap<string, Draft>>(new Map())

type ChangeDraft = (changes: Partial<Draft>) => void

/** The draft of an agent's report: as the visitor left it, else what was sent last, else a sample. */
export function useDraft(agentId: string, last: SentReport | undefined): readonly [Draft, ChangeDraft] {
  const kept = useSyncExternalStore(drafts.subscribe, drafts.getSnapshot).get(agentId)
  const [found] = useState(() => (last && draftOf(last)) ?? draftFrom('DELIVERIES'))
  const change: ChangeDraft = changes => {
    const all = drafts.getSnapshot()
    drafts.set(new Map([...all, [agentId, { ...(all.get(agentId) ?? found), ...changes }]]))
  }
  return [kept ?? found, change]
}
