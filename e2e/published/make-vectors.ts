import { test } from 'playwright/test'
import { writeVectors } from './vector-files.ts'

// Not a test: it is the command that makes the vectors that there are not yet, once and with keys that nobody keeps.
test('The vectors are written', () => writeVectors())
