import { onDemand } from '../../browser/lazy.ts'
import { partInTime } from '../../browser/with-timeout.ts'
import type { SampleName } from '../../parties/world.ts'
import { closeMessage, goTo } from './navigation.ts'
import { VIEWS } from './route.ts'
import { useServices } from './ServicesContext.tsx'
import { useTask } from './task.ts'

/** What imports a sample; it brings cryptography and schemas. */
export const loadImportSample = onDemand(() => partInTime(import('./import-sample.ts')))

/** Makes a key that the sample's protocol takes, imports a claim for it and, once stored, goes on to Bind. */
export function useStartSample() {
  const services = useServices()
  return useTask({
    run: async (sample: SampleName) => (await loadImportSample()).importSample(sample, services),
    // By then the new agent has been read: a click in the next step must never reach the previous agent.
    onDone: (outcome, _sample, stayed) => {
      if (outcome.kind !== 'answer' || !stayed) return
      closeMessage()
      goTo(VIEWS.bind, 'outcome')
    },
  })
}
