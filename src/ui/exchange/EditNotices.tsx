import { useQuery } from '@tanstack/react-query'
import styles from './EditAndSend.module.css'
import type { EditNotice, SignedMember } from './edit-notices.ts'
import { inspectJws } from './inspect-jws.ts'

const REFUSED = 'Nothing is signed anew, so the service will refuse it.'

interface AlteredProps {
  readonly signed: SignedMember
  readonly jws: string
}

/** What became of a signed text that was changed by hand: its signature is looked at here, without the service. */
function Altered({ signed, jws }: AlteredProps) {
  const { data } = useQuery({
    queryKey: ['jws', jws, null],
    queryFn: () => inspectJws(jws),
    staleTime: 'static',
  })
  if (data === undefined) return `The ${signed} was changed by hand. Nothing is signed anew.`
  if (!data.readable) return `The ${signed} can no longer be read as a signed text: ${data.why}. ${REFUSED}`
  if (data.verifies)
    return `In place of the ${signed} stands another one, whose signature fits it. The service finds out whether it fits this message.`
  return data.jwk === undefined
    ? `The ${signed} was changed by hand and carries no key to check its signature with. Nothing is signed anew.`
    : `The ${signed} was changed by hand: the signature is the old one and does not fit it. ${REFUSED}`
}

/** What to know before an edited message is sent; none of it keeps anybody from sending it. */
export function EditNotices({ notices }: { readonly notices: readonly EditNotice[] }) {
  return (
    <div role="status">
      {notices.length === 0 ? null : (
        <ul className={styles.notices}>
          {notices.map(notice =>
            'words' in notice ? (
              <li key={notice.words}>{notice.words}</li>
            ) : (
              <li key={notice.signed}>
                {notice.jws === undefined ? (
                  `The ${notice.signed} is not in it any more.`
                ) : (
                  <Altered signed={notice.signed} jws={notice.jws} />
                )}
              </li>
            ),
          )}
        </ul>
      )}
    </div>
  )
}
