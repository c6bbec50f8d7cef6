import { wallClock } from '#platform/time/dates.ts'
import { StatusPill } from '#ui/StatusPill.tsx'
import type { Form } from './contract.ts'
import { isOver } from './rules.ts'
import { formsCopy } from './staff-copy.ts'

/** Whether visitors can send the form today, by the clinic's calendar. */
export function FormStatus({ form: { isActive, lastDay } }: { form: Pick<Form, 'isActive' | 'lastDay'> }) {
  const over = isOver(lastDay, wallClock(new Date()).date)
  return (
    <StatusPill status={isActive && !over ? 'on' : 'off'}>
      {isActive ? (over ? formsCopy.over : formsCopy.active) : formsCopy.inactive}
    </StatusPill>
  )
}
