import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readDraft, saveDraft } from '#web/lib/browser/draft.ts'
import { rememberReturnPage, takeReturnPage } from './return-page.ts'
import { claimTab } from './tab-owner.ts'

class MemoryStorage {
  getItem = (key: string): string | null => (this as unknown as Record<string, string>)[key] ?? null
  setItem = (key: string, value: string): void => {
    Object.assign(this, { [key]: value })
  }
  removeItem = (key: string): void => {
    delete (this as unknown as Record<string, unknown>)[key]
  }
}

beforeEach(() => {
  for (const name of ['sessionStorage', 'localStorage']) vi.stubGlobal(name, new MemoryStorage())
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('a tab discards drafts and return page of its user when another one signs in [A7]', () => {
  claimTab('ann')
  saveDraft('ann', 'task:new', { title: 'Secret' })
  sessionStorage.setItem('draft:ben:task:new', '{"title":"From earlier"}')
  rememberReturnPage('/admin/tasks?q=secret')
  claimTab('ben')
  expect(takeReturnPage()).toBeNull()
  expect([readDraft('ann', 'task:new'), readDraft('ben', 'task:new')]).toEqual([
    null,
    { title: 'From earlier' },
  ])
})

test('a tab keeps both for the same user, and a page opened before anyone signed in [A7]', () => {
  rememberReturnPage('/user/task-details/1')
  claimTab('ann')
  expect(takeReturnPage()?.path).toBe('/user/task-details/1')
  saveDraft('ann', 'task:new', { title: 'Mine' })
  rememberReturnPage('/user/tasks')
  claimTab('ann')
  expect(takeReturnPage()?.path).toBe('/user/tasks')
  expect(readDraft('ann', 'task:new')).toEqual({ title: 'Mine' })
})

test('a device discards unsent comments, visits and recent pages of its user when another one signs in [A7]', () => {
  claimTab('ann')
  const stored = ['comment:ann:1', 'visits:ann', 'recent:ann', 'comment:ben:1', 'visits:ben', 'recent:ben']
  for (const storage of [sessionStorage, localStorage])
    for (const key of [...stored, 'token']) storage.setItem(key, 'stored')
  // In a new tab.
  sessionStorage.removeItem('tab-owner')
  claimTab('ben')
  for (const storage of [sessionStorage, localStorage])
    expect([...stored, 'token'].filter((key) => storage.getItem(key) !== null)).toEqual([
      'comment:ben:1',
      'visits:ben',
      'recent:ben',
      'token',
    ])
})

test('saves no draft after logout, which clears the tab [A7]', () => {
  claimTab('ann')
  sessionStorage.removeItem('tab-owner')
  saveDraft('ann', 'task:new', { title: 'Too late' })
  expect(readDraft('ann', 'task:new')).toBeNull()
})
