import { spawnSync } from 'node:child_process'

/** Runs a text in a POSIX shell as somebody who pastes it would, and returns what it prints. */
export function runText(text: string): string {
  // Only the path of this process's environment: some variables colour Node's output.
  const env = { PATH: process.env.PATH ?? '' }
  return spawnSync('sh', ['-c', text], { encoding: 'utf8', env }).stdout.trim()
}
