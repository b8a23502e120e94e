import { STANDARDS, standardUrl } from '../../../contract/field-docs/origins.ts'
import { keysOf } from '../../../contract/keys-of.ts'
import { SPECIFICATIONS } from '../../../contract/protocols/specifications.ts'
import { idOf } from '../../app/reference-address.ts'
import { OuterLink } from '../../kit/OuterLink.tsx'
import { tablePage } from './TablePage.tsx'

const linked = (words: string, href: string) => (
  <OuterLink key="title" href={href}>
    {words}
  </OuterLink>
)

const standards = () =>
  keysOf(STANDARDS).map(name => ({
    id: idOf(name),
    name,
    says: STANDARDS[name],
    cells: [name, linked(STANDARDS[name], standardUrl(name))],
  }))

// A specification that origins cite and checks too stands in both tables.
const specifications = () =>
  Object.entries(SPECIFICATIONS).map(([name, { title, revision, url }]) => ({
    id: `checks.${idOf(name)}`,
    name,
    says: title,
    search: revision,
    cells: [name, linked(title, url), revision],
  }))

/** The standards that origins cite, and the specifications that the protocols' checks cite, with links. */
export const STANDARD_PAGE = tablePage({
  id: 'standards',
  title: 'Standards cited',
  says: 'Every standard and specification, with its revision and a link.',
  parts: [
    {
      lead: (
        <p>
          First those that origins cite, then those that the checks of the seven protocols cite, in the
          revision that they were written by. All of these links leave this page.
        </p>
      ),
      columns: ['Cited as', 'Title'],
      caption: 'Standards that origins cite',
      rows: standards,
    },
    {
      columns: ['Cited as', 'Title', 'Revision'],
      caption: 'Specifications that checks cite',
      rows: specifications,
    },
  ],
})
