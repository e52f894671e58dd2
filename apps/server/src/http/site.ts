import type { FastifyInstance } from 'fastify'

export async function installSite(_app: FastifyInstance): Promise<void> {}
