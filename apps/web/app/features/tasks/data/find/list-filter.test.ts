import { expect, test } from 'vitest'
import { today } from '#web/lib/time/format.ts'
import { droppedIn, filterIn, isNarrowed, isPlainList, queryWith, WITHOUT_FILTERS } from './list-filter.ts'

const id = '0199aaaa-0000-7000-8000-000000000001'
const read = (query: string, admin = true) => filterIn(new URLSearchParams(query), admin)
const dropped = (query: string, admin = true) =>
  droppedIn(new URLSearchParams(query), admin).map(({ name, value }) => `${name}=${value}`)

test('reads tab and member from the address [spec 2]', () => {
  expect(read(`status=In+Progress&assignedTo=${id}`)).toEqual({ status: 'In Progress', assignedTo: [id] })
  expect(read('status=Done')).toEqual({ status: '' })
  expect(read(`assignedTo=${id}`, false)).toEqual({ status: '' })
})

test('reads search, filters and order from the address, and adds the date where needed [T35]', () => {
  expect(
    read('q=+inv&priority=High&priority=Low&due=overdue&createdAt=2026-11-01..&sort=due&order=desc'),
  ).toEqual({
    status: '',
    q: 'inv',
    due: ['overdue'],
    today: today(),
    priority: ['High', 'Low'],
    createdAt: ['2026-11-01..'],
    sort: 'due',
    order: 'desc',
  })
  expect(read('sort=due&order=asc')).toEqual({ status: '', sort: 'due' })
  expect(read('due=2026-11-01..2026-11-30')).toEqual({
    status: '',
    due: ['2026-11-01..2026-11-30'],
    sort: 'due',
  })
})

test('begins with Open except for cards and searches, and sorts by the filtered date [T60]', () => {
  for (const view of ['table', 'board', 'calendar', 'workload'])
    expect(read(`view=${view}`)).toEqual({ status: 'Open' })
  for (const query of ['', 'view=cards', 'view=table&status=all', 'view=table&q=x', 'view=workload&q=x'])
    expect(read(query).status).toBe('')
  expect(read('view=workload', false)).toEqual({ status: '' })
  expect(read('status=Open&view=cards')).toEqual({ status: 'Open' })
  expect(dropped('status=Open&view=table')).toEqual([])
  expect(dropped('status=all')).toEqual([])
  expect(read('due=overdue&view=table')).toMatchObject({ status: 'Open', sort: 'due' })
  expect(read('due=overdue&sort=created').sort).toBeUndefined()
  expect(read('due=overdue&sort=title').sort).toBe('title')
  expect(read('completed=last-month&view=table')).toEqual({
    status: '',
    completed: ['last-month'],
    today: today(),
    sort: 'completed',
  })
})

test('drops invalid values and reports them [T35]', () => {
  const wrong =
    'q=+&priority=high&due=2026-02-31..&createdAt=week&sort=size&order=up&assignedTo=x&status=Done&view=pie'
  expect(read(wrong)).toEqual({ status: '' })
  expect(dropped(wrong)).toEqual([
    'due=2026-02-31..',
    'priority=high',
    'assignedTo=x',
    'createdAt=week',
    'status=Done',
    'sort=size',
    'order=up',
    'view=pie',
  ])
  expect(read('due=someday&due=today').due).toEqual(['today'])
  expect(dropped('due=someday&due=today&priority=')).toEqual(['due=someday'])
  expect(dropped(`assignedTo=${id}`, false)).toEqual([`assignedTo=${id}`])
  expect(dropped(`status=Pending&assignedTo=me&utm_source=mail`)).toEqual([])
})

test('keeps other parameters when one changes [spec 2]', () => {
  const query = new URLSearchParams('status=Pending&assignedTo=me')
  expect(queryWith(query, { status: '' }).toString()).toBe('assignedTo=me')
  expect(queryWith(query, { status: 'In Progress', q: 'a b' }).toString()).toBe(
    'assignedTo=me&status=In+Progress&q=a+b',
  )
  expect(queryWith(query, { priority: ['High', 'Low'] }).toString()).toBe(
    'status=Pending&assignedTo=me&priority=High&priority=Low',
  )
  expect(queryWith(query, WITHOUT_FILTERS).toString()).toBe('status=Pending')
})

test('detects lists in which a task can be placed without the server [T24]', () => {
  expect([read(''), read(`status=Pending&assignedTo=${id}`)].map(isPlainList)).toEqual([true, true])
  for (const query of [
    'assignedTo=nobody',
    'assignedTo=me',
    `assignedTo=${id}&assignedTo=nobody`,
    'q=x',
    'project=none',
    'label=copy',
    'due=today',
    'sort=title',
    'order=asc',
  ])
    expect(isPlainList(read(query)), query).toBe(false)
  expect([isNarrowed(read('status=Pending&sort=due')), isNarrowed(read('q=x'))]).toEqual([false, true])
})
