import type { TabChoice } from '../../../client/tab-choice.ts'
import { z } from '../../../contract/schemas/zod.ts'

/** A report as the visitor writes it: the content as text, which may not be JSON yet. */
export interface Draft {
  readonly id: string
  readonly text: string
  readonly destination: string
}

const keptDrafts = z.record(
  z.string(),
  z.object({ id: z.string(), text: z.string(), destination: z.string() }),
)

function allOf(kept: TabChoice): Readonly<Record<string, Draft>> {
  try {
    return keptDrafts.parse(JSON.parse(kept.get() ?? '{}'))
  } catch {
    // Altered outside this page: the draft begins anew.
    return {}
  }
}

/** The draft that this tab kept for an agent; undefined if there is none that can be read. */
export function keptDraft(kept: TabChoice, agentId: string): Draft | undefined {
  return allOf(kept)[agentId]
}

/** Keeps an agent's draft in this tab, through a reload. */
export function keepDraft(kept: TabChoice, agentId: string, draft: Draft): void {
  kept.set(JSON.stringify({ ...allOf(kept), [agentId]: draft }))
}
