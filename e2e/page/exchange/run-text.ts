import { spawnSync } from 'node:child_process'
import type { Tool } from '../../../src/ui/exchange/reproductions.ts'

/** Whether this machine has openssl 3 or newer. */
function hasOpenssl(): boolean {
  const { status, stdout } = spawnSync('openssl', ['version'], { encoding: 'utf8' })
  return status === 0 && /^OpenSSL ([3-9]|\d\d)\./.test(stdout)
}

/** The tools whose texts a test can run here: those of a shell, if it has what they need. */
export function runnable(): readonly Exclude<Tool, 'console'>[] {
  if (process.platform === 'win32') {
    console.log('No POSIX shell on this machine: the texts for openssl and Node are not run.')
    return []
  }
  if (hasOpenssl()) return ['openssl', 'node']
  console.log('No openssl 3 on this machine: its texts are not run, those for Node are.')
  return ['node']
}

/** Runs a text in a POSIX shell as somebody who pastes it would, and returns what it prints. */
export function runText(text: string): string {
  // Only the path of this process's environment: some variables colour Node's output.
  const env = { PATH: process.env.PATH ?? '' }
  return spawnSync('sh', ['-c', text], { encoding: 'utf8', env }).stdout.trim()
}
