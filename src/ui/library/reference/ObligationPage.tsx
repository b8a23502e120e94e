import { OBLIGATIONS, obligationProperties } from '../../../contract/catalogues/obligations.ts'
import { keysOf } from '../../../contract/keys-of.ts'
import { tablePage } from './TablePage.tsx'

/** What an obligation carries besides its name. */
function propertiesOf(name: string): string {
  const shape = obligationProperties.def.options.find(
    option => option.shape.name.def.values[0] === name,
  )?.shape
  const more = shape === undefined ? [] : keysOf(shape).filter(member => member !== 'name')
  return more.length === 0 ? '–' : more.join(', ')
}

const rows = () =>
  keysOf(OBLIGATIONS).map(name => ({
    id: name,
    name,
    says: OBLIGATIONS[name].performed,
    cells: [
      <code key="name">{name}</code>,
      OBLIGATIONS[name].issued,
      propertiesOf(name),
      OBLIGATIONS[name].performed,
    ],
  }))

/** The obligations: when each is issued, what it carries and how it is performed. */
export const OBLIGATION_PAGE = tablePage({
  id: 'obligations',
  title: 'Obligations',
  says: 'What an enforcement point has to do before a PERMIT holds.',
  parts: [
    {
      lead: (
        <p>
          Their form is that of the AuthZEN obligations profile, type custom; the obligations themselves are
          chosen by this prototype. An enforcement point that cannot perform one does not deliver.
        </p>
      ),
      columns: ['Obligation', 'Issued with', 'Carries', 'How it is performed'],
      rows,
    },
  ],
})
