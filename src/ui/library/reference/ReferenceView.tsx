import { Fragment, useEffect, useId, useMemo, useState } from 'react'
import { CONTRACT_VERSION } from '../../../contract/version.ts'
import { moveFocus } from '../../app/focus.ts'
import { referenceAddress } from '../../app/reference-address.ts'
import { ViewLink } from '../../app/ViewLink.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { Mark } from '../../kit/Mark.tsx'
import { anchorOf, CatalogueBody, PageList } from './CatalogueView.tsx'
import { type Catalogue, entriesOf, placeOf } from './catalogue.ts'
import { HitList, ReferenceSearch, type Search, useSearch } from './ReferenceSearch.tsx'
import styles from './ReferenceView.module.css'
import { PAGES } from './reference-pages.ts'

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
        ? (each.count ?? entriesOf(each).length)
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

const WHY = `This is contract ${CONTRACT_VERSION}: the address may be mistyped, or come from a newer version.`

function UnknownEntry({ page, asked }: { readonly page: Catalogue; readonly asked: string }) {
  return (
    <div className={styles.unknown} data-s="refused">
      <h2 className={`marked ${styles.unknownWords}`} id={UNKNOWN} tabIndex={-1}>
        <Mark state="refused" className={styles.mark} />
        <span>
          {`“${page.title}” has no entry `}
          <code>{shortened(asked)}</code>.
        </span>
      </h2>
      <p className={`lede ${styles.why}`}>{WHY}</p>
    </div>
  )
}

function UnknownPage({ asked }: { readonly asked: string }) {
  return (
    <div className={styles.unknown} data-s="refused">
      <h1 id={UNKNOWN} tabIndex={-1}>
        The reference has no page at this address
      </h1>
      <p className={`lede ${styles.why}`}>
        There is nothing at <code>{shortened(asked)}</code>. {WHY}
      </p>
    </div>
  )
}

/** The contents of the reference, also where an address names no page of it. */
function Start({ asked }: { readonly asked: string | null }) {
  return (
    <>
      {asked === null ? (
        <>
          <h1 tabIndex={-1}>Reference</h1>
          <p className={`lede ${styles.lede}`}>
            Printed from the tables and schemas that the service itself runs. A mistake in this page is a
            mistake in the service.
          </p>
        </>
      ) : (
        <UnknownPage asked={asked} />
      )}
      <PageList of={PAGES} />
    </>
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
  const known = entry === null || (shown !== undefined && entriesOf(shown).some(({ id }) => id === entry))
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
            <HitList at={search} />
          </>
        ) : shown === undefined ? (
          <Start asked={page} />
        ) : (
          <Fragment key={shown.id}>
            <h1 tabIndex={-1}>{shown.title}</h1>
            {known ? null : <UnknownEntry page={shown} asked={entry} />}
            <CatalogueBody of={shown} here={entry} />
          </Fragment>
        )}
      </main>
    </div>
  )
}
