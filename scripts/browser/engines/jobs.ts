/** The checks for every engine: public pages, contact form, main journey, stored data. Each throws on failure. */
import type { Sample } from '#scripts/browser/serve-sample.ts'
import { click, ENTER, type Engine, fill, sees, set, until } from './engine.ts'

const hydrated = (engine: Engine) =>
  until('the page’s scripts', () => engine.evaluate("'siteHydrated' in window"))

/** Every page hydrates, has its heading and no horizontal scrolling. */
export async function publicPages(engine: Engine, { origin }: Sample, paths: string[]): Promise<void> {
  for (const path of paths) {
    await engine.open(origin + path)
    await hydrated(engine)
    const [heading, excess] = (await engine.evaluate(
      `[document.querySelector('h1')?.innerText ?? '', document.documentElement.scrollWidth - innerWidth]`,
    )) as [string, number]
    if (heading === '') throw new Error(`${path} has no heading`)
    if (excess > 0) throw new Error(`${path} is ${excess} px too wide`)
  }
}

/** Filled and sent at once: a submission below the server's minimum time must arrive, too. */
export async function contactForm(engine: Engine, { origin, tokens }: Sample): Promise<void> {
  const name = `Visitor with ${engine.name}`
  await engine.open(`${origin}/contact`)
  await hydrated(engine)
  await fill(engine, 'Your name', name)
  await fill(engine, 'Your email', 'visitor@example.org')
  await fill(engine, 'Your message', 'Sent at once.')
  await click(engine, 'button', 'Send message')
  await sees(engine, "We'll get back to you within 24 hours.")
  const { enquiries } = await getJson<{ enquiries: { name: string; suspicious: boolean }[] }>(
    `${origin}/api/enquiries`,
    tokens.admin,
  )
  const kept = enquiries.find((enquiry) => enquiry.name === name)
  if (!kept) throw new Error('the enquiry was not kept')
  if (kept.suspicious) throw new Error('the enquiry was taken for that of a program')
}

/**
 * An administrator creates a task for a member, who ticks it off and comments on it. The administrator finds the comment in
 * the inbox, captures a task in one line, and opens the board and the dashboard.
 */
export async function mainJob(engine: Engine, { origin, tokens }: Sample): Promise<void> {
  const title = `Launch with ${engine.name}`
  const { name } = await getJson<{ name: string }>(`${origin}/api/auth/profile`, tokens.member)
  const signIn = (token: string) => engine.evaluate(`localStorage.setItem('token', ${JSON.stringify(token)})`)
  await engine.open(`${origin}/contact`)
  await signIn(tokens.admin)
  await engine.open(`${origin}/admin/create-task`)
  await fill(engine, 'Task Title', title)
  await fill(engine, 'Description', 'Redirects first.')
  await set(engine, 'Due Date', new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10))
  await click(engine, 'button', 'Add Members')
  await click(engine, '[role=dialog] label', name)
  await click(engine, '[role=dialog] button', 'DONE')
  await fill(engine, 'TODO Checklist', `Redirects${ENTER}`)
  await click(engine, 'button', 'CREATE TASK')
  await sees(engine, 'Task Created Successfully')
  await signIn(tokens.member)
  await engine.open(`${origin}/user/tasks`)
  await click(engine, 'article a', title)
  await click(engine, 'input[type=checkbox], [role=checkbox]', 'Redirects')
  await sees(engine, '1 of 1')
  // The entry moves the field below it.
  await sees(engine, 'ticked "Redirects"')
  const comment = `Done with ${engine.name}`
  await fill(engine, 'Write a comment', comment)
  await click(engine, 'button[aria-keyshortcuts]', 'Comment')
  await until('the stored comment', async () => {
    const { tasks } = await getJson<{ tasks: { title: string; status: string; comments: number }[] }>(
      `${origin}/api/tasks`,
      tokens.member,
    )
    return tasks.some((task) => task.title === title && task.status === 'Completed' && task.comments === 1)
  })
  await signIn(tokens.admin)
  await engine.open(`${origin}/inbox`)
  await sees(engine, comment)
  const captured = `Call the printer with ${engine.name}`
  await engine.type('c')
  await fill(engine, 'Task', `${captured} !high${ENTER}`)
  await sees(engine, `Created "${captured}"`)
  await engine.open(`${origin}/admin/tasks?view=board`)
  await sees(engine, captured)
  await engine.open(`${origin}/admin/dashboard`)
  await sees(engine, 'My day')
}

/**
 * Lists, dashboard and a task open a second time from the data on the device, none wider than the window; a task shows a
 * change made elsewhere. Needs an administrator's session.
 */
export async function savedScreens(engine: Engine, { origin, tokens }: Sample): Promise<void> {
  const { tasks } = await getJson<{ tasks: { _id: string }[] }>(`${origin}/api/tasks?limit=1`, tokens.admin)
  const address = `/tasks/${tasks[0]?._id}`
  const screens = ['/admin/tasks', '/admin/dashboard', address]
  for (const path of [...screens, ...screens]) {
    await engine.open(origin + path)
    // Until the data is on the device, so that the next screen begins with it.
    await until(`the application on ${path}`, () =>
      engine.evaluate(
        `window.siteStarted && localStorage.getItem('kept-for') !== null && document.querySelector('#main :is(article button, section h2):not([data-early] *)') !== null`,
      ),
    )
    const excess = Number(await engine.evaluate('document.documentElement.scrollWidth - innerWidth'))
    if (excess > 0) throw new Error(`${path} is ${excess} px too wide`)
  }
  const title = `Changed elsewhere beside ${engine.name}`
  await fetch(`${origin}/api${address}`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${tokens.admin}`, 'content-type': 'application/json' },
    body: JSON.stringify({ title }),
  })
  await sees(engine, title)
}

async function getJson<T>(url: string, token: string): Promise<T> {
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
  return (await answer.json()) as T
}
