import { CalendarOff, WifiOff } from 'lucide-react'
import { NotLoaded } from '#platform/list/NotLoaded.tsx'
import { useMay } from '#platform/session/useMay.ts'
import { lazyWithRetry, usePreload } from '#ui/lazyWithRetry.tsx'
import { useMedia } from '#ui/useMedia.ts'
import type { AgendaVisit } from '../contract.ts'
import { dayTitle } from '../copy.ts'
import type { AgendaMarkProps } from './AgendaMark.tsx'
import { Bar } from './Bar.tsx'
import type { FindProps } from './Find.tsx'
import { Foot } from './Foot.tsx'
import { GridArea } from './GridArea.tsx'
import { HeadCommandsContext } from './head-commands.ts'
import type { ListProps } from './ListView.tsx'
import type { MyDayProps } from './MyDay.tsx'
import { NavPane } from './NavPane.tsx'
import type { ChipsProps, PhoneBarProps } from './Phone.tsx'
import { SidePanel } from './SidePanel.tsx'
import { type AgendaActions, useAgendaActions } from './useAgendaActions.ts'
import { type AgendaState, useAgendaState } from './useAgendaState.ts'

type AgendaProps = {
  mayDelete: boolean
  /** Writes a task about a visit. */
  onRemind: (visit: AgendaVisit) => void
}
const KeysDialog = lazyWithRetry<'KeysDialog', { onClose: () => void }>(
  () => import('./KeysDialog.tsx'),
  'KeysDialog',
  { overlay: true },
)
const AgendaMark = lazyWithRetry<'AgendaMark', AgendaMarkProps>(
  () => import('./AgendaMark.tsx'),
  'AgendaMark',
  { overlay: true },
)
// Opened by a key or a button.
const Find = lazyWithRetry<'Find', FindProps>(() => import('./Find.tsx'), 'Find')
const ListView = lazyWithRetry<'ListView', ListProps>(() => import('./ListView.tsx'), 'ListView')
// Loaded on phones alone.
const PhoneBar = lazyWithRetry<'PhoneBar', PhoneBarProps>(() => import('./Phone.tsx'), 'PhoneBar')
const PhoneChips = lazyWithRetry<'PhoneChips', ChipsProps>(() => import('./Phone.tsx'), 'PhoneChips')
const MyDay = lazyWithRetry<'MyDay', MyDayProps>(() => import('./MyDay.tsx'), 'MyDay')

/** The agenda: navigation pane, bar, grid or list, line, and the panel of a visit. */
export function Agenda({ mayDelete, onRemind }: AgendaProps) {
  usePreload(ListView, Find)
  const state = useAgendaState()
  const actions = useAgendaActions(state)
  const { root, address, data, now, tray, navPane, hasPanel, cancelled, keys, mark } = state
  const { control, panel, startDrag, decisions, head } = actions
  const classes = ['ag']
  if (hasPanel) classes.push('has-panel')
  if (navPane.hidden) classes.push('without-nav')
  if (navPane.popover) classes.push('with-nav-over')
  if (control.moving) classes.push('has-move')
  return (
    <div ref={root} className={classes.join(' ')}>
      <NavPane
        {...{ address, agenda: data.agenda, now, tray, cancelled }}
        onCancelled={() => state.setCancelled(!cancelled)}
        comfortable={state.comfortable}
        onComfortable={state.toggleComfortable}
        onHide={navPane.toggle}
        onCount={actions.goToVisit}
        onTaken={(visit) => actions.lift(visit)}
        onDrag={(event, visit) => startDrag(event, visit, null)}
      />
      <HeadCommandsContext value={head}>
        <Paper state={state} actions={actions} />
      </HeadCommandsContext>
      <input hidden className="sr-only" data-ahead tabIndex={-1} autoComplete="off" aria-label="Paziente" />
      {hasPanel && data.agenda ? (
        <SidePanel
          agenda={data.agenda}
          illId={address.view.ill}
          visitId={address.view.create ? null : address.view.visit}
          contactId={address.view.contact}
          slot={address.slot}
          day={address.date}
          mayDelete={mayDelete}
          onRemind={onRemind}
          onClose={panel.close}
          onOpen={panel.openVisit}
          onBooked={panel.closeBooked}
          onAnother={panel.openFor}
          onMove={(visit) => actions.lift(visit)}
        />
      ) : null}
      {decisions.question}
      {mark ? <AgendaMark mark={mark} onClose={() => state.setMark(null)} /> : null}
      {keys ? <KeysDialog onClose={() => state.setKeys(false)} /> : null}
    </div>
  )
}

const EMPTY = { text: 'Nessuna visita.' }
const EMPTY_BOOKABLE = { text: 'Nessuna visita. N ne prenota una.' }

/** Bar, grid or list, and the line. */
function Paper({ state, actions }: { state: AgendaState; actions: AgendaActions }) {
  const { address, data, model, columns, focus, scale, tray, navPane, said, lostAt } = state
  const { control, panel } = actions
  const isWide = useMedia('(min-width: 60rem)')
  const empty = useMay('edit') ? EMPTY_BOOKABLE : EMPTY
  const isList = address.view.show === 'elenco'
  const onNew = lostAt === null ? () => panel.openNew(null) : null
  const isEmpty = !isList && model?.closed === null && columns.every(({ visits }) => visits.length === 0)
  const loading = data.loading ? { text: `Carico ${dayTitle(address.date).toLowerCase()}…` } : null
  return (
    <div className="ag-paper">
      <Bar
        address={address}
        doctors={data.agenda?.doctors ?? []}
        doctorId={data.doctorId}
        lastDay={model?.columns.at(-1)?.date ?? null}
        navPaneOpen={!navPane.hidden}
        onNavPane={navPane.toggle}
        find={
          state.finding ? (
            <Find
              visits={data.isComing ? null : (model?.columns.flatMap(({ visits }) => visits) ?? [])}
              onFound={actions.goToVisit}
              onClose={() => state.setFinding(false)}
            />
          ) : null
        }
        onFind={() => state.setFinding(true)}
        onNew={onNew}
        onKeys={() => state.setKeys(true)}
      />
      {lostAt === null ? null : (
        <p role="status" className="ag-lost">
          <WifiOff aria-hidden="true" />
          Senza rete. Vedi l’agenda delle {lostAt}: non si può né prenotare né cambiare.
        </p>
      )}
      {state.isOpenedAnyway && model?.closed ? (
        <p role="status" className="ag-lost">
          <CalendarOff aria-hidden="true" />
          Chiuso: {model.closed}. Aperto lo stesso per questa giornata.
        </p>
      ) : null}
      {isWide || isList ? null : <PhoneChips columns={model?.columns ?? []} grid={focus.grid} />}
      <Middle state={state} actions={actions} isWide={isWide} />
      <Foot
        shown={control.words ?? loading ?? said ?? (isEmpty ? empty : null)}
        moving={control.moving?.by ?? null}
        onBack={control.back}
        grid={focus.grid}
        what={address.view.by === 'stanze' ? 'Stanze' : 'Colonne'}
        count={isList ? 0 : (model?.columns.length ?? 0)}
        layout={scale}
        tray={tray.visits.length}
        onTray={navPane.toggle}
      />
      {isWide ? null : <PhoneBar tray={tray.visits.length} onTray={navPane.toggle} onNew={onNew} />}
    </div>
  )
}

function Middle({ state, actions, isWide }: { state: AgendaState; actions: AgendaActions; isWide: boolean }) {
  const { address, data, model, columns, now, focus, scale, tray, folds } = state
  const { control, panel, act, onCell, onPointerDown, onPointerMove } = actions
  const { agenda } = data
  if (data.error && !agenda)
    return (
      <div className="ag-failed">
        <NotLoaded what="l’agenda" error={data.error} again={data.again} />
      </div>
    )
  const [only = agenda?.doctors.length === 1 ? agenda.doctors[0]?.id : undefined, ...others] =
    address.view.doctorIds
  const doctor = others.length === 0 ? agenda?.doctors.find(({ id }) => id === only) : undefined
  if (agenda && doctor && address.view.show === 'elenco' && !isWide)
    return (
      <MyDay
        {...{ agenda, doctor, now }}
        date={agenda.days[0]?.date ?? address.date}
        onOpen={panel.openVisit}
        onAction={(name, visit) => act(name, visit, null)}
      />
    )
  if (agenda && address.view.show === 'elenco')
    return (
      <ListView
        {...{ agenda, columns, focus, now }}
        doctorIds={address.view.doctorIds}
        openId={address.view.visit}
        onOpen={panel.openVisit}
        onAction={(name, visit) => act(name, visit, null)}
      />
    )
  return (
    <GridArea
      {...{ focus, model, agenda, address, now, control, scale, onCell, onPointerDown, onPointerMove }}
      isOpenedAnyway={state.isOpenedAnyway}
      onOpenAnyway={() => state.setAnyway(address.date)}
      loading={data.loading}
      inTray={tray.ids}
      onUnfold={folds.open}
    />
  )
}
