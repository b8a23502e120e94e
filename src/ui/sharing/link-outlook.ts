import { useQuery } from '@tanstack/react-query'
import { codePointLength } from '../../contract/schemas/formats.ts'
import { importRequest } from '../../contract/schemas/profile.ts'
import { limitsOf } from '../../flows/link-run.ts'
import { FRESH, type ScenarioLink } from '../../flows/scenario-link.ts'
import { lacksAlgorithm, useAlgorithms } from '../app/protocol-algorithms.ts'
import { useAvailability, useClosedBecause, useServices } from '../app/ServicesContext.tsx'
import { visibleText } from '../kit/visible-text.ts'

/** What to expect of a link before anything is done. */
export interface LinkOutlook {
  /** Why its steps cannot be run at all; undefined where they can. */
  readonly closed: string | undefined
  /** Where the service will refuse, and why. */
  readonly refusals: readonly string[]
}

const SHOWN_AT_MOST = 160

const short = (text: string): string => {
  const visible = visibleText(text)
  return codePointLength(visible) > SHOWN_AT_MOST
    ? `${[...visible].slice(0, SHOWN_AT_MOST).join('')}…`
    : visible
}

/** Why the schema of an import refuses a claim; `fresh` stands for whatever fits. */
function schemaRefusals({ from }: ScenarioLink): string[] {
  if (from.kind === 'sample') return []
  const { metadata } = from.claim
  const { endpoint, ...rest } = metadata
  const claim = { ...from.claim, metadata: endpoint === FRESH ? rest : metadata }
  const { error } = importRequest.safeParse(claim)
  return [...new Set(error?.issues.map(({ path }) => String(path.at(-1))))].map(
    field => `${field} does not fit the schema of an import: 400 SCHEMA_VIOLATION.`,
  )
}

/** The service's own guard asked about a claim, without sending it. */
function useRealNames({ from }: ScenarioLink): readonly string[] {
  const { window } = useServices()
  const ready = useAvailability().state === 'ready'
  const { data } = useQuery({
    queryKey: ['real-names', from],
    enabled: ready && from.kind === 'claim',
    staleTime: 'static',
    queryFn: async () => {
      if (from.kind === 'sample') return []
      const errors = await (await window()).realNames(from.claim)
      return errors.map(({ pointer, detail }) => {
        const field = pointer.split('/').find(part => part !== '' && part !== 'metadata') ?? pointer
        return `${field}: ${short(detail)}. 422 REAL_DATA_NOT_ACCEPTED.`
      })
    },
  })
  return data ?? []
}

/** What stands against a link: this browser, its schema, the guard, the world. */
export function useLinkOutlook(link: ScenarioLink): LinkOutlook {
  const notReady = useClosedBecause()
  const lacking = lacksAlgorithm(
    link.from.kind === 'sample' ? link.from.sample : link.from.claim.metadata.protocol,
    useAlgorithms(),
  )
  const real = useRealNames(link)
  const nothing =
    link.to === 'import' ? 'This link opens the form: there is nothing to run before it.' : undefined
  return {
    closed: notReady ?? nothing ?? lacking,
    refusals: [...schemaRefusals(link), ...real, ...limitsOf(link)],
  }
}
