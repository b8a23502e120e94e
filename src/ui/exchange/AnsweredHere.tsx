import { useServicePlace } from '../app/service-place.ts'

/** Where the answers come from, said at the first message. */
export function AnsweredHere() {
  const { host, here } = useServicePlace()
  return here ? `Answered in this page: the name ${host} never resolves, on purpose.` : `Answered by ${host}.`
}
