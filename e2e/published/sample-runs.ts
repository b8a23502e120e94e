import { fileURLToPath } from 'node:url'
import type { RunFile } from '../../src/contract/schemas/run-file.ts'
import {
  approve,
  REPORT_GROUP,
  reportOf,
  sendRequest,
  signReport,
} from '../../src/enforcement/report-cycle.ts'
import { must } from '../../src/flows/sample-agents.ts'
import { agentReadyForPilot, exported, type Run, report } from '../service/evidence/run-files.ts'
import { actorsOn } from '../service/service-test.ts'
import { startService } from '../service/workbench.ts'

/** The two sample run files: how they are made, where they are kept, and the one place where they differ. */

/** Seconds that pass with every request, so that the times of a sample tell its order. */
const PACE_S = 4

/** Where the agent was not allowed to send its last report. */
const ELSEWHERE = 'https://elsewhere.example/reports'

/** A run on a service of its own that begins at the workbench's fixed time, with keys made for it alone. */
async function pacedRun(): Promise<Run> {
  const bench = await startService()
  const actors = actorsOn(bench)
  const send = globalThis.fetch
  globalThis.fetch = (input, init) => {
    bench.wait(PACE_S)
    return send(input, init)
  }
  return { bench, actors, acting: await agentReadyForPilot(actors, 'OIDC') }
}

/** Sends the last accepted proof a second time, as someone would who copied it. */
async function replayed({ actors: { visitor } }: Run): Promise<void> {
  const calls = (await visitor.journal.entries()).filter(entry => entry.kind === 'call')
  const proof = calls.findLast(({ request }) => request.body.includes('"proof"'))
  if (proof === undefined) throw new Error('no proof was sent')
  await visitor.replay(proof, 'The same proof again')
}

/** Asks to send a report to where no report may go: policy denies it, and suspends the agent. */
async function forbiddenReport({ actors, acting }: Run, audience: string): Promise<void> {
  const leaving = { ...reportOf('weekly-48', { title: 'Week 48', open: 5 }), destination: ELSEWHERE }
  const approval = await approve(actors, acting, leaving, 'organization', { audience })
  const report_proof = await signReport(actors, acting, leaving, approval, { audience })
  must(await actors.visitor.evaluate(sendRequest(acting, leaving, { approval, report_proof }), REPORT_GROUP))
}

/** Makes the good sample: a whole run with a refused replay, a delivered report and a denied one. */
export async function makeGoodSample(audience: string): Promise<RunFile> {
  const run = await pacedRun()
  await replayed(run)
  await report(run)
  await forbiddenReport(run, audience)
  return exported(run, run.acting.agent_id)
}

/** What is changed in the tampered sample: the last receipt, a DENY, says that it was a PERMIT. */
export const CHANGED = { from: 'DENY', to: 'PERMIT' } as const

/** The number of the line that is changed: the last one with a receipt. */
export const changedLine = ({ lines }: RunFile): number =>
  lines.findLastIndex(line => 'sent' in line && line.receipt !== undefined) + 1

/** The same file with the decision of its last receipt turned. @throws Error where that is not a DENY */
export function tampered(good: RunFile): RunFile {
  const file = structuredClone(good)
  const last = file.lines[changedLine(file) - 1]
  const receipt = last !== undefined && 'sent' in last ? last.receipt : undefined
  if (receipt?.decision !== CHANGED.from) throw new Error('The last decision of the sample is not a DENY.')
  receipt.decision = CHANGED.to
  return file
}

/** A run file as the page saves it. */
export const runText = (file: RunFile): string => `${JSON.stringify(file, null, 2)}\n`

const quoted = (text: string): string =>
  `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`

/** The module that ships a sample: a part of the page that is loaded when its button is pressed. */
export function sampleModule(name: string, about: string, text: string): string {
  return `// Made by "npm run samples"; not to be changed by hand.\n\n/** ${about} */\nexport const ${name} =\n  ${quoted(text)}\n`
}

/** The file of each sample's module. */
export const SAMPLE_FILES = {
  good: fileURLToPath(new URL('../../src/evidence/samples/good-run.ts', import.meta.url)),
  tampered: fileURLToPath(new URL('../../src/evidence/samples/tampered-run.ts', import.meta.url)),
} as const
