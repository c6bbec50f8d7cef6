import { type Route, serve } from '#platform/http/serve.server.ts'
import { createTask, deleteTask, listDeskStaff, readDesk, updateTask } from './contract.ts'
import { countDesk } from './count/contract.ts'
import { addTask, changeTask, countOfDesk, deleteTaskById, deskNow } from './service.server.ts'
import { deskStaff } from './store.server.ts'

export const deskApi: Route[] = [
  serve(readDesk, (ctx) => deskNow(ctx), {
    event: 'desk.listed',
    people: (_, { messages, requests, calls, authorisations, agreements, visits, tasks, later }) =>
      [messages, requests, calls, authorisations, agreements, visits, tasks, later].flatMap(({ rows }) =>
        rows.map(({ contactId }) => contactId),
      ),
  }),
  serve(countDesk, (ctx) => countOfDesk(ctx)),
  serve(listDeskStaff, ({ db }) => deskStaff(db)),
  serve(createTask, (ctx, { body }) => addTask(ctx, body), 'task.created'),
  serve(updateTask, (ctx, { params, body }) => changeTask(ctx, params.id, body), 'task.changed'),
  serve(deleteTask, (ctx, { params }) => deleteTaskById(ctx, params.id), 'task.deleted'),
]
