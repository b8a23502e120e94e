/** Repeats the journal's entries until it has this many. Sent to the page as text, and runs there. */
export async function fillJournal({ name, count }: { name: string; count: number }): Promise<void> {
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open(name)
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error)
  })
  const tx = db.transaction('journal', 'readwrite')
  const store = tx.objectStore('journal')
  const reading = store.getAll()
  reading.onsuccess = () => {
    const entries = reading.result
    for (let seq = entries.length + 1; seq <= count; seq += 1) {
      const entry = entries[(seq - 1) % entries.length]
      store.put({ ...entry, seq, group: `${entry.group}-${Math.floor((seq - 1) / entries.length)}` })
    }
  }
  await new Promise<void>((resolve, reject) => {
    tx.oncomplete = () => resolve()
    tx.onabort = () => reject(tx.error)
  })
  db.close()
}
