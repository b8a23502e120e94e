import { reportAudience } from '../../contract/report.ts'
import type { EnforcementParts } from '../../pilot/enforcement-point.ts'
import type { Addressed } from '../../pilot/report-cycle.ts'
import type { World } from '../../world/world.ts'
import type { PageParts } from '../page-parts.ts'

/** The service's receipts by name, read through its read-only window. */
export function receiptsOf({
  window: serviceWindow,
}: Pick<PageParts, 'window'>): EnforcementParts['receipt'] {
  return async receiptRef => (await serviceWindow()).receipt(receiptRef)
}

/** What the local enforcement point works with on this page. */
export function enforcementParts(parts: PageParts, { inbox, clock }: World): EnforcementParts & Addressed {
  return { receipt: receiptsOf(parts), inbox, now: clock.now, audience: reportAudience(parts.baseUrl) }
}
