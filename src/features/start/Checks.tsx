import './start.css'
import { ArrowRight, Check as CheckSign, CircleDashed } from 'lucide-react'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { Button, ButtonLink } from '#ui/Button.tsx'
import type { Check, CheckGroup } from './contract.ts'

/** The checks of a group, each with its state in words and the way to change it. */
export function Checks({ group: { title, checks } }: { group: CheckGroup }) {
  const done = checks.filter((check) => check.done).length
  return (
    <section className="st-group">
      <div>
        <h2>{title}</h2>
        <p className="tnum text-ink-600 text-sxs">
          {done} di {checks.length}
        </p>
      </div>
      <ul>
        {checks.map((check) => (
          <li key={check.key} className="st-row">
            <Row check={check} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Row({ check: { title, done, detail, to, action, how } }: { check: Check }) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const hidden = <span className="sr-only"> {title}</span>
  const arrow = <ArrowRight strokeWidth={1.8} />
  return (
    <>
      <div className="st-line" data-done={done}>
        <Sign done={done} />
        <div>
          <b>{title}</b> <span>{detail}</span>
        </div>
        {to === null && !done ? (
          <Button
            variant="go"
            size="sm"
            iconEnd={arrow}
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
          >
            {action}
            {hidden}
          </Button>
        ) : null}
        {to !== null && !done ? (
          <ButtonLink to={to} variant="go" size="sm" iconEnd={arrow}>
            {action}
            {hidden}
          </ButtonLink>
        ) : null}
        {to !== null && done ? (
          <Link
            to={to}
            className="inline-flex min-h-6 flex-none items-center font-ui text-sxs max-desk:min-h-11"
          >
            Rivedi{hidden}
          </Link>
        ) : null}
      </div>
      <p id={id} hidden={!open} className="st-how">
        {how}
      </p>
    </>
  )
}

/** Whether something is done, also in words. */
export function Sign({ done }: { done: boolean }) {
  return (
    <span className="st-sign">
      {done ? (
        <CheckSign aria-hidden="true" strokeWidth={2.2} />
      ) : (
        <CircleDashed aria-hidden="true" strokeWidth={1.8} />
      )}
      <span className="sr-only">{done ? 'A posto' : 'Da fare'}</span>
    </span>
  )
}
