import { keysOf } from '../../../contract/keys-of.ts'
import { BUNDLE_PARTS, type BundleReport } from '../../../evidence/bundle/verify-bundle.ts'
import { Bar } from '../../kit/Bar.tsx'
import { Button } from '../../kit/Button.tsx'
import { Meter } from '../../kit/Meter.tsx'
import { BundleVerdict } from './BundleVerdict.tsx'
import styles from './BundleView.module.css'
import { type BundleRun, useBundleRun } from './bundle-run.ts'
import { DropPlace } from './DropPlace.tsx'
import { ExportRun } from './ExportRun.tsx'
import { Meaning } from './Meaning.tsx'
import { PartList } from './PartList.tsx'

function Progress({ run }: { readonly run: BundleRun }) {
  const { progress } = run
  if (progress === undefined) return null
  const { done, total } = progress
  return (
    <div className={styles.progress}>
      <p>{total === 0 ? 'Reading the file' : `${done} of ${total} verified`}</p>
      <Meter share={total === 0 ? 0 : done / total} />
      <div className={styles.stop}>
        <Button onClick={run.stop}>Stop</Button>
      </div>
    </div>
  )
}

function Parts({ report }: { readonly report: BundleReport }) {
  return keysOf(BUNDLE_PARTS).map(part => {
    const items = report.items.filter(item => item.part === part)
    return items.length === 0 ? null : <PartList key={part} part={part} items={items} />
  })
}

/** A run as one file: exported here, and verified here without the service. */
export function BundleView() {
  const run = useBundleRun()
  const { report: verified } = run
  return (
    <main className={styles.view}>
      <h1 tabIndex={-1}>Run bundle</h1>
      <p className={styles.lede}>
        A whole run in one file, to keep or to hand on. Whoever opens it in this page sees every digest made
        again and every signature verified, without the service and without trusting the sender’s page.
      </p>
      <div className={styles.halves}>
        <ExportRun />
        <section aria-labelledby="verify-heading">
          <Bar title="Verify a bundle" id="verify-heading" />
          <DropPlace busy={run.busy} onFiles={run.start} />
          <Progress run={run} />
          <BundleVerdict run={run} />
        </section>
      </div>
      <Meaning />
      {verified === undefined ? null : <Parts key={verified.run} report={verified.report} />}
    </main>
  )
}
