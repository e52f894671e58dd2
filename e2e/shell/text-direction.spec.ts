/** Every text of a user reads in its own direction. */
import { expect, type Page } from '@playwright/test'
import { call, createProject, createTask, dayFromNow, signUpByApi, unique } from '#e2e/api.ts'
import { test } from '#e2e/fixtures.ts'
import { signIn, untilQuiet } from '#e2e/page.ts'
import { adminLists } from './admin-lists.ts'

/** Visible texts with the word, and fields for texts, that have the direction of the page instead of their own. */
const withoutDirection = (page: Page, word: string): Promise<string[]> =>
  page.evaluate((word) => {
    const wrong = new Set<string>()
    const hasOwn = (element: Element) => element.closest('[dir], bdi, .sr-only') !== null
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const parent = node.parentElement
      if (parent && node.textContent?.includes(word) && !hasOwn(parent) && !parent.closest('script, style'))
        wrong.add(`${parent.tagName} ${parent.className}: ${node.textContent}`)
    }
    for (const field of document.querySelectorAll('input[type=search], textarea'))
      if (!hasOwn(field)) wrong.add(`field ${field.getAttribute('aria-label') ?? field.id}`)
    return [...wrong]
  }, word)

test('texts of users have their own direction on every screen', async ({ page, admin }) => {
  const word = `מילה${unique('')}`
  const member = await signUpByApi(word)
  const project = await createProject(admin, { name: word })
  const text = {
    title: `כותרת ${word}`,
    description: `תיאור ${word}`,
    todoChecklist: [{ text: `פריט ${word}` }],
    labels: [word],
  }
  const { _id } = await createTask(admin, [member], {
    ...text,
    projectId: project._id,
    dueDate: dayFromNow(0),
  })
  const deleted = await createTask(admin, [member], text)
  await call('DELETE', `/api/tasks/${deleted._id}`, admin.token)
  await call('POST', `/api/tasks/${_id}/comments`, member.token, {
    text: `${word} [@${admin.name}](user:${admin.id})`,
  })
  await call('PATCH', `/api/tasks/${_id}`, admin.token, { title: `שונה ${word}` })
  await call('PUT', `/api/tasks/${_id}/waiting`, admin.token, { reason: word })
  await call('POST', '/api/views', admin.token, { name: word, query: `q=${word}`, shared: false })
  const screens = {
    admin: [
      ...adminLists.map((path) => path.replace('?', `?q=${word}&`)),
      ...[`/tasks/${_id}`, `/admin/create-task?task=${_id}`, `/admin/users/${member.id}`],
      ...['/inbox', '/activity', `/admin/tasks?project=${project._id}`],
    ],
    member: ['/user/dashboard', '/user/tasks', `/tasks/${_id}`, '/inbox', '/account'],
  }
  for (const [account, paths] of [
    [admin, screens.admin],
    [member, screens.member],
  ] as const) {
    await signIn(page, account)
    for (const path of paths) {
      await page.goto(path)
      await untilQuiet(page)
      expect.soft(await withoutDirection(page, word), path).toEqual([])
    }
  }
})
