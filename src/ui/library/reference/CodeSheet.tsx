import { type CodeCatalogue, codeAddress, type OpenedCode } from '../../app/open-code.ts'
import { LinkButton } from '../../app/ViewLink.tsx'
import { Panel } from '../../kit/Panel.tsx'
import { Answers } from './CatalogueView.tsx'
import styles from './CodeSheet.module.css'
import { type Catalogue, plain, rowAt } from './catalogue.ts'
import { CHECK_PAGE, PROTOCOL_PAGE } from './check-pages.ts'
import { PROBLEM_PAGE, VIOLATION_PAGE } from './problem-pages.ts'
import { OBLIGATION_PAGE, REASON_PAGE } from './rule-pages.ts'

/** The pages whose rows have the codes of a catalogue, its own first. */
const PAGES: Readonly<Record<CodeCatalogue, readonly [Catalogue, ...Catalogue[]]>> = {
  problems: [PROBLEM_PAGE],
  reasons: [REASON_PAGE],
  checks: [CHECK_PAGE, PROTOCOL_PAGE],
  obligations: [OBLIGATION_PAGE],
  violations: [VIOLATION_PAGE],
}

/** What the catalogue of a code says of it. */
function Sheet({ table: { title, columns }, row: { cells } }: NonNullable<ReturnType<typeof rowAt>>) {
  return (
    <>
      {title === undefined ? null : <p className={`lede ${styles.lede}`}>{title}.</p>}
      <Answers columns={columns.slice(1)} cells={cells.slice(1)} className={styles.answers} />
    </>
  )
}

interface CodeSheetProps {
  readonly opened: OpenedCode
  readonly onClose: () => void
}

export function CodeSheet({ opened: { catalogue, code, opener }, onClose }: CodeSheetProps) {
  const told = rowAt(PAGES[catalogue], catalogue, code)
  return (
    <Panel
      kind="sheet"
      over={`Reference, ${PAGES[catalogue][0].title.toLowerCase()}`}
      title={told === undefined ? code : plain(told.row.cells[0] ?? '')}
      titleClass={styles[catalogue]}
      opener={opener}
      onClose={onClose}
    >
      {told === undefined ? (
        <p className={`lede ${styles.lede}`}>
          This version of the page has no words for this code. Reload the page: it may be older than the
          service that answered.
        </p>
      ) : (
        <Sheet {...told} />
      )}
      <div className={styles.actions}>
        <LinkButton to={codeAddress(catalogue, code)}>Open in the reference</LinkButton>
      </div>
    </Panel>
  )
}
