import { PROBLEMS } from '../../contract/catalogues/problems.ts'
import { deedsOf } from '../../flows/link-run.ts'
import type { ScenarioLink } from '../../flows/scenario-link.ts'
import { VIEWS } from '../app/route.ts'
import { Actions } from '../journey/Actions.tsx'
import { LinkButton } from '../kit/LinkButton.tsx'
import { Refusal } from '../kit/outcome/Refusal.tsx'
import { Result } from '../kit/Result.tsx'
import type { LinkTask } from './link-task.ts'

/** Where a run came to a stop before the step that it was to open: the refusal, and the way on. */
export function LinkStop({ link, task }: { readonly link: ScenarioLink; readonly task: LinkTask }) {
  const { stopped, error, headingRef, at } = task
  const title = deedsOf(link).find(({ deed }) => deed === at)?.title ?? 'the run'
  if (error !== null)
    return (
      <Result state="refused" title={`Stopped at “${title}”`} headingRef={headingRef}>
        <p>{`The page could not go on: ${error.message}`}</p>
      </Result>
    )
  if (stopped === undefined || stopped.outcome.kind === 'answer') return null
  const { outcome } = stopped
  const why = outcome.kind === 'problem' ? `: ${PROBLEMS[outcome.problem.code].title.toLowerCase()}` : ''
  return (
    <>
      <Refusal outcome={outcome} error={null} title={`Stopped at “${title}”${why}`} headingRef={headingRef} />
      <Actions>
        {at === 'import' ? null : <LinkButton to={VIEWS.bind}>Go on with this agent in Bind</LinkButton>}
      </Actions>
    </>
  )
}
