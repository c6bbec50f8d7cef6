import { call } from '#platform/http/call.ts'
import { type Task, type TaskChange, updateTask } from './contract.ts'

// Apart from the changes of visits, which the page of a contact does not load.

export function changeTaskOf(task: Task, change: Omit<TaskChange, 'version'>): Promise<Task> {
  return call(updateTask, { params: { id: String(task.id) }, body: { ...change, version: task.version } })
}
