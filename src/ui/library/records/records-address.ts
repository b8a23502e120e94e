import { type RecordsPlace, VIEWS } from '../../app/route.ts'

/** The fragment of a place within the records; what is left out is not named in it. */
export function recordsAddress({ store, page, agent, record }: Partial<RecordsPlace>): string {
  const params = new URLSearchParams()
  if (page !== undefined && page > 1) params.set('page', String(page))
  if (agent) params.set('agent', agent)
  if (record) params.set('record', record)
  const path = store ? `${VIEWS.records}/${store}` : VIEWS.records
  return params.size === 0 ? path : `${path}?${params}`
}
