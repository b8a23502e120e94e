import { CONDITIONS, LIFECYCLE, type LifecycleRow, SIGNERS } from '../../../contract/catalogues/lifecycle.ts'
import { keysOf } from '../../../contract/keys-of.ts'
import { PURPOSES } from '../../../contract/names.ts'
import { PURPOSE_WORDS } from '../../journey/bind/purpose-words.ts'
import { clearsWords, Sets } from './FactCells.tsx'
import { tablePage } from './TablePage.tsx'

const purposes = () =>
  PURPOSES.map(purpose => {
    const row: LifecycleRow = LIFECYCLE[purpose]
    return {
      id: purpose,
      name: purpose,
      says: PURPOSE_WORDS[purpose].follows,
      search: row.sets ?? '',
      cells: [
        <code key="purpose">{purpose}</code>,
        row.opens.map(name => CONDITIONS[name].words).join('; '),
        SIGNERS[row.signer],
        <Sets key="sets" row={row} />,
        clearsWords(row),
        PURPOSE_WORDS[purpose].follows,
      ],
    }
  })

const conditions = () =>
  keysOf(CONDITIONS).map(name => {
    const { words, closed } = CONDITIONS[name]
    const used = PURPOSES.filter(purpose => {
      const row: LifecycleRow = LIFECYCLE[purpose]
      return row.opens.includes(name)
    })
    return { id: name, name: words, says: closed, cells: [words, closed, used.join(', ')] }
  })

/** What a challenge can be asked for, who has to sign it, and when each is open. */
export const PURPOSE_PAGE = tablePage({
  id: 'purposes',
  title: 'Purposes and authority',
  says: 'What a challenge can be asked for, who has to sign it, and when it is open.',
  parts: [
    {
      lead: (
        <p>
          What a challenge can be asked for. A purpose that is closed is refused when it is asked for and
          again when it is proven. The holder is the bound key; the organization is the key of the linked
          organization in the directory. Where an organization is linked, no holder suspends or revokes.
        </p>
      ),
      columns: ['Purpose', 'Open when', 'Signed by', 'Sets', 'Clears', 'What follows'],
      caption: 'Purposes',
      rows: purposes,
      after:
        'Where a key takes another’s place, possession of the new one is not enough: an authorization is a second signature over the same challenge that names the new key. The linked organization gives it, or the key that is replaced; while the agent is suspended, the organization alone. The key that a registry names now needs none, unless the agent is suspended.',
    },
    {
      title: 'Conditions',
      columns: ['Open when', 'Where it does not hold', 'Asked by'],
      rows: conditions,
    },
  ],
})
