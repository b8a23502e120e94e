import { CONTRACT_VERSION } from '../../../contract/version.ts'
import { ViewLink } from '../../app/ViewLink.tsx'
import { Mark } from '../../kit/Mark.tsx'
import { nearestTo } from './nearest.ts'
import styles from './ReferenceView.module.css'
import { addressOf, entryAddress, type ReferencePage } from './reference-page.ts'
import { PAGES } from './reference-pages.ts'

/** The element that says that there is no such page or entry. */
export const UNKNOWN = 'no-such-entry'

const LONGEST = 60

const shortened = (asked: string): string => (asked.length > LONGEST ? `${asked.slice(0, LONGEST)}…` : asked)

interface NearProps {
  readonly label: string
  readonly links: readonly { readonly to: string; readonly words: string }[]
}

function Near({ label, links }: NearProps) {
  if (links.length === 0) return null
  return (
    <>
      <p className={styles.why}>The nearest:</p>
      <ul className={styles.codes} aria-label={label}>
        {links.map(({ to, words }) => (
          <li key={to}>
            <ViewLink className={styles.near} to={to}>
              {words}
            </ViewLink>
          </li>
        ))}
      </ul>
    </>
  )
}

const WHY = `This is contract ${CONTRACT_VERSION}: the address may be mistyped, or come from a newer version.`

interface UnknownEntryProps {
  readonly page: ReferencePage
  readonly asked: string
}

/** For an address with an entry that its page does not have: likely matches; the page follows, whole. */
export function UnknownEntry({ page, asked }: UnknownEntryProps) {
  const near = nearestTo(asked, page.entries())
  const isProblem = page.id === 'problems'
  return (
    <div className={styles.unknown} data-s="refused">
      <h2 className={styles.unknownWords} id={UNKNOWN} tabIndex={-1}>
        <Mark state="refused" className={styles.mark} />
        <span>
          {isProblem ? 'The catalogue holds no problem with the code ' : `“${page.title}” has no entry `}
          <code>{shortened(asked)}</code>.
        </span>
      </h2>
      <p className={styles.why}>{isProblem ? `${WHY} Codes are permanent.` : WHY}</p>
      <Near
        label={isProblem ? 'The nearest codes' : 'The nearest entries'}
        links={near.map(entry => ({
          to: entryAddress(page.id, entry),
          words: page.id === 'fields' || page.id === 'protocols' ? entry.id : entry.name,
        }))}
      />
      <p className={styles.why}>{`All ${page.count()} are below.`}</p>
    </div>
  )
}

/** For an address with a page that the reference does not have; the list of all pages follows. */
export function UnknownPage({ asked }: { readonly asked: string }) {
  const near = nearestTo(
    asked,
    PAGES.map(({ id, title }) => ({ id, name: title })),
  )
  return (
    <div className={styles.unknown} data-s="refused">
      <h1 id={UNKNOWN} tabIndex={-1}>
        The reference has no such page
      </h1>
      <p className={styles.why}>
        There is nothing at <code>{shortened(asked)}</code>. {WHY}
      </p>
      <Near
        label="The nearest pages"
        links={near.map(({ id, name }) => ({ to: addressOf(id), words: name }))}
      />
      <p className={styles.why}>{`All ${PAGES.length} pages are below.`}</p>
    </div>
  )
}
