import { BASE_URL } from '../../../contract/base-url.ts'
import { reportAudience } from '../../../contract/schemas/report.ts'
import type { EnforcementParts } from '../../../enforcement/enforcement.ts'
import type { Addressed } from '../../../enforcement/report-cycle.ts'
import type { World } from '../../../parties/world.ts'
import type { PageServices } from '../../app/services.ts'

/** What the enforcement point reads of the service's store, through its read-only window. */
export function enforcementWindow({
  window: serviceWindow,
}: Pick<PageServices, 'window'>): EnforcementParts['window'] {
  return {
    receipt: async receiptRef => (await serviceWindow()).receipt(receiptRef),
    agent: async agentId => (await serviceWindow()).agent(agentId),
    holding: async (agentId, work) => (await serviceWindow()).holding(agentId, work),
  }
}

/** What the local enforcement point works with on this page. */
export function enforcementParts(parts: PageServices, { inbox, clock }: World): EnforcementParts & Addressed {
  return { window: enforcementWindow(parts), inbox, clock, audience: reportAudience(BASE_URL) }
}
