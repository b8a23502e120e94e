import type { Workbench } from '../workbench.ts'

/** Something that a test lets happen. */
export function later(): { readonly end: () => void; readonly ended: Promise<void> } {
  let end: () => void = () => undefined
  const ended = new Promise<void>(resolve => {
    end = resolve
  })
  return { end: () => end(), ended }
}

/** Holds an agent's turn, as a tab that hangs does; returns what lets go of it. */
export async function holdTurn(bench: Workbench, agent_id: string): Promise<() => Promise<void>> {
  const [began, over] = [later(), later()]
  const holding = bench.service.window.holding(agent_id, () => {
    began.end()
    return over.ended
  })
  await began.ended
  return async () => {
    over.end()
    await holding
  }
}

/** Divides every wait by 100 during `run`. */
export async function withShortTurns<T>(run: () => Promise<T>): Promise<T> {
  const { setTimeout: plain } = globalThis
  const patched = (handler: () => void, delay = 0) => plain(handler, delay / 100)
  Object.assign(globalThis, { setTimeout: patched })
  try {
    return await run()
  } finally {
    Object.assign(globalThis, { setTimeout: plain })
  }
}
