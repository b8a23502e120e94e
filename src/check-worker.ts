import { answer, type Question } from './bench/question.ts'
import { storageNamesAt } from './browser/storage-names.ts'
import { createReplays } from './replays.ts'

// The worker in which Check reads and judges, and runs a run file again. Its name is the page's address.
const onOwnService = createReplays(storageNamesAt(self.name), self.name)

addEventListener('message', ({ data }: MessageEvent<Question>) => {
  void answer(data, { onOwnService }, given => postMessage(given))
})
postMessage('ready')
