import { expect, test } from 'vitest'
import { backupsToDelete, parseRetention, type StoredBackup } from './retention.ts'

const NOW = new Date(2026, 10, 24, 2, 30)
/** One backup a night at 02:00, newest first. */
const nights = (count: number, good = true): StoredBackup[] =>
  Array.from({ length: count }, (_, i) => ({
    id: String(i),
    madeAt: new Date(2026, 10, 24 - i, 2).toISOString(),
    good,
  }))
const keep = (text: string) => parseRetention(text) ?? expect.unreachable(`${text} is refused`)
const staying = (backups: StoredBackup[], text: string, now = NOW): string[] => {
  const gone = new Set(backupsToDelete(backups, keep(text), now))
  return backups.filter(({ id }) => !gone.has(id)).map(({ id }) => id)
}

test('reads how many days, weeks and months, in any order', () => {
  expect(parseRetention('7d 4w 6m')).toEqual({ text: '7d 4w 6m', days: 7, weeks: 4, months: 6 })
  expect(parseRetention(' 2m  3d ')).toEqual({ text: '2m 3d', days: 3, weeks: 0, months: 2 })
  for (const wrong of ['', '7', '7x', '7d 7d', '0d', '-1d', '7d,4w', 'all'])
    expect(parseRetention(wrong)).toBeNull()
})

test('keeps the newest of each of the last days, weeks and months', () => {
  expect(staying(nights(10), '3d')).toEqual(['0', '1', '2'])
  // 24 November 2026 is a Tuesday: the weeks before end on the nights 2, 9 and 16.
  expect(staying(nights(30), '1d 3w')).toEqual(['0', '2', '9'])
  expect(staying(nights(100), '1d 3m')).toEqual(['0', '24', '55'])
  expect(staying(nights(400), '7d 4w 6m')).toHaveLength(14)
})

test('when thinned out every night, weeks and months are kept as if all backups were there', () => {
  let stay: StoredBackup[] = []
  for (let night = 400; night >= 0; night--) {
    const madeAt = new Date(2026, 10, 24 - night, 2)
    stay = [{ id: String(night), madeAt: madeAt.toISOString(), good: true }, ...stay]
    const ids = new Set(staying(stay, '7d 4w 6m', madeAt))
    stay = stay.filter(({ id }) => ids.has(id))
  }
  // A night can be the last of its week and of its month.
  expect(stay.length).toBeGreaterThanOrEqual(13)
  expect(stay.length).toBeLessThanOrEqual(17)
})

test('counts days that have a backup, so a server that was off loses none', () => {
  const old = nights(3).map((each) => ({ ...each, madeAt: `2020-01-0${3 - Number(each.id)}T02:00:00.000Z` }))
  expect(staying(old, '7d')).toEqual(['0', '1', '2'])
})

test('never deletes the newest rehearsed backup, and prefers it to one that was not rehearsed', () => {
  const backups = nights(10, false)
  const good = backups.map((each) => (each.id === '8' ? { ...each, good: true } : each))
  expect(staying(good, '2d')).toEqual(['0', '1', '8'])
  expect(staying(backups, '2d')).toEqual(['0', '1'])
  const sameDay = [
    { id: 'later', madeAt: new Date(2026, 10, 20, 9).toISOString(), good: false },
    { id: 'good', madeAt: new Date(2026, 10, 20, 2).toISOString(), good: true },
  ]
  expect(staying(sameDay, '7d')).toEqual(['good'])
})

test('keeps all of the last 24 hours', () => {
  const hours = Array.from({ length: 30 }, (_, i) => ({
    id: String(i),
    madeAt: new Date(NOW.getTime() - i * 3_600_000).toISOString(),
    good: true,
  }))
  expect(staying(hours, '1d')).toHaveLength(24)
})
