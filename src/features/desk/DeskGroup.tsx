import {
  CalendarClock,
  CalendarOff,
  CheckCheck,
  ChevronDown,
  CircleQuestionMark,
  Clock,
  ClockAlert,
  Handshake,
  type LucideIcon,
  Mail,
  MailX,
  Phone,
  PhoneCall,
  ShieldAlert,
  SquareCheck,
} from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router'
import { agendaAddress } from '#features/agenda/view.ts'
import { addressOf as requestAddress } from '#features/booking/requests/view.ts'
import { OPENED } from '#platform/list/open-record.ts'
import { counted } from '#platform/numbers.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { Checkbox } from '#ui/inputs.tsx'
import { openRow, RowActions, RowLink } from '#ui/RowActions.tsx'
import { useFocusAfterRender } from '#ui/useFocusAfterRender.ts'
import { allText, groupCopy } from './copy.ts'
import { useManyVisits } from './desk-changes.tsx'
import { type DeskGroup, type DeskItem, firstRows, type ItemOf } from './items.ts'
import { actionsOf, type RowTools, requestsAddress, visitAddress } from './row-actions.ts'
import { GROUP_MAX, type GroupName } from './rules.ts'
import { addressOf, type DeskView, linkIdOf, sectionIdOf } from './view.ts'

const SIGNS: Record<GroupName, LucideIcon> = {
  messages: Mail,
  requests: Clock,
  reminders: PhoneCall,
  calls: Phone,
  authorisations: ShieldAlert,
  agreements: Handshake,
  absences: CalendarOff,
  visits: CircleQuestionMark,
  mails: MailX,
  tasks: SquareCheck,
  later: CalendarClock,
}

type GroupProps = {
  group: DeskGroup
  view: DeskView
  tools: RowTools
  /** Shows the rows after the first ones, too. */
  whole: boolean
  onWhole: () => void
}

/** A group of rows under a head that folds it. Those of a day to come begin folded. */
export function DeskGroupSection({ group, view, tools, whole, onWhole }: GroupProps) {
  const { name, items, total } = group
  const shown = whole ? items : firstRows(items)
  const [open, setOpen] = useState(name !== 'later' || view.group === 'later')
  const focusAfterRender = useFocusAfterRender()
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set())
  const id = useId()
  const { title, hint } = groupCopy[name]
  const Sign = SIGNS[name]
  const toggle = (row: number) => setTicked((now) => withToggled(now, row))
  return (
    <section id={sectionIdOf(name)} aria-labelledby={id} className="dk-group">
      <div className="dk-head">
        <button
          type="button"
          className="dk-fold"
          aria-expanded={open}
          aria-label={`${title}: ${open ? 'chiudi' : 'apri'} il gruppo`}
          onClick={() => setOpen(!open)}
        >
          <ChevronDown aria-hidden="true" strokeWidth={1.8} />
        </button>
        <h2 id={id}>
          <Sign aria-hidden="true" strokeWidth={1.8} />
          {title} <span className="tnum font-normal text-ink-600">{total}</span>
        </h2>
        <div className="dk-head-end">
          {name === 'visits' && open ? (
            <CloseVisits items={items as ItemOf<'visits'>[]} ticked={ticked} />
          ) : (
            <span className="dk-hint">{hint}</span>
          )}
          {name === 'reminders' ? (
            <Link to="/da-fare/stampa" className="inline-flex min-h-6 items-center max-desk:min-h-11">
              Stampa l’elenco
            </Link>
          ) : null}
        </div>
      </div>
      {open ? (
        <ul>
          {shown.map((item) => (
            <DeskRow
              key={item.key}
              item={item}
              view={view}
              tools={tools}
              tick={
                name === 'visits' ? (
                  <Checkbox
                    className="dk-tick"
                    aria-label={`Scegli la visita di ${item.title}`}
                    checked={ticked.has(item.id)}
                    onChange={() => toggle(item.id)}
                  />
                ) : null
              }
            />
          ))}
        </ul>
      ) : null}
      {open && shown.length < items.length ? (
        <Button
          variant="quiet"
          size="sm"
          className="my-1.5 max-desk:min-h-11"
          onClick={() => {
            onWhole()
            // The button goes: the focus moves to the first row that comes.
            focusAfterRender(linkIdOf(items[shown.length]?.key ?? ''))
          }}
        >
          {allText(name, total)}
        </Button>
      ) : null}
      {open && total > items.length && shown.length === GROUP_MAX ? (
        <p className="py-2 text-ink-600 text-sxs">
          Sono mostrate le {GROUP_MAX} più vecchie di {total}.
        </p>
      ) : null}
    </section>
  )
}

/** Links to the groups, as those below the first lie screens down. */
export function GroupLinks({ groups }: { groups: readonly DeskGroup[] }) {
  if (groups.length < 2) return null
  return (
    <nav aria-label="Gruppi" className="dk-jump">
      {groups.map(({ name, total }) => (
        <a
          key={name}
          href={`#${sectionIdOf(name)}`}
          onClick={(event) => {
            // Without an entry in the history; J and K go on from there.
            event.preventDefault()
            const section = document.getElementById(sectionIdOf(name))
            const row = section?.querySelector<HTMLElement>('[data-row-link]')
            const target = row ?? section?.querySelector('button')
            section?.scrollIntoView()
            target?.focus({ preventScroll: true })
          }}
        >
          {groupCopy[name].filter} <span className="tnum">{total}</span>
        </a>
      ))}
    </nav>
  )
}

function withToggled(now: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const next = new Set(now)
  if (!next.delete(id)) next.add(id)
  return next
}

/** Marks the ticked visits as over, or all of them after a question. */
function CloseVisits({ items, ticked }: { items: ItemOf<'visits'>[]; ticked: ReadonlySet<number> }) {
  const { changeAll, busy } = useManyVisits()
  const close = (rows: ItemOf<'visits'>[]) =>
    changeAll(
      rows.map(({ row }) => row),
      { status: 'completed' },
      (count) => counted(count, 'visita conclusa', 'visite concluse'),
    )
  const [asking, setAsking] = useState(false)
  const chosen = items.filter(({ id }) => ticked.has(id))
  const many = chosen.length > 0 ? chosen : items
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        busy={busy}
        busyLabel="Un momento…"
        icon={<CheckCheck strokeWidth={1.7} />}
        onClick={() => (chosen.length > 0 ? void close(chosen) : setAsking(true))}
      >
        {chosen.length > 0 ? `Segna concluse ${chosen.length}` : 'Segna tutte concluse'}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        tone="primary"
        title="Segnare tutte concluse?"
        text={
          many.length === 1 ? 'È una visita.' : `Sono ${many.length} visite. Nessun paziente riceve una mail.`
        }
        confirmLabel="Segna concluse"
        onConfirm={() => {
          setAsking(false)
          void close(many)
        }}
      />
    </>
  )
}

type RowProps = { item: DeskItem; view: DeskView; tools: RowTools; tick: ReactNode }

function DeskRow({ item, view, tools, tick }: RowProps) {
  const { key, title, what, line, age, overdue, group, row } = item
  const isOpen = group === 'messages' && view.message === item.id
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the link in it takes the keyboard
    <li
      data-desk-row={key}
      onClick={openRow}
      aria-current={isOpen || undefined}
      className={tick ? 'dk-row has-tick' : 'dk-row'}
    >
      {tick}
      <div className="dk-words">
        <div className="dk-first">
          <Title item={item} view={view} mayEdit={tools.mayEdit}>
            {title}
          </Title>
          {group === 'messages' && row.isNew ? <Badge tone="new">NEW</Badge> : null}
          {what ? <span>{what}</span> : null}
        </div>
        <span className="dk-second">
          {line}
          {group === 'messages' && row.assignee ? ` · a ${row.assignee}` : null}
        </span>
      </div>
      <span className="dk-age">
        {overdue ? (
          <span className="dk-late">
            <ClockAlert aria-hidden="true" strokeWidth={1.8} />
            {age}
            <span className="sr-only"> oltre il tempo</span>
          </span>
        ) : (
          age
        )}
      </span>
      <div className="dk-buttons">
        <RowActions name={title} actions={actionsOf(item, tools)} />
      </div>
    </li>
  )
}

type TitleProps = Pick<RowProps, 'item' | 'view'> & { mayEdit: boolean; children: ReactNode }

/** The link that opens a row: a message beside the list, a task in its dialog, all else on its page. */
function Title({ item, view, mayEdit, children }: TitleProps) {
  const link = { id: linkIdOf(item.key), children }
  switch (item.group) {
    case 'messages':
      return (
        <RowLink {...link} to={addressOf({ ...view, message: item.id })} state={OPENED} preventScrollReset />
      )
    case 'requests':
      return <RowLink {...link} to={requestsAddress(item)} />
    case 'authorisations':
      return <RowLink {...link} to={requestAddress({ request: item.id })} />
    case 'visits':
    case 'reminders':
      return <RowLink {...link} to={visitAddress(item.row, mayEdit)} />
    case 'agreements':
      return <RowLink {...link} to={`/convenzioni?q=${encodeURIComponent(item.title)}`} />
    case 'absences':
      return (
        <RowLink
          {...link}
          to={agendaAddress.addressOf({ date: item.row.from.slice(0, 10), doctorIds: [item.row.doctorId] })}
        />
      )
    case 'mails': {
      const { about } = item.row
      const request = about?.type === 'appointment' ? about.id : null
      return <RowLink {...link} to={request === null ? '/dashboard' : requestAddress({ request })} />
    }
    default:
      return (
        <RowLink {...link} to={addressOf({ ...view, task: item.id })} state={OPENED} preventScrollReset />
      )
  }
}
