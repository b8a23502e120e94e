import { shownAttack } from '../../attempts/link-attack.ts'
import type { LinkStep } from '../../flows/link-attacks.ts'
import { operationsOf } from '../../flows/link-run.ts'
import type { ScenarioLink } from '../../flows/scenario-link.ts'
import type { LineState } from '../kit/line-state.ts'
import { Mark } from '../kit/Mark.tsx'
import styles from './LinkView.module.css'
import type { LinkPart, LinkTask } from './link-task.ts'

/** One thing that a link runs, in words. */
interface Planned {
  readonly part: LinkPart
  readonly title: string
  readonly words: string
}

function plannedOf(link: ScenarioLink): readonly Planned[] {
  const steps = operationsOf(link).map(({ operation, title, words }) => ({ part: operation, title, words }))
  if (link.attack === undefined) return steps
  const { title, expected } = shownAttack(link.attack)
  const words = `Tried for real, on an agent of its own where it would change yours. What must stop it: ${expected}.`
  return [...steps, { part: 'attack', title: `Try to break it: ${title}`, words }]
}

/** The title of what is under way, or where a run stopped. */
export function titleOfPart(link: ScenarioLink, part: LinkPart | undefined): string {
  return plannedOf(link).find(planned => planned.part === part)?.title ?? 'the run'
}

const THEN = {
  import: 'Opens the import form, filled in. Whether it is sent is yours.',
  bind: 'Then opens Bind, where you go on.',
  evaluate: 'Then opens Evaluate, where you ask for the decision.',
  decision: 'Then opens Evaluate, which shows the decision.',
  pilot: 'Then opens the pilot, where you go on.',
} as const satisfies Record<LinkStep, string>
const THEN_THE_REFUSAL = 'Then shows here what stopped the attack.'

const WORDS = { proven: 'done', claimed: 'under way', refused: 'stopped here', unreached: 'to come' } as const
type ItemState = LineState & keyof typeof WORDS

function stateOf(index: number, now: number, { busy }: LinkTask): ItemState {
  if (index < now) return 'proven'
  if (index > now || now === -1) return 'unreached'
  return busy ? 'claimed' : 'refused'
}

/** An item's state in words; an attack that was stopped is one that went as it should. */
function labelOf(part: LinkPart, state: ItemState, { attacked }: LinkTask): string {
  if (part !== 'attack' || attacked === undefined) return WORDS[state]
  return attacked.asExpected ? 'stopped, as it should be' : 'not stopped'
}

/** What a link will run, in order; solid once it is done. */
export function LinkOperations({ link, task }: { readonly link: ScenarioLink; readonly task: LinkTask }) {
  const planned = plannedOf(link)
  const ended = task.stopped !== undefined || task.attacked !== undefined || task.error !== null
  const now = task.busy || ended ? planned.findIndex(({ part }) => part === task.at) : -1
  return (
    <ol className={styles.markedListList} aria-label="What it will run">
      {planned.map(({ part, title, words }, index) => {
        const state = stateOf(index, now, task)
        return (
          <li key={part} className={styles.item} data-s={state} data-status={state}>
            <Mark state={state} label={labelOf(part, state, task)} className={styles.markedListMark} />
            <span>
              <b className={styles.title}>{title}</b>
              <span className={styles.words}>{words}</span>
            </span>
          </li>
        )
      })}
      {task.attacked === undefined ? (
        <li className={styles.item} data-s="na">
          <Mark state="na" className={styles.markedListMark} />
          <span className={styles.words}>{link.attack === undefined ? THEN[link.to] : THEN_THE_REFUSAL}</span>
        </li>
      ) : null}
    </ol>
  )
}
