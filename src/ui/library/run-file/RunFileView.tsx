import { useState } from 'react'
import { BASE_URL } from '../../../contract/base-url.ts'
import { exportRun, runFileName } from '../../../evidence/export-run.ts'
import { downloadJson } from '../../app/files.ts'
import { Judgement } from '../../app/Judgement.tsx'
import { useAgents } from '../../app/queries.ts'
import { useClosedBecause, useServices } from '../../app/ServicesContext.tsx'
import { useTask } from '../../app/task.ts'
import { Bar } from '../../kit/Bar.tsx'
import { Button } from '../../kit/Button.tsx'
import { Select } from '../../kit/Field.tsx'
import { counted } from '../../kit/words.ts'
import { RunAgain, useFileRun } from './RunAgain.tsx'
import styles from './RunFileView.module.css'
import { RunLines } from './RunLines.tsx'

const HOLDS = [
  'what this browser sent about the agent, edited messages too, and each answer and receipt',
  'what the issuer, registry, zone, organization and status lists published',
  'the reading of the clock under which each was judged, in that order',
]

function useExport() {
  const { visitor, window: serviceWindow, world, clock } = useServices()
  return useTask({
    run: async (agentId: string) => {
      const [window, { published }] = await Promise.all([serviceWindow(), world()])
      const { journal } = visitor
      const sources = { journal, window, logged: published.logged, clock, baseUrl: BASE_URL }
      const file = await exportRun(sources, agentId)
      const name = runFileName(agentId)
      downloadJson(name, file)
      return { name, file }
    },
    changes: null,
  })
}

function ExportRun() {
  const { list, current } = useAgents()
  const [chosen, setChosen] = useState<string>()
  const task = useExport()
  const agent = list.find(({ agent_id }) => agent_id === chosen) ?? current ?? list.at(-1)
  const none = agent === undefined ? 'There is no agent yet: import a claim first.' : undefined
  const closed = useClosedBecause() ?? none
  return (
    <section aria-labelledby="export-heading">
      <Bar title="Export a run" id="export-heading" />
      <p className="aside">One agent’s complete run as one JSON file. It contains:</p>
      <ul className={`note bullets ${styles.list}`}>
        {HOLDS.map(what => (
          <li key={what}>{what}</li>
        ))}
      </ul>
      <p className="aside">
        Never a private key: the wallet is not read, and a message that contained one is not exported.
      </p>
      {agent === undefined ? null : (
        <label className={styles.label}>
          The agent
          <Select value={agent.agent_id} onChange={event => setChosen(event.target.value)}>
            {list.map(({ agent_id, label }) => (
              <option key={agent_id} value={agent_id}>
                {label}
              </option>
            ))}
          </Select>
        </label>
      )}
      <div className={styles.gap}>
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
      <Judgement
        of={task}
        verdict={({ name, file }) => ({
          state: 'proven',
          title: 'Downloaded',
          body: (
            <p>
              <code>{name}</code>
              {`: ${counted(file.lines.length, 'line')}.`}
            </p>
          ),
        })}
        failed={({ message }) => ({
          state: 'refused',
          title: 'Nothing was exported',
          body: <p>{message}</p>,
        })}
      />
    </section>
  )
}

const NOT_SHOWN = [
  'Who made the file. It is not signed: with their own keys, anyone can make another run that gives the same when run again.',
  'Whose the keys are. Directory keys are those in the file, and no one vouches for them here.',
  'When any of it happened. The demo clock can be set, and random values are taken from the file.',
  'What is not in it: messages sent by other code of the page, and what other agents proved. Lines that depend on that say so and are not judged.',
  'What no answer depends on, such as when the file was exported or something was published.',
]

export function RunFileView() {
  const running = useFileRun()
  const { result: ran } = running
  return (
    <main className={styles.view}>
      <h1 tabIndex={-1}>Run file</h1>
      <p className={`lede ${styles.lede}`}>
        A complete run in one file: what was published, sent and answered. Opened here, it is run again
        through a separate service, and every answer and receipt is compared, member by member.
      </p>
      <div className={styles.halves}>
        <ExportRun />
        <RunAgain running={running} />
      </div>
      {ran === undefined ? null : <RunLines key={ran.run} file={ran.file} report={ran.report} />}
      <section className={styles.meaning} aria-labelledby="run-file-meaning">
        <h2 id="run-file-meaning" className={styles.label}>
          What this does not show
        </h2>
        <ul className={`note bullets ${styles.list}`}>
          {NOT_SHOWN.map(words => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      </section>
    </main>
  )
}
