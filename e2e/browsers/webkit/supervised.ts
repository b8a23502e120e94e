import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Readable } from 'node:stream'

/** A process of a test's own. */
export interface Supervised {
  /** What it writes to its file descriptor 3. */
  readonly third: Readable
  /** Ends it and everything it has started. */
  end(): Promise<void>
}

/**
 * Ends when its standard input closes, which happens when this process ends, however it ends. The command and
 * everything it starts are one process group, so nothing is left behind.
 */
const SUPERVISOR = '"$@" & exec 3>&-; trap : TERM; read -r _; kill -TERM 0; wait'

function thirdOf(child: ChildProcess): Readable {
  const third = child.stdio[3]
  if (!third || !('read' in third)) throw new Error('The process has no file descriptor 3.')
  return third
}

/** Starts a command that cannot outlive this process. */
export function supervised(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): Supervised {
  const child = spawn('/bin/sh', ['-c', SUPERVISOR, 'sh', command, ...args], {
    detached: true,
    env,
    stdio: ['pipe', 'ignore', 'ignore', 'pipe'],
  })
  return {
    third: thirdOf(child),
    async end() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.stdin?.end()
      await once(child, 'exit')
    },
  }
}

/** A port on the loopback address that nobody is listening on now. */
export async function freePort(): Promise<number> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('There is no free port.')
  return address.port
}
