import { useId, useState } from 'react'
import { BASE_URL } from '../../../contract/base-url.ts'
import { bundleFileName, exportBundle } from '../../../evidence/bundle/export-bundle.ts'
import { downloadJson } from '../../app/download-json.ts'
import { useAgents } from '../../app/queries.ts'
import { useClosedBecause, useServices } from '../../app/ServicesContext.tsx'
import { useTask } from '../../app/task.ts'
import { Bar } from '../../kit/Bar.tsx'
import { Button } from '../../kit/Button.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { Result } from '../../kit/Result.tsx'
import styles from './BundleView.module.css'
import { contentWords } from './content-words.ts'

const HOLDS = [
  'the claim as received, and the profile',
  'public keys and directory entries',
  'every challenge, proof, authorization and evidence, accepted or refused',
  'decisions and receipts',
  'what was edited by hand like any other message, without a mark; what was edited to be about something else, by digest',
]

/** Saves one agent's run as a file. */
function useExport() {
  const { visitor, window: serviceWindow, clock } = useServices()
  return useTask({
    run: async (agentId: string) => {
      const window = await serviceWindow()
      const bundle = await exportBundle(
        { journal: visitor.journal, window, clock, baseUrl: BASE_URL },
        agentId,
      )
      const name = bundleFileName(agentId)
      downloadJson(name, bundle)
      return { name, bundle }
    },
    changes: null,
  })
}

/** Which run, and the button that saves it as one JSON file. */
export function ExportRun() {
  const { list, current } = useAgents()
  const [chosen, setChosen] = useState<string>()
  const id = useId()
  const task = useExport()
  const agent = list.find(({ agent_id }) => agent_id === chosen) ?? current ?? list.at(-1)
  const none = agent === undefined ? 'There is no agent yet: import a claim first.' : undefined
  const closed = useClosedBecause() ?? none
  return (
    <section aria-labelledby="export-heading">
      <Bar title="Export a run" id="export-heading" />
      <p className={styles.exportRunLede}>One agent’s whole run as one JSON file. It holds:</p>
      <ul className={styles.list}>
        {HOLDS.map(what => (
          <li key={what}>{what}</li>
        ))}
      </ul>
      <p className={styles.exportRunLede}>
        Never a private key: those cannot be extracted, and the wallet is not read.
      </p>
      {agent === undefined ? null : (
        <div className={styles.field}>
          <label htmlFor={id} className={styles.label}>
            The agent
          </label>
          <span className={styles.choice}>
            <select
              id={id}
              className={styles.select}
              value={agent.agent_id}
              onChange={event => setChosen(event.target.value)}
            >
              {list.map(({ agent_id, label }) => (
                <option key={agent_id} value={agent_id}>
                  {label}
                </option>
              ))}
            </select>
            <Icon name="chevron" className={styles.chevron} />
          </span>
        </div>
      )}
      <div className={styles.action}>
        <Button
          closed={closed}
          busy={task.busy}
          onClick={() => {
            if (agent !== undefined) task.start(agent.agent_id)
          }}
        >
          Export the run as JSON
        </Button>
      </div>
      {task.error === null ? null : (
        <Result state="refused" title="Nothing was exported" headingRef={task.headingRef}>
          <p>{task.error.message}</p>
        </Result>
      )}
      {task.result === undefined || task.busy ? null : (
        <Result state="proven" title="Downloaded" headingRef={task.headingRef}>
          <p>
            <code>{task.result.name}</code>
            {`: ${contentWords(task.result.bundle)}.`}
          </p>
        </Result>
      )}
    </section>
  )
}
