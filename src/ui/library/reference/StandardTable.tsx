import { STANDARDS, standardUrl } from '../../../contract/field-docs/origins.ts'
import { keysOf } from '../../../contract/keys-of.ts'
import { SPECIFICATIONS } from '../../../contract/protocols/specifications.ts'
import { OuterLink } from '../../kit/OuterLink.tsx'
import styles from './ReferenceView.module.css'
import { Table } from './Table.tsx'

const linked = (words: string, href: string) => (
  <OuterLink key="title" href={href}>
    {words}
  </OuterLink>
)

/** The standards that origins cite, and the specifications that the protocols' checks cite, with links. */
export function StandardTable() {
  const standards = keysOf(STANDARDS).map(name => ({
    id: name,
    search: STANDARDS[name],
    cells: [name, linked(STANDARDS[name], standardUrl(name))],
  }))
  const specifications = Object.entries(SPECIFICATIONS).map(([name, { title, revision, url }]) => ({
    id: `check-${name}`,
    search: title,
    cells: [name, linked(title, url), revision],
  }))
  return (
    <>
      <p className={styles.text}>
        First those that origins cite, then those that the checks of the seven protocols cite, in the revision
        that they were written by. All of these links leave this page.
      </p>
      <Table columns={['Cited as', 'Title']} rows={standards} caption="Standards that origins cite" />
      <Table
        columns={['Cited as', 'Title', 'Revision']}
        rows={specifications}
        caption="Specifications that checks cite"
      />
    </>
  )
}
