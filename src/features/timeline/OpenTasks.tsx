import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Check, Phone, SquareCheck } from 'lucide-react'
import { useUndoToast } from '#features/agenda/useUndoToast.tsx'
import { refreshTimeline } from '#features/contacts/queries.ts'
import type { Task } from '#features/desk/contract.ts'
import { dueText } from '#features/desk/due-text.ts'
import { refreshDesk } from '#features/desk/queries.ts'
import { changeTaskOf } from '#features/desk/task-changes.ts'
import { sentenceOf } from '#platform/form/SaveFailed.tsx'
import { useNotify } from '#platform/form/useNotify.ts'
import { wallClock } from '#platform/time/dates.ts'
import { Button } from '#ui/Button.tsx'

type OpenTasksProps = { contactId: number; tasks: readonly Task[] }

/** The open tasks of a contact, above all that has happened. */
export function OpenTasks({ contactId, tasks }: OpenTasksProps) {
  const close = useClosing(contactId)
  const today = wallClock(new Date()).date
  return (
    <section aria-label="Da fare">
      <h2 className="ct-month">Da fare</h2>
      <ol>
        {tasks.map((task) => {
          const { id, kind, title, note, outcome, assignee, dueOn } = task
          const Sign = kind === 'call' ? Phone : SquareCheck
          return (
            <li key={id} className="ct-ev ct-ev-open">
              <span aria-hidden="true" className="ct-ev-i">
                <Sign strokeWidth={1.8} />
              </span>
              <div className="ct-ev-b">
                <p className="ct-ev-h">
                  <b>{title}</b>
                </p>
                <p className="ct-ev-t">
                  {[assignee && `a ${assignee}`, outcome, note].filter(Boolean).join(' · ')}
                </p>
                <Button
                  variant="secondary"
                  size="sm"
                  className="my-1 max-desk:min-h-11"
                  icon={<Check strokeWidth={1.7} />}
                  disabled={close.isPending}
                  onClick={() => close.mutate(task)}
                >
                  <span>
                    Fatto<span className="sr-only"> {title}</span>
                  </span>
                </Button>
              </div>
              <span className="ct-ev-d tnum">{dueText(dueOn, today)}</span>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

/** Marks a task as done, and offers the undo. */
function useClosing(contactId: number) {
  const client = useQueryClient()
  const notify = useNotify()
  const offerUndo = useUndoToast()
  const refresh = () => {
    refreshTimeline(client, contactId)
    void refreshDesk(client)
  }
  return useMutation({
    mutationFn: (task: Task) => changeTaskOf(task, { done: true }),
    onSuccess: (closed) =>
      offerUndo({ title: 'Fatto', description: closed.title }, () =>
        changeTaskOf(closed, { done: false }).finally(refresh),
      ),
    onError: (error) => notify.error(sentenceOf(error, 'Non è stato possibile. Riprova.'), error),
    onSettled: refresh,
  })
}
