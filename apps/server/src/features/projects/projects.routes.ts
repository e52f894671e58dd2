import * as contract from '@task-manager/contract/projects/projects'
import type { FastifyInstance } from 'fastify'
import { route } from '#server/http/route.ts'
import * as projects from './projects.service.ts'

export function projectRoutes(app: FastifyInstance): void {
  const { now } = app.deps
  route(
    app,
    contract.listProjects,
    async ({ db, actor, query }) => ({
      projects: await projects.list(db, actor, query.today, now()),
    }),
    { cached: true },
  )
  route(
    app,
    contract.getProject,
    async ({ db, actor, params, query }) => ({
      project: await projects.get(db, actor, params.id, query.today, now()),
    }),
    { cached: true },
  )
  route(app, contract.createProject, async ({ db, actor, body }) => ({
    project: await projects.create(db, actor, body, now()),
  }))
  route(app, contract.updateProject, async ({ db, actor, params, body }) => ({
    project: await projects.update(db, actor, params.id, body, now()),
  }))
  route(app, contract.deleteProject, async ({ db, actor, params }) => {
    await projects.remove(db, actor, params.id, now())
    return { message: 'Project deleted' }
  })
}
