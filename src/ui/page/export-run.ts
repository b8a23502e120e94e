import { partInTime } from '../../browser/with-timeout.ts'
import { BASE_URL } from '../../contract/base-url.ts'
import { useAgents } from '../app/current-agent.ts'
import { downloadJson } from '../app/files.ts'
import { useServices } from '../app/ServicesContext.tsx'
import { useTask } from '../app/task.ts'
import { useAnnounce } from '../kit/Announcer.tsx'
import { counted } from '../kit/words.ts'

/** Exports a run as a run file. It holds no private key, for the wallet is not read. */
export function useExportRun() {
  const { list, current } = useAgents()
  const announce = useAnnounce()
  const { visitor, window: serviceWindow, world, clock } = useServices()
  const task = useTask({
    run: async (agentId: string) => {
      const { exportRun, runFileName } = await partInTime(import('../../evidence/export-run.ts'))
      const [window, { published }] = await Promise.all([serviceWindow(), world()])
      const { journal } = visitor
      const sources = { journal, window, logged: published.logged, clock, baseUrl: BASE_URL }
      const file = await exportRun(sources, agentId)
      downloadJson(runFileName(agentId), file)
      return counted(file.lines.length, 'line')
    },
    rereads: false,
    onDone: lines => announce(`The run was exported: ${lines}.`),
  })
  return { agentId: (current ?? list.at(-1))?.agent_id, task }
}
