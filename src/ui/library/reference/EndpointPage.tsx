import { BASE_URL } from '../../../contract/base-url.ts'
import { PROBLEMS, type ProblemCode } from '../../../contract/catalogues/problems.ts'
import { keysOf } from '../../../contract/keys-of.ts'
import { ENDPOINTS } from '../../../contract/schemas/endpoints.ts'
import { referenceAddress } from '../../app/reference-address.ts'
import { ViewLink } from '../../app/ViewLink.tsx'
import { counted } from '../../kit/words.ts'
import styles from './ReferenceView.module.css'
import { tablePage } from './TablePage.tsx'

/** Problem codes, each leading to its entry. */
function ProblemLinks({ codes }: { readonly codes: readonly ProblemCode[] }) {
  return (
    <details>
      <summary className={styles.summary}>{counted(codes.length, 'code')}</summary>
      <ul>
        {codes.map(code => (
          <li key={code}>
            <ViewLink to={referenceAddress('problems', code)} className={styles.code}>
              {`${PROBLEMS[code].status} ${code}`}
            </ViewLink>
          </li>
        ))}
      </ul>
    </details>
  )
}

function Lead() {
  return (
    <p>
      Under <code>{BASE_URL}</code>. Bodies are JSON; refusals are <code>application/problem+json</code> (RFC
      9457). The full schemas are in the downloads.
    </p>
  )
}

const rows = () =>
  keysOf(ENDPOINTS).map(name => {
    const { path, summary, success, messages, problems } = ENDPOINTS[name]
    return {
      id: name,
      name: `POST ${path}`,
      says: summary,
      search: problems.join(' '),
      cells: [
        <code key="path">{`POST ${path}`}</code>,
        summary,
        messages.map(message => message.name).join(', '),
        String(success),
        <ProblemLinks key="problems" codes={problems} />,
      ],
    }
  })

/** The three endpoints: what each is for, what it answers with, and which problems it can answer with. */
export const ENDPOINT_PAGE = tablePage({
  id: 'endpoints',
  title: 'Endpoints',
  says: 'The three paths, what each does, and the problems that it can answer with.',
  parts: [{ lead: <Lead />, columns: ['Endpoint', 'What it does', 'Messages', 'Success', 'Problems'], rows }],
})
