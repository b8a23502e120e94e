import { codeAddress, type OpenedCode } from '../../app/open-code.ts'
import { LinkButton } from '../../kit/Button.tsx'
import { Facts } from '../../kit/Facts.tsx'
import { Panel } from '../../kit/Panel.tsx'
import { Marked } from './CatalogueView.tsx'
import { placeOf, plain } from './catalogue.ts'
import styles from './ReferenceView.module.css'
import { PAGES } from './reference-pages.ts'

interface CodeSheetProps {
  readonly opened: OpenedCode
  readonly onClose: () => void
}

/** What the reference says of a code, over what it was opened from. */
export function CodeSheet({ opened: { catalogue, code }, onClose }: CodeSheetProps) {
  const { found } = placeOf(PAGES, catalogue, code)
  const [name = code, ...cells] = found?.row.cells ?? []
  const columns = found?.table.columns.slice(1) ?? []
  return (
    <Panel kind="dialog" title={plain(name)} onClose={onClose}>
      <p className={`lede ${styles.text}`}>
        {found === undefined
          ? 'This version of the page has no words for this code. Reload the page: it may be older than the service that answered.'
          : found.table.title && `${found.table.title}.`}
      </p>
      <Facts
        of={columns.map((column, at) => ({
          name: column,
          value: <Marked text={cells[at]} column={column} />,
        }))}
      />
      <div className={`row ${styles.text}`}>
        <LinkButton to={codeAddress(catalogue, code)}>Open in the reference</LinkButton>
      </div>
    </Panel>
  )
}
