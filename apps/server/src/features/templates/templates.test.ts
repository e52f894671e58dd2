import { readLog } from '@task-manager/contract/installation/log'
import type { Template } from '@task-manager/contract/tasks/templates'
import { expect, test } from 'vitest'
import { newId } from '#server/db/ids.ts'
import { describeEngines } from '#test/app.ts'
import { person } from '#test/factories.ts'
import { adminFor, callsBy, personFor } from '#test/people.ts'

const TEMPLATES = '/api/templates'

describeEngines('templates', (t) => {
  const adminUser = adminFor(t)
  const anna = personFor(t, 'user', 'Anna')
  const call = callsBy(t, adminUser)
  const given = (name: string, more: Record<string, unknown> = {}) => ({
    name,
    title: 'Write the newsletter',
    description: 'Three stories, one offer.',
    due: { days: 5, unit: 'workdays' },
    ...more,
  })
  const make = async (name: string, more: Record<string, unknown> = {}): Promise<Template> => {
    const reply = await call('POST', TEMPLATES, adminUser, given(name, more))
    expect([reply.status, reply.text]).toEqual([201, expect.any(String)])
    return reply.body.template
  }
  const all = async (): Promise<Template[]> => (await call('GET', TEMPLATES)).body.templates

  test('are created, changed by field and deleted by administrators, with unique names [T46]', async () => {
    const { project } = (await call('POST', '/api/projects', adminUser, { name: 'Harbour', color: 'teal' }))
      .body
    const created = await make('  Monthly   letter ', {
      priority: 'High',
      assignedTo: [anna.id, adminUser.id, anna.id],
      todoChecklist: ['Draft', ' Send '],
      attachments: ['example.org'],
      projectId: project._id,
      labels: ['copy', 'Copy', 'legal'],
    })
    expect(created).toEqual({
      _id: created._id,
      name: 'Monthly letter',
      title: 'Write the newsletter',
      description: 'Three stories, one offer.',
      priority: 'High',
      due: { days: 5, unit: 'workdays' },
      assignedTo: [
        { _id: anna.id, name: anna.name, email: anna.email, profileImageUrl: '' },
        { _id: adminUser.id, name: adminUser.name, email: adminUser.email, profileImageUrl: '' },
      ],
      todoChecklist: ['Draft', 'Send'],
      attachments: ['example.org'],
      project: { _id: project._id, name: 'Harbour', color: 'teal' },
      labels: ['copy', 'legal'],
    })
    const bare = await make('A bare one')
    expect(bare).toMatchObject({
      priority: 'Low',
      assignedTo: [],
      todoChecklist: [],
      attachments: [],
      project: null,
      labels: [],
    })
    const isOne = ({ _id }: { _id: string }) => [bare._id, created._id].includes(_id)
    expect((await all()).filter(isOne)).toEqual([bare, created])

    const again = await call('POST', TEMPLATES, adminUser, given('MONTHLY LETTÉR'))
    expect([again.status, again.body.message]).toEqual([409, 'A template with this name already exists.'])
    const url = `${TEMPLATES}/${created._id}`
    const changed = await call('PUT', url, adminUser, { name: 'Letter', due: { days: 1, unit: 'days' } })
    expect(changed.body.template).toEqual({ ...created, name: 'Letter', due: { days: 1, unit: 'days' } })
    expect((await call('PUT', url, adminUser, { name: 'a BARE one' })).status).toBe(409)
    expect((await call('PUT', `${TEMPLATES}/${newId()}`, adminUser, { name: 'x' })).status).toBe(404)
    expect((await call('DELETE', url)).status).toBe(200)
    expect((await call('DELETE', url)).status).toBe(404)
    expect((await all()).filter(isOne)).toEqual([bare])

    const { entries } = readLog.returns.parse((await call('GET', '/api/log?kind=template')).body)
    const ownEntries = entries.filter(({ subject }) => isOne(subject))
    expect(ownEntries.map(({ kind, subject, changes }) => [kind, subject, changes.length])).toEqual([
      ['template.deleted', { _id: created._id, name: 'Letter' }, 1],
      ['template.edited', { _id: created._id, name: 'Monthly letter' }, 2],
      ['template.created', { _id: bare._id, name: 'A bare one' }, 1],
      ['template.created', { _id: created._id, name: 'Monthly letter' }, 1],
    ])

    const twice = await call('PUT', `${TEMPLATES}/${bare._id}`, adminUser, {
      assignedTo: [anna.id, anna.id],
    })
    expect(twice.body.template.assignedTo).toEqual([created.assignedTo[0]])
  })

  test('leave out deleted people and projects, and refuse unknown ones [T46]', async () => {
    const [left, deleted] = [await person(t()), await person(t())]
    const { project } = (await call('POST', '/api/projects', adminUser, { name: 'Short-lived' })).body
    const created = await make('Handover', {
      assignedTo: [left.id, anna.id, deleted.id],
      projectId: project._id,
    })
    await call('PUT', `/api/users/${left.id}`, adminUser, { active: false })
    await call('DELETE', `/api/users/${deleted.id}`)
    await call('DELETE', `/api/projects/${project._id}`)
    const now = (await all()).find(({ _id }) => _id === created._id)
    expect(now?.assignedTo.map(({ _id }) => _id)).toEqual([anna.id])
    expect(now?.project).toBeNull()
    const url = `${TEMPLATES}/${created._id}`
    for (const [body, path] of [
      [{ assignedTo: [left.id] }, 'assignedTo'],
      [{ assignedTo: [deleted.id] }, 'assignedTo'],
      [{ projectId: project._id }, 'projectId'],
    ] as const)
      for (const reply of [
        await call('PUT', url, adminUser, body),
        await call('POST', TEMPLATES, adminUser, given('Refused', body)),
      ])
        expect([reply.status, reply.body.errors?.[0]?.path]).toEqual([422, path])
    expect((await all()).map(({ name }) => name)).not.toContain('Refused')
  })

  test('are refused with the name of the wrong field, and to members [T46]', async () => {
    for (const [more, path] of [
      [{ name: ' ' }, 'name'],
      [{ name: 'x'.repeat(81) }, 'name'],
      [{ title: '' }, 'title'],
      [{ description: ' ' }, 'description'],
      [{ priority: 'Urgent' }, 'priority'],
      [{ due: { days: -1, unit: 'days' } }, 'due.days'],
      [{ due: { days: 1.5, unit: 'days' } }, 'due.days'],
      [{ due: { days: 1, unit: 'weeks' } }, 'due.unit'],
      [{ due: '2026-01-01' }, 'due'],
      [{ assignedTo: ['x'] }, 'assignedTo.0'],
      [{ todoChecklist: [{ text: 'x' }] }, 'todoChecklist.0'],
      [{ attachments: ['javascript:alert(1)'] }, 'attachments.0'],
      [{ labels: [' '] }, 'labels.0'],
    ] as const) {
      const reply = await call('POST', TEMPLATES, adminUser, given('Wrong', more))
      expect.soft([reply.status, reply.body.errors?.[0]?.path], JSON.stringify(more)).toEqual([422, path])
    }
    const created = await make('For administrators')
    expect((await call('GET', TEMPLATES, anna)).status).toBe(403)
    expect((await call('POST', TEMPLATES, anna, given('Mine'))).status).toBe(403)
    expect((await call('PUT', `${TEMPLATES}/${created._id}`, anna, { name: 'Mine' })).status).toBe(403)
    expect((await call('DELETE', `${TEMPLATES}/${created._id}`, anna)).status).toBe(403)
  })
})
