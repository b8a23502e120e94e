import { CONTRACT_VERSION } from '../../../contract/version.ts'
import { VIEWS } from '../../app/route.ts'
import { ViewLink } from '../../app/ViewLink.tsx'
import { Button } from '../../kit/Button.tsx'
import { Mark } from '../../kit/Mark.tsx'
import styles from './ReferenceView.module.css'
import type { ReferencePage } from './reference-page.ts'
import { PAGES } from './reference-pages.ts'

/** The element that says that there is no such page or entry. */
export const UNKNOWN = 'no-such-entry'

const LONGEST = 60

const shortened = (asked: string): string => (asked.length > LONGEST ? `${asked.slice(0, LONGEST)}…` : asked)

interface AskedProps {
  readonly asked: string
  readonly onSearch: (words: string) => void
}

const WHY = `This is contract ${CONTRACT_VERSION}: the address may be mistyped, or come from a newer version.`

function Search({ asked, onSearch }: AskedProps) {
  return (
    <p className={styles.why}>
      <Button onClick={() => onSearch(asked)}>{`Search for “${shortened(asked)}”`}</Button>
    </p>
  )
}

/** For an address with an entry that its page does not have; the page follows, whole. */
export function UnknownEntry({ page, ...props }: AskedProps & { readonly page: ReferencePage }) {
  const isProblem = page.id === 'problems'
  return (
    <div className={styles.unknown} data-s="refused">
      <h2 className={styles.unknownWords} id={UNKNOWN} tabIndex={-1}>
        <Mark state="refused" className={styles.mark} />
        <span>
          {isProblem ? 'The catalogue holds no problem with the code ' : `“${page.title}” has no entry `}
          <code>{shortened(props.asked)}</code>.
        </span>
      </h2>
      <p className={styles.why}>{isProblem ? `${WHY} Codes are permanent.` : WHY}</p>
      <Search {...props} />
      <p className={styles.why}>
        {`All ${page.count()} are below. See also the `}
        <ViewLink className="link" to={VIEWS.reference}>
          contents of the reference
        </ViewLink>
        .
      </p>
    </div>
  )
}

/** For an address with a page that the reference does not have; the list of all pages follows. */
export function UnknownPage(props: AskedProps) {
  return (
    <div className={styles.unknown} data-s="refused">
      <h1 id={UNKNOWN} tabIndex={-1}>
        The reference has no such page
      </h1>
      <p className={styles.why}>
        There is nothing at <code>{shortened(props.asked)}</code>. {WHY}
      </p>
      <Search {...props} />
      <p className={styles.why}>{`All ${PAGES.length} pages are below.`}</p>
    </div>
  )
}
