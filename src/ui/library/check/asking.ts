import { type Answer, answer, type Question } from '../../../bench/question.ts'
import type { PageServices } from '../../app/ServicesContext.tsx'

/** How long a worker may take to start, in milliseconds. */
const PATIENCE_MS = 10_000

type Parts = Pick<PageServices, 'startCheckWorker' | 'forgetReplay' | 'onOwnService'>
type Tell = (given: Answer) => void

/** Answers one question at a time. */
interface Answerer {
  /** Whether it has begun with what was sent. */
  readonly hasBegun: () => boolean
  readonly send: (question: Question) => void
  readonly end: () => void
}

/** @param failed is called where the worker ends by itself, with whether it had started */
function inWorker(worker: Worker, tell: Tell, failed: (hadStarted: boolean) => void): Answerer {
  let isReady = false
  let sent: Question | undefined
  const fail = () => failed(isReady)
  const late = setTimeout(fail, PATIENCE_MS)
  worker.onmessage = ({ data }: MessageEvent<Answer | 'ready'>) => {
    if (data !== 'ready') return tell(data)
    clearTimeout(late)
    isReady = true
    if (sent !== undefined) worker.postMessage(sent)
  }
  worker.onmessageerror = fail
  worker.onerror = event => {
    event.preventDefault()
    fail()
  }
  return {
    hasBegun: () => isReady,
    send: question => {
      sent = question
      if (isReady) worker.postMessage(question)
    },
    end: () => {
      clearTimeout(late)
      worker.onmessage = null
      worker.terminate()
    },
  }
}

function inPage(onOwnService: Parts['onOwnService'], tell: Tell): Answerer {
  const running = new AbortController()
  const { signal } = running
  const tellUnlessEnded: Tell = given => signal.aborted || tell(given)
  return {
    hasBegun: () => true,
    send: question => void answer(question, { onOwnService, signal }, tellUnlessEnded),
    end: () => running.abort(),
  }
}

/**
 * Has questions answered by a worker of the page's own, the newest one only, so that no text makes the page wait; by the
 * page itself where none can be started.
 * @param onlyHere is called where the page has to answer by itself
 */
export function createAsking({ startCheckWorker, forgetReplay, onOwnService }: Parts, onlyHere: () => void) {
  let answerer: Answerer | undefined
  let isHere = false
  let asked: { readonly question: Question; readonly tell: Tell } | undefined
  const take: Tell = given => {
    if ('isLast' in given) asked = undefined
    else asked?.tell(given)
  }
  const end = () => {
    answerer?.end()
    answerer = undefined
    if (asked?.question.isJudged) void forgetReplay()
    asked = undefined
  }
  const startHere = () => {
    answerer?.end()
    answerer = inPage(onOwnService, take)
    if (!isHere) onlyHere()
    isHere = true
    if (asked !== undefined) answerer.send(asked.question)
  }
  const failed = (hadStarted: boolean) => {
    if (!hadStarted) return startHere()
    asked?.tell({ fault: 'The worker that checks has ended without an answer.' })
    end()
  }
  const start = () => {
    if (answerer !== undefined) return
    if (isHere) return startHere()
    try {
      answerer = inWorker(startCheckWorker(), take, failed)
    } catch {
      startHere()
    }
  }
  return {
    /** Starts the worker before something is asked. */
    start,
    /** Ends the worker in any case. */
    end,
    /** Has a question answered; what is still being answered is ended at once. */
    ask: (question: Question, tell: Tell) => {
      if (asked !== undefined && answerer?.hasBegun()) end()
      start()
      asked = { question, tell }
      answerer?.send(question)
    },
    /** Ends what is being answered at once, by ending its worker. */
    stop: () => {
      if (asked === undefined) return
      end()
      start()
    },
  }
}
