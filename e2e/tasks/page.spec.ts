/** A task's page: facts and checklist in place, links to other tasks, the place in the list (T65, T66). */
import { expect, type Page, type Route } from '@playwright/test'
import { LABEL_NAME_MAX } from '@task-manager/contract/projects/group-values'
import { call, createTask, dayFromNow, origin, unique } from '#e2e/api.ts'
import { checkEverywhere } from '#e2e/checks.ts'
import { allowConsole, test } from '#e2e/fixtures.ts'
import {
  chooseByKeyboard,
  dragBelow,
  holdRequests,
  openTask,
  signIn,
  twoFrames,
  untilAppRendered,
  withoutLive,
} from '#e2e/page.ts'

const items = (page: Page) => page.getByRole('list', { name: 'Todo Checklist' }).getByRole('checkbox')
const texts = (page: Page) =>
  items(page).evaluateAll((boxes) => boxes.map((box) => box.getAttribute('aria-label') ?? ''))

test('an administrator changes facts in place, and sees a refused change reverted with its reason [T65, T66]', async ({
  page,
  admin,
  task,
}) => {
  allowConsole(/500|412|Server error/)
  await signIn(page, admin)
  await page.goto(`/user/task-details/${task._id}`)
  await expect(page).toHaveURL(`/tasks/${task._id}`)
  await page.getByRole('button', { name: task.title, exact: true }).click()
  const title = unique('Reworded')
  await page.getByRole('textbox', { name: 'Title' }).fill(title)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  // Another fact was changed elsewhere meanwhile: both changes stay.
  await call('PATCH', `/api/tasks/${task._id}`, admin.token, { description: 'By someone else.' })
  await page.getByRole('button', { name: 'Priority' }).click()
  await chooseByKeyboard(page, 'High', 'menuitemradio')
  await expect(page.getByRole('button', { name: 'Priority High priority' })).toBeVisible()
  await expect(page.getByText('By someone else.')).toBeVisible()
  await page.route(`**/api/tasks/${task._id}`, (route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
  )
  await page.getByRole('button', { name: 'Priority' }).click()
  await chooseByKeyboard(page, 'Low', 'menuitemradio')
  await expect(page.getByRole('alert').getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Priority High priority' })).toBeVisible()
  await page.unroute(`**/api/tasks/${task._id}`)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: 'Priority Low priority' })).toBeVisible()
  await checkEverywhere(page)
  await page.getByRole('button', { name: `Actions for ${title}` }).click()
  await expect(page.getByRole('menuitem', { name: 'Copy link' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Edit' }).click()
  await expect(page).toHaveURL(`/admin/create-task?task=${task._id}`)
})

test('when two facts are pressed while their menus load, only the last one opens [T65]', async ({
  page,
  admin,
  task,
}) => {
  const release = await holdRequests(page, '**/assets/fact-menu-*.js')
  await openTask(page, admin, task)
  const fact = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })
  const dialogs = page.getByRole('dialog')
  await fact('Project').click()
  await fact('Labels').click()
  await expect(fact('Project')).toHaveAttribute('aria-expanded', 'false')
  release()
  await expect(dialogs).toHaveAccessibleName('Labels')
  await fact('Project').click()
  await expect(dialogs).toHaveAccessibleName('Project')
  await expect(dialogs.locator(':focus')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialogs).toHaveCount(0)
  await expect(fact('Project')).toBeFocused()
})

test("a fact pressed while the dialog of 'Waiting for' loads opens alone, and the other way round [T65]", async ({
  page,
  admin,
  task,
}) => {
  await openTask(page, admin, task)
  const fact = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })
  const dialogs = page.getByRole('dialog')
  for (const [first, last, code] of [
    ['Waiting for', 'Project', 'waiting-dialog'],
    ['Project', 'Waiting for', 'fact-menu'],
  ] as const) {
    const release = await holdRequests(page, `**/assets/${code}-*.js`)
    await page.reload()
    await fact(first).click()
    await fact(last).click()
    await expect(dialogs).toHaveAccessibleName(last)
    release()
    await page.waitForResponse((answer) => answer.url().includes(code))
    await twoFrames(page)
    await expect(dialogs).toHaveAccessibleName(last)
    await page.keyboard.press('Escape')
    await expect(dialogs).toHaveCount(0)
    await expect(fact(last)).toBeFocused()
  }
})

test("saving a text does not overwrite a teammate's change, and keeps the typed text [T65, T66]", async ({
  page,
  admin,
}) => {
  // 404 for the deleted item, 412 for a save that begins before the event of a teammate's change arrives.
  allowConsole(/404|412/)
  const task = await createTask(admin, [admin], { description: 'At first.' })
  type Saved = { description: string; todoChecklist: { _id: string; text: string }[] }
  const saved = () => call<Saved>('GET', `/api/tasks/${task._id}`, admin.token)
  /** Changes both as someone else, and waits until the priority shows that the change has arrived. */
  const describe = async (description: string, priority: string) => {
    await call('PATCH', `/api/tasks/${task._id}`, admin.token, { description, priority })
    await expect(page.getByRole('button', { name: `Priority ${priority} priority` })).toBeVisible()
  }
  const field = page.getByRole('textbox', { name: 'Description' })
  const item = page.getByRole('textbox', { name: 'Item', exact: true })
  await signIn(page, admin)
  // Tasks of other journeys would move it off the screen, where rows are not drawn.
  await page.goto(`/admin/tasks?view=table&q=${encodeURIComponent(task.title)}`)
  await untilAppRendered(page)
  await page.getByRole('link', { name: task.title, exact: true }).click()
  await page.getByText('At first.').click()
  await describe('By someone else.', 'High')
  // Nothing was typed, so nothing is saved.
  await field.press('Control+Enter')
  await expect(page.getByText('By someone else.').first()).toBeVisible()
  expect((await saved()).description).toBe('By someone else.')
  await page.getByRole('button', { name: 'Edit the description' }).press('Enter')
  await field.fill('Typed with care.')
  await describe('By someone else again.', 'Medium')
  await field.press('Control+Enter')
  await expect(page.getByRole('alert')).toContainText('Not saved: Typed with care.')
  await expect(page.getByText('By someone else again.').first()).toBeVisible()
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('Not saved: Typed with care.')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(async () => (await saved()).description).toBe('Typed with care.')
  // The browser asks before a text that is being edited is lost.
  await page.getByRole('button', { name: 'Edit the description' }).press('Enter')
  await field.fill('Typed before a reload.')
  const question = page.waitForEvent('dialog')
  const reloaded = page.reload()
  await (await question).accept()
  await reloaded
  await untilAppRendered(page)
  const [first, second] = (await saved()).todoChecklist
  await page.getByRole('button', { name: 'First step', exact: true }).click()
  await item.fill('Typed first')
  await call('PATCH', `/api/tasks/${task._id}/items/${first?._id}`, admin.token, { text: 'Theirs' })
  await expect.poll(() => texts(page)).toEqual(['Theirs', 'Second step'])
  await item.press('Tab')
  await expect(page.getByRole('alert')).toContainText('Not saved: Typed first')
  await page.getByRole('button', { name: 'Second step', exact: true }).click()
  await item.fill('Typed second')
  await call('DELETE', `/api/tasks/${task._id}/items/${second?._id}`, admin.token)
  await page.getByRole('button', { name: 'Add it again' }).click()
  await expect.poll(() => texts(page)).toEqual(['Theirs', 'Typed second'])
  // Back saves, as leaving the field does.
  await page.getByRole('button', { name: 'Edit the description' }).press('Enter')
  await field.fill('Typed last.')
  await page.goBack()
  await expect.poll(async () => (await saved()).description).toBe('Typed last.')
})

test("saving an item does not overwrite a teammate's change just before [T65]", async ({
  page,
  admin,
  task,
}) => {
  allowConsole(/412/)
  // Teammates' changes do not arrive by themselves.
  await withoutLive(page)
  await openTask(page, admin, task)
  type Saved = { todoChecklist: { _id: string; text: string }[] }
  const saved = () => call<Saved>('GET', `/api/tasks/${task._id}`, admin.token)
  const first = `/api/tasks/${task._id}/items/${(await saved()).todoChecklist[0]?._id}`
  const saveTheirs = (text: string) => call('PATCH', first, admin.token, { text })
  const item = page.getByRole('textbox', { name: 'Item', exact: true })
  await page.getByRole('button', { name: 'First step', exact: true }).click()
  await item.fill('Typed first')
  await saveTheirs('Theirs')
  await item.press('Tab')
  await expect(page.getByRole('alert')).toContainText('Not saved: Typed first')
  await expect.poll(() => texts(page)).toEqual(['Theirs', 'Second step'])
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  // Another item was changed meanwhile: both changes stay.
  await saveTheirs('Theirs again')
  await page.getByRole('button', { name: 'Second step', exact: true }).click()
  await item.fill('Typed second')
  await item.press('Tab')
  const both = ['Theirs again', 'Typed second']
  await expect.poll(() => texts(page)).toEqual(both)
  await expect.poll(async () => (await saved()).todoChecklist.map(({ text }) => text)).toEqual(both)
})

/** Leaves a description that the server did not save. */
async function typeUnsaved(page: Page, text: string): Promise<void> {
  allowConsole(/500|Server error/)
  const refuse = (route: Route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 500, json: {} }) : route.fallback()
  await page.route('**/api/tasks/*', refuse)
  await page.getByRole('button', { name: 'Edit the description' }).press('Enter')
  const field = page.getByRole('textbox', { name: 'Description' })
  await field.fill(text)
  await field.press('Control+Enter')
  await expect(page.getByRole('alert')).toContainText(`Not saved: ${text}`)
  await page.unroute('**/api/tasks/*', refuse)
}

const drafts = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => /^draft:/.test(key)))

test('an unsaved text is forgotten once the task has it [T65]', async ({ page, admin, task }) => {
  const description = 'Typed with care.'
  // Nothing arrives before the reload.
  await withoutLive(page)
  await openTask(page, admin, task)
  await typeUnsaved(page, description)
  await call('PATCH', `/api/tasks/${task._id}`, admin.token, { description })
  await page.reload()
  await untilAppRendered(page)
  await expect(page.getByText(description, { exact: true })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(await drafts(page)).toEqual([])
})

test('an unsaved text is forgotten when someone else saves the same text [T65]', async ({
  page,
  admin,
  task,
}) => {
  const description = 'Typed with care.'
  await openTask(page, admin, task)
  await typeUnsaved(page, description)
  await call('PATCH', `/api/tasks/${task._id}`, admin.token, { description })
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByText(description, { exact: true })).toBeVisible()
  expect(await drafts(page)).toEqual([])
})

test('a text that is too long is kept and reported, and saved once it is shorter [T12, T65]', async ({
  page,
  admin,
  task,
}) => {
  await openTask(page, admin, task)
  type Saved = { title: string; todoChecklist: { text: string }[] }
  const saved = () => call<Saved>('GET', `/api/tasks/${task._id}`, admin.token)
  await page.getByRole('button', { name: task.title, exact: true }).click()
  const title = page.getByRole('textbox', { name: 'Title' })
  await title.fill('')
  await page.keyboard.insertText('t'.repeat(203))
  await expect(page.getByText('3 characters too many')).toBeVisible()
  await title.press('Enter')
  await title.press('Tab')
  await expect(title).toHaveValue('t'.repeat(203))
  await title.press('Backspace')
  await title.press('Backspace')
  await title.press('Backspace')
  await title.press('Enter')
  await expect.poll(async () => (await saved()).title).toBe('t'.repeat(200))
  await page.getByRole('button', { name: 'First step', exact: true }).click()
  const item = page.getByRole('textbox', { name: 'Item', exact: true })
  await item.fill('')
  await page.keyboard.insertText('i'.repeat(501))
  await item.press('Enter')
  await expect(page.getByText('1 character too many')).toBeVisible()
  await item.press('Backspace')
  await item.press('Enter')
  await expect.poll(async () => (await saved()).todoChecklist[0]?.text).toBe('i'.repeat(500))
})

test('a checklist is written, pasted, moved, deleted and undone in place [T65]', async ({
  page,
  admin,
  task,
}) => {
  await openTask(page, admin, task)
  await page.getByRole('button', { name: 'First step' }).first().click()
  await page.getByRole('textbox', { name: 'Item', exact: true }).fill('Reworded')
  await page.keyboard.press('Enter')
  const below = page.getByRole('textbox', { name: 'New item' })
  const release = await holdRequests(page, '**/items')
  await below.fill('Between')
  await page.keyboard.press('Enter')
  await below.fill('And another')
  // What is typed below an item stays when the item is saved.
  const saved = page.waitForResponse('**/items')
  release()
  await saved
  await expect(page.getByRole('region', { name: 'Activity' }).getByText('"Between"')).toBeVisible()
  await expect(below).toHaveValue('And another')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect.poll(() => texts(page)).toEqual(['Reworded', 'Between', 'And another', 'Second step'])
  const pasted = Array.from({ length: 10 }, (_, i) => `Line ${i}`)
  await page.getByRole('textbox', { name: 'Add an item, or paste a list' }).evaluate(
    (field, text) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text', text)
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    pasted.map((line) => `- ${line}`).join('\n'),
  )
  await expect(items(page)).toHaveCount(14)
  await page.getByRole('checkbox', { name: 'Second step' }).first().press('Alt+ArrowUp')
  await expect
    .poll(() => texts(page))
    .toEqual(['Reworded', 'Between', 'Second step', 'And another', ...pasted])
  await page.getByRole('button', { name: 'Actions for Between' }).click()
  await chooseByKeyboard(page, 'Delete')
  await expect(items(page)).toHaveCount(13)
  await expect(page.getByRole('button', { name: 'Second step' }).first()).toBeFocused()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await page.keyboard.press('F6')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Second step' }).first()).toBeFocused()
  await expect
    .poll(async () => {
      const { todoChecklist } = await call<{ todoChecklist: { text: string }[] }>(
        'GET',
        `/api/tasks/${task._id}`,
        admin.token,
      )
      return todoChecklist.map(({ text }) => text)
    })
    .toEqual(['Reworded', 'Between', 'Second step', 'And another', ...pasted])
})

test('an item is dragged, moved by keys, assigned with a due date, and becomes a task [T65]', async ({
  page,
  admin,
  member,
}) => {
  const task = await createTask(admin, [admin, member], {
    todoChecklist: ['First step', 'Second step', 'Third step'].map((text) => ({ text })),
  })
  const saved = () =>
    call<{ todoChecklist: { text: string; dueDate: string | null; assignee: { _id: string } | null }[] }>(
      'GET',
      `/api/tasks/${task._id}`,
      admin.token,
    )
  const savedTexts = async () => (await saved()).todoChecklist.map(({ text }) => text)
  await openTask(page, admin, task)
  const handle = (text: string) => page.getByRole('button', { name: text, exact: true })
  await dragBelow(page, handle('First step'), handle('Third step'))
  await expect(page.getByText('Position 3 of 3').first()).toBeAttached()
  await page.mouse.up()
  await expect.poll(() => texts(page)).toEqual(['Second step', 'Third step', 'First step'])
  await expect.poll(savedTexts).toEqual(['Second step', 'Third step', 'First step'])
  await handle('First step').press('Alt+ArrowUp')
  await expect.poll(() => texts(page)).toEqual(['Second step', 'First step', 'Third step'])
  await expect(handle('First step')).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: 'Moved to position 2 of 3' })).toHaveCount(1)
  await expect.poll(savedTexts).toEqual(['Second step', 'First step', 'Third step'])

  await page.getByRole('button', { name: 'Owner of Second step' }).click()
  const owners = page.getByRole('dialog', { name: 'Owner of Second step' })
  await owners.getByLabel('Search people').fill(member.name)
  await owners.getByRole('button', { name: member.name }).first().click()
  await expect(page.getByRole('button', { name: `${member.name}: Second step` })).toBeVisible()
  await page.getByRole('button', { name: 'Due date of Second step' }).click()
  await page
    .getByRole('dialog', { name: 'Due date of Second step' })
    .getByRole('button', { name: 'Tomorrow' })
    .click()
  await expect(page.getByRole('button', { name: /^Due .+: Second step$/ })).toContainText('Tomorrow')
  await expect
    .poll(async () => (await saved()).todoChecklist[0])
    .toMatchObject({ dueDate: dayFromNow(1), assignee: { _id: member.id } })

  await page.getByRole('button', { name: 'Actions for Second step' }).click()
  await chooseByKeyboard(page, 'Make it a task')
  await expect(page.getByText('Task created.')).toBeVisible()
  const created = page
    .getByRole('list', { name: 'Todo Checklist' })
    .getByRole('link', { name: 'Second step' })
  await expect(page.getByRole('button', { name: 'Actions for Second step' })).toBeVisible()
  await created.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Second step' })).toBeVisible()
  // Without a picture the face has initials before the name.
  const people = page.getByRole('button', { name: /^Assigned To/ })
  await expect(people).toHaveAccessibleName(new RegExp(`^Assigned To .*${member.name}`))
  await expect(people).not.toHaveAccessibleName(/Assigned to/)
  await page.getByRole('button', { name: /^Due Date .+ tomorrow$/ }).click()
  await expect(page.getByRole('button', { name: /^Today/ })).toBeFocused()
  // The space of a typed date doesn't press the button that has the focus.
  await page.keyboard.type('3 feb 2031')
  await expect(page.getByRole('textbox', { name: 'Date' })).toHaveValue('3 feb 2031')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /^Due Date 3rd Feb 2031/ })).toBeVisible()
})

test('Enter in a search of people or labels chooses the match [T66]', async ({
  page,
  admin,
  member,
  task,
}) => {
  await openTask(page, admin, task)
  const label = unique('label')
  await page.getByRole('button', { name: /^Labels/ }).click()
  const labels = page.getByRole('searchbox', { name: 'Search labels' })
  // A label that the server would refuse is not offered.
  await labels.fill('x'.repeat(LABEL_NAME_MAX + 1))
  await expect(page.getByText('1 character too many')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Create/ })).toHaveCount(0)
  await labels.fill(label)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /^Labels/ })).toHaveAccessibleName(new RegExp(label))
  const people = page.getByRole('button', { name: /^Assigned To/ })
  await expect(people).not.toHaveAccessibleName(new RegExp(admin.name))
  await people.click()
  const search = page.getByRole('searchbox', { name: 'Search people' })
  await search.fill(admin.email)
  await expect(page.getByRole('checkbox', { name: admin.name })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: member.name })).toHaveCount(0)
  await search.press('Enter')
  await expect(page.getByRole('checkbox', { name: admin.name })).toBeChecked()
  await expect(search).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(people).toHaveAccessibleName(new RegExp(admin.name))
})

test('links to tasks show their titles to those who see the tasks, in one call for all [T66]', async ({
  page,
  admin,
  member,
}) => {
  const [seen, hidden] = [await createTask(admin, [member]), await createTask(admin, [admin])]
  const [link, bare] = [`${origin}/tasks/${seen._id}`, `${origin}/tasks/${hidden._id}`]
  const task = await createTask(admin, [member], {
    description: `After ${link} and ${bare}.`,
    todoChecklist: [{ text: `See ${link}` }, { text: bare }],
    dueDate: dayFromNow(0),
  })
  await signIn(page, member)
  // The live event of the new tasks would make the page fetch again.
  await withoutLive(page)
  const requests: string[] = []
  page.on('request', (request) => request.url().includes('/titles') && requests.push(request.url()))
  await page.goto(`/tasks/${task._id}`)
  const main = page.locator('#main')
  await expect(main.getByRole('link', { name: seen.title })).toHaveCount(2)
  await expect(main.getByText(bare)).toHaveCount(2)
  await expect(main.getByText(hidden.title)).toHaveCount(0)
  expect(requests).toHaveLength(1)
  await checkEverywhere(page)
  await main.getByRole('link', { name: seen.title }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: seen.title })).toBeVisible()
  // In My day too.
  await page.goto('/user/dashboard')
  await expect(page.getByRole('checkbox', { name: `See ${seen.title}` })).toBeVisible()
  await expect(page.getByRole('link', { name: `See ${seen.title} ${task.title}` })).toBeVisible()
})

test('the page shows its place in the list, j and k open the neighbours, and Back leads to the same filters [T66]', async ({
  page,
  admin,
  member,
}) => {
  const tasks = [await createTask(admin, [member]), await createTask(admin, [member])]
  const [first, second] = tasks as [(typeof tasks)[0], (typeof tasks)[0]]
  const list = `/admin/tasks?view=table&assignedTo=${member.id}`
  await signIn(page, admin)
  await page.goto(list)
  await untilAppRendered(page)
  await page.getByRole('link', { name: second.title }).click()
  await expect(page.getByText('1 of 2')).toBeVisible()
  await page.keyboard.press('j')
  await expect(page).toHaveURL(`/tasks/${first._id}`)
  await expect(page.getByText('2 of 2')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Manage Tasks' }).first()).toHaveAttribute(
    'aria-current',
    'page',
  )
  await page.locator('#main').getByRole('link', { name: 'My Tasks' }).click()
  await expect(page).toHaveURL(list)
})
