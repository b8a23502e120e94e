import { onDemand } from './browser/lazy.ts'
import type { StorageNames } from './browser/storage-names.ts'
import type { CaseActors } from './cases/case.ts'
import { deleteDatabase } from './client/delete-database.ts'
import { CASES_BASE_URL } from './contract/base-url.ts'
import { createClock } from './parties/create-clock.ts'
import { makeStage, type SecondParts, type SecondStage } from './second-service.ts'
import type { PageServices } from './ui/app/ServicesContext.tsx'

interface CaseParts extends SecondParts {
  /** The names of all that the deployment keeps. */
  readonly names: StorageNames
  /** Where its clock's offset is kept; null where the browser keeps nothing. */
  readonly storage: Storage | null
}

async function makeCaseStage({ names, storage, ...parts }: CaseParts): Promise<SecondStage> {
  const { casesService: service, casesClient: client, casesWorld: world } = names.databases
  const clock = createClock(storage, names.entries.casesClock)
  const stage = await makeStage(parts, {
    databases: { service, client, world },
    baseUrl: CASES_BASE_URL,
    clock,
  })
  return { ...stage, keepCurrent: true }
}

function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause)
  return ['Error', 'TimeoutError'].includes(cause.name) ? cause.message : `${cause.name}: ${cause.message}`
}

/** Says in words what failed, before the reason that the browser or another part gives. */
async function saying<T>(what: string, work: Promise<T>): Promise<T> {
  return work.catch(cause => {
    throw new Error(`${what}: ${reasonOf(cause)}`, { cause })
  })
}

/**
 * The page's second service, composed as `main.tsx` composes the visitor's. It runs the controlled pilot's
 * cases, so that nothing of the visitor's is touched, wherever a run ends. It is created when a run begins,
 * in one tab at a time; what a run leaves is kept until the next one, or the page's next start.
 * @throws (the function returned) Error, in words, where another tab runs it or its stores cannot be opened
 */
export function createCases(parts: CaseParts): PageServices['runCases'] {
  const actors = onDemand(() => makeCaseStage(parts))
  const { casesService, casesClient, casesWorld } = parts.names.databases
  const { casesRun, casesStores } = parts.names.locks
  const databases = [casesService, casesClient, casesWorld]
  const begin = async (): Promise<CaseActors> => {
    await saying('What the last run left could not be deleted', Promise.all(databases.map(deleteDatabase)))
    const ready = await saying('The cases’ own service did not start', actors())
    ready.world.clock.reset()
    // Opens each store, so that an unreadable one ends the run at once instead of failing every case.
    const looks = [ready.visitor.wallet.keys(), ready.world.inbox.reports(), ready.window.agent('')]
    await saying('What the cases keep cannot be read', Promise.all<unknown>(looks))
    return ready
  }
  return run =>
    navigator.locks.request(casesRun, { ifAvailable: true }, async lock => {
      if (lock === null) throw new Error('another tab runs it')
      await navigator.locks.request(casesStores, async () => run(await begin()))
    })
}
