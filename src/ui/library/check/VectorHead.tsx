import { CONTRACT_VERSION } from '../../../contract/version.ts'
import { ViewLink } from '../../app/ViewLink.tsx'
import { Button } from '../../kit/Button.tsx'
import { Result } from '../../kit/Result.tsx'
import { visibleText } from '../../kit/visible-text.ts'
import { addressOf } from '../reference/reference-page.ts'
import styles from './CheckView.module.css'
import type { CheckRun } from './check-run.ts'
import { agrees, boxesOf, isUntouched, type VectorRun } from './vector-run.ts'

const LONGEST = 60

function Unknown({ id }: { readonly id: string }) {
  return (
    <Result state="refused" title="There is no such vector">
      <p>
        <code>{visibleText(id.slice(0, LONGEST))}</code>: this is contract {CONTRACT_VERSION}, and the address
        may be mistyped or of another version. The boxes are empty.
      </p>
    </Result>
  )
}

type Loaded = Extract<VectorRun, { state: 'loaded' }>

/** What a vector tries, what is to come of it, and whether that came of it. */
function LoadedVector({ listed, vector, run }: Loaded & { readonly run: CheckRun }) {
  const untouched = isUntouched(listed, vector, run.boxes)
  const { checked } = run
  // What was found in other boxes, a moment before, says nothing of the vector.
  const report = checked !== undefined && isUntouched(listed, vector, checked.of) ? checked.report : undefined
  const came = report === undefined ? undefined : agrees(vector, report)
  return (
    <>
      <p>
        <code>{vector.id}</code>: {visibleText(vector.what)}{' '}
        {vector.fails === null ? (
          'It is to hold.'
        ) : (
          <>
            It is to fail at <code>{vector.fails}</code>.
          </>
        )}
      </p>
      {untouched ? (
        <p data-agrees={came}>
          {came === undefined
            ? ''
            : came
              ? 'Every line is as the vector says.'
              : 'Not every line is as the vector says.'}
        </p>
      ) : (
        <p>
          The boxes hold something else.{' '}
          <Button onClick={() => run.change(boxesOf(listed, vector), 'pasted')}>Fill in the vector</Button>
        </p>
      )}
    </>
  )
}

function Head({ vector, run }: VectorHeadProps) {
  switch (vector.state) {
    case 'unknown':
      return <Unknown id={vector.id} />
    case 'loading':
      return <p>{`Fetching ${vector.listed.id} from this page’s host.`}</p>
    case 'refused':
      return (
        <Result state="refused" title={`${vector.listed.id} was not loaded`}>
          <p>{visibleText(vector.why)} Nothing was checked.</p>
          <Button onClick={vector.again}>Fetch it again</Button>
        </Result>
      )
    case 'loaded':
      return <LoadedVector {...vector} run={run} />
  }
}

interface VectorHeadProps {
  readonly vector: VectorRun
  readonly run: CheckRun
}

/** The vector that the address names, above the boxes that it fills. */
export function VectorHead(props: VectorHeadProps) {
  return (
    <section aria-label="Vector" data-vector={props.vector.state} className={styles.vector}>
      <Head {...props} />
      <p>
        <ViewLink className="link" to={addressOf('vectors')}>
          All vectors
        </ViewLink>
      </p>
    </section>
  )
}
