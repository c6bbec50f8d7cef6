import { useQuery } from '@tanstack/react-query'
import {
  BellPlus,
  ChevronDown,
  ChevronUp,
  Ellipsis,
  Mail,
  Plus,
  Printer,
  Trash2,
  User,
  X,
} from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { fullName } from '#features/contacts/rules.ts'
import { useNotify } from '#platform/form/useNotify.ts'
import { NotLoaded } from '#platform/list/NotLoaded.tsx'
import { useMay } from '#platform/session/useMay.ts'
import { wallClock } from '#platform/time/dates.ts'
import { IconButton } from '#ui/Button.tsx'
import { Menu, MenuItem, MenuSeparator } from '#ui/Menu.tsx'
import { Skeleton, SkeletonGroup } from '#ui/Skeleton.tsx'
import { shortcutsOn } from '#ui/useShortcuts.ts'
import type { Agenda, AgendaVisit } from '../contract.ts'
import { isDue } from '../copy.ts'
import { inRoom } from '../grid/moving.ts'
import type { Offer } from '../new/services.ts'
import { Panel } from '../Panel.tsx'
import { visitQuery } from '../queries.ts'
import { useTellDeleted, useTelling } from '../TellingToast.tsx'
import { mayTellAgain, useTellAgain, useVisitChange, useVisitDelete } from '../visit-changes.ts'
import {
  ACTIONS,
  type ActionName,
  actionOfKey,
  actionsOf,
  doneSentence,
  neighbours,
  refusalOf,
} from './actions.ts'
import { History } from './History.tsx'
import { News } from './News.tsx'
import { useTellReport } from './useTellReport.ts'
import { Asked, Documents, Patient, Unclosed, type VisitDetail, When } from './VisitFacts.tsx'
import { type Asking, VisitFoot } from './VisitFoot.tsx'
import { VisitNote } from './VisitNote.tsx'
import './visit.css'

export type VisitPanelProps = {
  visitId: number
  agenda: Agenda | undefined
  onClose: () => void
  /** 'Sposta': the agenda lifts the visit. */
  onMove: (visit: AgendaVisit) => void
  /** Opens another visit: the one before or after. */
  onOpen: (id: number) => void
  /** Books another visit for the same person, perhaps with the same doctor and service. */
  onAnother: (visit: AgendaVisit) => void
  /** 'Promemoria': writes a task about the visit. */
  onRemind: (visit: AgendaVisit) => void
  /** The user may delete visits. */
  mayDelete: boolean
}

/** One visit in the side panel: facts, patient, note, history, the news about to go, and the next steps. */
export function VisitPanel(props: VisitPanelProps) {
  const { visitId, agenda, onClose } = props
  const titleId = useId()
  const { data, error, refetch } = useQuery(visitQuery(visitId))
  const listed = agenda?.visits.find(({ id }) => id === visitId)
  const visit = data?.visit ?? listed
  // The title takes the focus: from there the arrows go to the visits before and after.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another visit takes the focus again
  useEffect(() => document.getElementById(titleId)?.focus(), [titleId, visitId])
  // The keys are for the visit from its title on, or they would be the agenda's: T leads to today there.
  const steps = useSteps(props, visit)
  const around = visit ? neighbours(visit, agenda?.visits ?? []) : null
  const onTitleKey = (event: KeyboardEvent) => {
    const next = { ArrowUp: around?.before, ArrowDown: around?.after }[event.key]
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    if (next) props.onOpen(next.id)
  }
  return (
    <Panel
      title={visit ? fullName(visit) : 'Visita'}
      titleId={titleId}
      onTitleKey={onTitleKey}
      onKeyDown={steps.onKeyDown}
      onClose={onClose}
      tools={
        <>
          <Step label="Visita prima" to={around?.before} onOpen={props.onOpen} Sign={ChevronUp} />
          <Step label="Visita dopo" to={around?.after} onOpen={props.onOpen} Sign={ChevronDown} />
          {data ? <MoreMenu {...props} detail={data} onAsk={steps.ask} /> : null}
        </>
      }
      foot={
        data ? (
          <VisitFoot
            visit={data.visit}
            busy={steps.busy}
            asking={steps.asking}
            onAction={steps.act}
            onAnswer={steps.answer}
          />
        ) : null
      }
    >
      {data ? <Body detail={data} agenda={agenda} steps={steps} /> : null}
      {!data && error ? <NotLoaded what="la visita" error={error} again={() => refetch()} /> : null}
      {!data && !error ? <Loading /> : null}
    </Panel>
  )
}

type Steps = ReturnType<typeof useSteps>

/** Everything that can be done with the visit, by buttons and by keys. */
function useSteps({ onMove, onClose, onAnother, onRemind }: VisitPanelProps, visit: AgendaVisit | undefined) {
  const [asking, setAsking] = useState<Asking | null>(null)
  const mayEdit = useMay('edit')
  const tell = useTelling()
  const notify = useNotify()
  const { change, isPending } = useVisitChange({
    onChanged: (changed, { visit: before, sentence }) => {
      if (sentence) tell([{ changed, before }], sentence)
    },
    onRefused: ({ message, error }) => notify.error(message, error),
  })
  const remove = useVisitDelete(useTellDeleted(), onClose)
  const busy = isPending || remove.isPending
  const commit = (name: ActionName) => {
    const action = ACTIONS[name]
    if (!visit || !action.change || busy) return
    change(visit, action.change, doneSentence(name, visit, wallClock(new Date()).date))
  }
  const act = (name: ActionName) => {
    if (!visit) return
    if (name === 'move') onMove(visit)
    else if (name === 'another') onAnother(visit)
    else if (name === 'cancel' || name === 'reject') setAsking(name)
    else commit(name)
  }
  const answer = (yes: boolean) => {
    setAsking(null)
    if (!yes || !visit || !asking) return
    if (asking === 'delete') remove.mutate(visit)
    else commit(asking)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { key, target } = event
    if (event.defaultPrevented || !visit) return
    if (key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.repeat) {
      event.preventDefault()
      const [first] = actionsOf(visit, wallClock(new Date()), mayEdit).first
      return asking ? answer(true) : first && act(first)
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (key === 'Escape' && asking) {
      event.preventDefault()
      return setAsking(null)
    }
    const isElsewhere =
      target instanceof HTMLElement && target.matches('input, textarea, select, [role^=menu], [role^=menu] *')
    const found = actionOfKey(key)
    const isRefused = !found || refusalOf(found, visit, wallClock(new Date()), mayEdit) !== null
    const name = isRefused ? null : found
    const isRemind = key === 't'
    if (isElsewhere || event.repeat || asking || !shortcutsOn() || !(name || isRemind)) return
    event.preventDefault()
    event.stopPropagation()
    if (name) act(name)
    else onRemind(visit)
  }
  const saveNote = (notes: string, onSaved: () => void) => {
    if (visit) change(visit, { notes }, null, onSaved)
  }
  const toRoom = (roomId: number, resources: Agenda['resources']) => {
    const room = resources.find(({ id }) => id === roomId)
    if (visit && room)
      change(visit, { resourceIds: inRoom(visit, roomId, resources) }, `${room.name}: ${fullName(visit)}.`)
  }
  const toService = ({ serviceId, subserviceId, name }: Offer, homeAddress: string | null) => {
    if (visit) change(visit, { serviceId, subserviceId, homeAddress }, `${name}: ${fullName(visit)}.`)
  }
  return { toRoom, toService, asking, ask: setAsking, busy, act, answer, onKeyDown, saveNote }
}

type BodyProps = { detail: VisitDetail; agenda: Agenda | undefined; steps: Steps }

function Body({ detail, agenda, steps }: BodyProps) {
  const { visit, telling, history } = detail
  const mayEdit = useMay('edit')
  return (
    <>
      <When detail={detail} agenda={agenda} onRoom={steps.toRoom} onService={steps.toService} />
      {telling && mayEdit ? <News key={telling.until} visit={visit} telling={telling} /> : null}
      <Asked detail={detail} />
      {isDue(visit, wallClock(new Date())) ? <Unclosed /> : null}
      <Patient detail={detail} />
      <Documents visit={visit} />
      <VisitNote key={visit.id} visit={visit} busy={steps.busy} onSave={steps.saveNote} />
      <History events={history} channel={visit.channel} />
    </>
  )
}

type StepProps = {
  label: string
  to: AgendaVisit | undefined
  onOpen: (id: number) => void
  Sign: typeof ChevronUp
}

function Step({ label, to, onOpen, Sign }: StepProps) {
  return (
    <IconButton label={label} disabled={!to} onClick={() => to && onOpen(to.id)}>
      <Sign aria-hidden="true" strokeWidth={1.7} />
    </IconButton>
  )
}

type MoreMenuProps = Pick<VisitPanelProps, 'mayDelete' | 'onAnother' | 'onRemind'> & {
  detail: VisitDetail
  onAsk: (what: Asking) => void
}

function MoreMenu({ detail: { visit }, onAsk, onAnother, onRemind, mayDelete }: MoreMenuProps) {
  const tellAgain = useTellAgain()
  const tellReport = useTellReport()
  const now = wallClock(new Date())
  const mayEdit = useMay('edit')
  const mayCancel = refusalOf('cancel', visit, now, mayEdit) === null
  const printed = new URLSearchParams({ giorno: visit.date, medici: String(visit.doctorId) })
  return (
    <Menu
      trigger={
        <IconButton label="Altre azioni">
          <Ellipsis aria-hidden="true" strokeWidth={1.7} />
        </IconButton>
      }
    >
      {visit.opensContact ? (
        <MenuItem to={`/contatti/${visit.contactId}`} icon={<User strokeWidth={1.7} />}>
          Apri il contatto
        </MenuItem>
      ) : null}
      {mayEdit && mayTellAgain(visit, now) ? (
        <MenuItem icon={<Mail strokeWidth={1.7} />} onSelect={() => tellAgain.mutate(visit.id)}>
          Rimanda conferma
        </MenuItem>
      ) : null}
      {mayEdit && visit.status === 'completed' && !visit.isErased ? (
        <MenuItem icon={<Mail strokeWidth={1.7} />} onSelect={() => tellReport.mutate(visit.id)}>
          Referto pronto
        </MenuItem>
      ) : null}
      {mayEdit ? (
        <MenuItem icon={<Plus strokeWidth={1.7} />} onSelect={() => onAnother(visit)}>
          Un’altra visita
        </MenuItem>
      ) : null}
      {visit.isErased ? null : (
        <MenuItem icon={<BellPlus strokeWidth={1.7} />} onSelect={() => onRemind(visit)}>
          Promemoria…
        </MenuItem>
      )}
      <MenuItem to={`/agenda/stampa?${printed}`} icon={<Printer strokeWidth={1.7} />}>
        Stampa
      </MenuItem>
      {mayCancel || mayDelete ? <MenuSeparator /> : null}
      {mayCancel ? (
        <MenuItem tone="danger" icon={<X strokeWidth={1.7} />} onSelect={() => onAsk('cancel')}>
          Annulla la visita…
        </MenuItem>
      ) : null}
      {mayDelete ? (
        <MenuItem tone="danger" icon={<Trash2 strokeWidth={1.7} />} onSelect={() => onAsk('delete')}>
          Elimina…
        </MenuItem>
      ) : null}
    </Menu>
  )
}

function Loading() {
  return (
    <SkeletonGroup>
      <div className="agp-when">
        <Skeleton className="w-1/2" />
      </div>
      <div className="agp-s">
        <Skeleton className="w-full" />
      </div>
    </SkeletonGroup>
  )
}
