import { z } from 'zod'
import { endpoint } from '#platform/http/endpoint.ts'
import { pathId } from '#platform/http/shapes.ts'

/** A list somebody is in. */
export const Membership = z.object({
  id: z.int(),
  name: z.string(),
  color: z.string(),
  addedAt: z.string(),
})
export type Membership = z.output<typeof Membership>

export const listsOfContact = endpoint({
  method: 'GET',
  path: '/api/contacts/:id/lists',
  access: 'staff',
  summary: 'Le liste di cui fa parte un contatto, per nome.',
  params: z.object({ id: pathId }),
  answer: z.array(Membership),
})
