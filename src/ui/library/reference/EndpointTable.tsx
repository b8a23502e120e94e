import { PROBLEMS, type ProblemCode } from '../../../contract/catalogues/problems.ts'
import { keysOf } from '../../../contract/keys-of.ts'
import { ENDPOINTS } from '../../../contract/schemas/endpoints.ts'
import { VIEWS } from '../../app/route.ts'
import { useServices } from '../../app/ServicesContext.tsx'
import { ViewLink } from '../../app/ViewLink.tsx'
import { counted } from '../../kit/words.ts'
import styles from './ReferenceView.module.css'
import { Table } from './Table.tsx'

/** Problem codes, each leading to its entry. */
function ProblemLinks({ codes }: { readonly codes: readonly ProblemCode[] }) {
  return (
    <details>
      <summary className={styles.summary}>{counted(codes.length, 'code')}</summary>
      <ul>
        {codes.map(code => (
          <li key={code}>
            <ViewLink to={`${VIEWS.reference}/problems/${code}`} className={styles.code}>
              {`${PROBLEMS[code].status} ${code}`}
            </ViewLink>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** The three endpoints: what each is for, what it answers with, and which problems it can answer with. */
export function EndpointTable() {
  const { baseUrl } = useServices()
  const rows = keysOf(ENDPOINTS).map(name => {
    const { path, summary, success, messages, problems } = ENDPOINTS[name]
    return {
      id: name,
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
  return (
    <>
      <p className={styles.text}>
        Under <code>{baseUrl}</code>. Bodies are JSON; refusals are <code>application/problem+json</code> (RFC
        9457). The full schemas are in the downloads.
      </p>
      <Table columns={['Endpoint', 'What it does', 'Messages', 'Success', 'Problems']} rows={rows} />
    </>
  )
}
