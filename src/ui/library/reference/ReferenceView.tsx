import { Fragment, useEffect, useId, useMemo, useState } from 'react'
import { CONTRACT_VERSION } from '../../../contract/version.ts'
import { moveFocus } from '../../app/focus.ts'
import { referenceAddress } from '../../app/reference-address.ts'
import { VIEWS } from '../../app/route.ts'
import { ViewLink } from '../../app/ViewLink.tsx'
import { Button } from '../../kit/Button.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { Mark } from '../../kit/Mark.tsx'
import { anchorOf, type ReferencePage } from './ReferencePage.tsx'
import { HitList, ReferenceSearch, type Search, useSearch } from './ReferenceSearch.tsx'
import styles from './ReferenceView.module.css'
import { PAGES, placeOf } from './reference-pages.ts'

const DOWNLOADS = [
  { name: 'openapi.json', path: 'openapi.json' },
  { name: 'federated-agent-profile v1.json', path: 'schemas/federated-agent-profile/v1.json' },
  { name: 'receipt v1.json', path: 'schemas/receipt/v1.json' },
  { name: 'run v2.json', path: 'schemas/run/v2.json' },
] as const

/** During a search each page tells how many of its entries were found. Folded where room is short. */
function Contents({ at, page }: { readonly at: Search; readonly page: string | null }) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const follow = (address: string) => {
    setOpen(false)
    at.open(address)
  }
  const counts = PAGES.map(each => ({
    ...each,
    number:
      at.hits === undefined
        ? each.count()
        : (at.hits.find(hits => hits.page.id === each.id)?.entries.length ?? 0),
  }))
  return (
    <nav className={styles.contents} aria-label="Contents" data-open={open}>
      <button
        type="button"
        className={styles.fold}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        Contents
        <Icon name="chevron" />
      </button>
      <div id={id} className={styles.stay}>
        <ul>
          {counts.map(({ id: name, title, number }) => (
            <li key={name}>
              <ViewLink
                to={referenceAddress(name)}
                className={`words line ${styles.link}`}
                aria-current={page === name ? 'page' : undefined}
                data-none={(at.hits !== undefined && number === 0) || undefined}
                onClick={() => follow(referenceAddress(name))}
              >
                {title}
                <span aria-hidden="true" className={styles.number}>
                  {number}
                </span>
              </ViewLink>
            </li>
          ))}
        </ul>
        <p className={`aside ${styles.head}`}>Downloads</p>
        <ul>
          {DOWNLOADS.map(({ name, path }) => (
            <li key={name}>
              <a className={`words line ${styles.download}`} href={path} download>
                {name}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  )
}

const UNKNOWN = 'no-such-entry'

const LONGEST = 60

const shortened = (asked: string): string => (asked.length > LONGEST ? `${asked.slice(0, LONGEST)}…` : asked)

interface AskedProps {
  readonly asked: string
  readonly at: Search
}

const WHY = `This is contract ${CONTRACT_VERSION}: the address may be mistyped, or come from a newer version.`

function SearchFor({ asked, at }: AskedProps) {
  return (
    <p className={`lede ${styles.why}`}>
      <Button onClick={() => at.searchFor(asked)}>{`Search for “${shortened(asked)}”`}</Button>
    </p>
  )
}

function UnknownEntry({ page, ...props }: AskedProps & { readonly page: ReferencePage }) {
  const isProblem = page.id === 'problems'
  return (
    <div className={styles.unknown} data-s="refused">
      <h2 className={`marked ${styles.unknownWords}`} id={UNKNOWN} tabIndex={-1}>
        <Mark state="refused" className={styles.mark} />
        <span>
          {isProblem ? 'The catalogue has no problem with the code ' : `“${page.title}” has no entry `}
          <code>{shortened(props.asked)}</code>.
        </span>
      </h2>
      <p className={`lede ${styles.why}`}>{isProblem ? `${WHY} Codes are permanent.` : WHY}</p>
      <SearchFor {...props} />
      <p className={`lede ${styles.why}`}>
        {`All ${page.count()} are below. See also the `}
        <ViewLink className="link" to={VIEWS.reference}>
          contents of the reference
        </ViewLink>
        .
      </p>
    </div>
  )
}

export function ReferenceView({
  page: asked,
  entry: named,
}: {
  readonly page: string | null
  readonly entry: string | null
}) {
  const search = useSearch(asked === null ? '' : referenceAddress(asked, named))
  const { page: shown, entry } = useMemo(() => placeOf(PAGES, asked, named), [asked, named])
  const page = shown?.id ?? asked
  const known = entry === null || shown?.entries().some(({ id }) => id === entry) === true
  const { showing } = search
  // Goes to what the address names, once it is shown: its entry, or the word that there is none.
  useEffect(() => {
    if (showing || page === null) return
    const unknown = document.getElementById(UNKNOWN)
    const found = unknown ?? (entry === null ? null : document.getElementById(anchorOf(entry)))
    found?.scrollIntoView({ block: 'start' })
    moveFocus(found)
  }, [page, entry, showing])
  return (
    <div className={styles.page}>
      <Contents at={search} page={page} />
      <main className={styles.body}>
        <ReferenceSearch at={search} />
        <p className={`aside ${styles.version}`}>{`Contract ${CONTRACT_VERSION}`}</p>
        {showing ? (
          <>
            <h1 tabIndex={-1}>Found in the reference</h1>
            {search.found === 0 ? (
              <p className={`lede ${styles.lede}`}>No entry contains all of these words.</p>
            ) : null}
            <HitList at={search} page={page} />
          </>
        ) : shown === undefined ? (
          <>
            {page === null ? (
              <>
                <h1 tabIndex={-1}>Reference</h1>
                <p className={`lede ${styles.lede}`}>
                  Printed from the tables and schemas that the service itself runs. A mistake in this page is
                  a mistake in the service.
                </p>
              </>
            ) : (
              <div className={styles.unknown} data-s="refused">
                <h1 id={UNKNOWN} tabIndex={-1}>
                  The reference has no page at this address
                </h1>
                <p className={`lede ${styles.why}`}>
                  There is nothing at <code>{shortened(page)}</code>. {WHY}
                </p>
                <SearchFor asked={page} at={search} />
                <p className={`lede ${styles.why}`}>{`All ${PAGES.length} pages are below.`}</p>
              </div>
            )}
            <ul className={styles.hits} aria-label="Pages">
              {PAGES.map(({ id, title, says }) => (
                <li key={id}>
                  <ViewLink to={referenceAddress(id)} className={`words ${styles.hit}`}>
                    <b className={styles.hitPage}>{title}</b>
                    <span>{says}</span>
                  </ViewLink>
                </li>
              ))}
            </ul>
          </>
        ) : (
          <Fragment key={shown.id}>
            <h1 tabIndex={-1}>{shown.title}</h1>
            {known ? null : <UnknownEntry page={shown} asked={entry} at={search} />}
            <shown.Body here={entry} />
          </Fragment>
        )}
      </main>
    </div>
  )
}
