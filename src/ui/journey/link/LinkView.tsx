import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import {
  type LinkOperation,
  operationsOf,
  readSampleLink,
  runLink,
  type SampleLink,
} from '../../../flows/sample-link.ts'
import { useExchange } from '../../app/current-agent.ts'
import { moveFocus } from '../../app/focus.ts'
import { closeMessage, goTo } from '../../app/navigation.ts'
import { VIEWS } from '../../app/route.ts'
import { useClosedBecause, useServices } from '../../app/ServicesContext.tsx'
import { useTask } from '../../app/task.ts'
import { lacksAlgorithm, useAlgorithms } from '../../app/world.ts'
import { Exchange } from '../../exchange/Exchange.tsx'
import { Refusal } from '../../exchange/outcome/Refusal.tsx'
import { VisibleText } from '../../kit/Json.tsx'
import type { LineState } from '../../kit/Mark.tsx'
import { type Action, StepHead, StepList } from '../frame/Step.tsx'
import { Shown } from '../frame/StepView.tsx'
import { Workbench } from '../frame/Workbench.tsx'
import { ImportView } from '../import/ImportView.tsx'

const THEN = {
  import: { to: VIEWS.import, words: 'Opens the import form, filled in.' },
  bind: { to: VIEWS.bind, words: 'Then opens Bind, where you continue.' },
  evaluate: { to: VIEWS.evaluate, words: 'Then opens Evaluate, where you ask for the decision.' },
  decision: { to: VIEWS.evaluate, words: 'Then opens Evaluate, which shows the decision.' },
  pilot: { to: VIEWS.pilot, words: 'Then opens the pilot, where you continue.' },
} as const satisfies Record<SampleLink['to'], { to: string; words: string }>

const LEAVE: Action = { name: 'Leave', run: VIEWS.first }

const LEDES = {
  begun:
    'Nothing has happened yet. Running these steps adds one agent and its key to this browser, and changes no other.',
  running: 'The steps are being run. Each message appears in the exchange.',
  done: 'The run is complete. What it did is in the exchange, message by message.',
  stopped: 'The run stopped. What was done before that is kept.',
} as const

/** Marks the run's state on the root element, for a driver: the link's view is left once it is done. */
function showRun(state: keyof typeof LEDES): void {
  if (state === 'begun') delete document.documentElement.dataset.link
  else document.documentElement.dataset.link = state
}

/** Runs a link on a new agent and opens what it leads to; a refusal is shown in place. */
function useRun(link: SampleLink) {
  const { visitor, world } = useServices()
  const [at, setAt] = useState<LinkOperation>()
  useEffect(() => showRun('begun'), [])
  const task = useTask({
    run: async () =>
      runLink({ visitor, world: await world() }, link, setAt).catch(cause => {
        showRun('stopped')
        throw cause
      }),
    onStart: () => {
      showRun('running')
      closeMessage()
    },
    onDone: ({ stoppedAt }, _given, stayed) => {
      const withOutcome = link.to === 'bind' || link.to === 'decision'
      if (stayed && stoppedAt === null) goTo(THEN[link.to].to, withOutcome ? 'outcome' : 'heading')
      showRun(stoppedAt === null ? 'done' : 'stopped')
    },
  })
  const { busy, error, result } = task
  const ended = result?.stoppedAt === null ? 'done' : 'stopped'
  const begun = error === null && result === undefined
  return { ...task, at, state: busy ? 'running' : begun ? 'begun' : ended } as const
}

/** A heading that takes the focus with the drawing: a moment later the reader may have gone on to the first button. */
function Head({ title, children }: { readonly title: string; readonly children: React.ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => moveFocus(heading.current), [])
  return (
    <StepHead title={title} headingRef={heading}>
      {children}
    </StepHead>
  )
}

/** The steps of a link, with how far each is, and the one question: run them, or fill the form. */
function Preview({ link, onFill }: { readonly link: SampleLink; readonly onFill: () => void }) {
  const { at, state, busy, error, result, headingRef, start } = useRun(link)
  const rows = useExchange()
  const lacking = lacksAlgorithm(link.sample, useAlgorithms())
  const closed = useClosedBecause() ?? lacking
  const planned = operationsOf(link)
  const now = planned.findIndex(({ operation }) => operation === at)
  const stateAt = (index: number): LineState => {
    if (state === 'done' || index < now) return 'proven'
    if (index > now) return 'unreached'
    return state === 'stopped' ? 'refused' : 'claimed'
  }
  const lines = planned.map(({ operation: key, title }, index) => ({ key, state: stateAt(index), title }))
  const then = { key: 'then', state: 'na', title: THEN[link.to].words } as const
  const first: Action =
    state === 'done'
      ? { name: 'Go on with this agent', kind: 'primary', run: THEN[link.to].to }
      : { name: 'Run these steps', kind: 'primary', closed, busy, run: () => start() }
  const stoppedAt = `Stopped at “${planned[now]?.title}”`
  const shown = {
    outcome: <Head title={`Steps from a link: the ${link.sample} sample`}>{LEDES[state]}</Head>,
    form: (
      <>
        <StepList name="What it will run" of={[...lines, then]} />
        <Refusal outcome={result?.outcome} title={stoppedAt} {...{ error, headingRef }} />
      </>
    ),
    actions: [first, { name: 'Fill the form only', busy, run: onFill }, LEAVE],
  }
  // An earlier agent's messages are no part of it, unless the reader asks for them.
  return <Workbench step={<Shown at={shown} />} exchange={<Exchange rows={at === undefined ? [] : rows} />} />
}

function Broken({ faults }: { readonly faults: readonly string[] }) {
  const outcome = (
    <Head title="This link cannot be opened">
      Nothing in it was used, and nothing was sent or stored. A link names one of this page’s samples and the
      step to open.
    </Head>
  )
  const form = (
    <ul className="note bullets">
      {faults.map(words => (
        <li key={words}>
          <VisibleText text={words} />
        </li>
      ))}
    </ul>
  )
  const actions = [LEAVE, { name: 'Enter a claim', run: VIEWS.import }]
  return <Workbench step={<Shown at={{ outcome, form, actions }} />} exchange={<Exchange rows={[]} />} />
}

/** What a link opens: the form with a sample, or a preview of the steps that asks first. */
export function LinkView({ query }: { readonly query: string }) {
  const [filling, setFilling] = useState(false)
  const reading = useMemo(() => readSampleLink(query), [query])
  if ('faults' in reading) return <Broken faults={reading.faults} />
  const { link } = reading
  if (filling || link.to === 'import') return <ImportView sample={link.sample} arrived={filling} />
  return <Preview link={link} onFill={() => setFilling(true)} />
}
