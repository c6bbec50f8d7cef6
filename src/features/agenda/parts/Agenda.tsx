import { WifiOff } from 'lucide-react'
import { NotLoaded } from '#platform/list/NotLoaded.tsx'
import { useMedia } from '#ui/useMedia.ts'
import type { AgendaVisit } from '../contract.ts'
import { dayTitle } from '../copy.ts'
import { Bar } from './Bar.tsx'
import { Desk } from './Desk.tsx'
import { Find } from './Find.tsx'
import { Foot } from './Foot.tsx'
import { GridArea } from './GridArea.tsx'
import { KeysDialog } from './KeysDialog.tsx'
import { ListView } from './ListView.tsx'
import { PhoneBar, PhoneChips } from './Phone.tsx'
import { SidePanel } from './SidePanel.tsx'
import { type AgendaActions, useAgendaActions } from './useAgendaActions.ts'
import { type AgendaState, useAgendaState } from './useAgendaState.ts'

/** The agenda: desk, bar, grid or list, line, and the panel of a visit. */
export function Agenda({ mayDelete }: { mayDelete: boolean }) {
  const state = useAgendaState()
  const actions = useAgendaActions(state)
  const { root, address, data, now, tray, desk, hasPanel, cancelled, keys } = state
  const { control, panel, startDrag, decisions } = actions
  const classes = ['ag']
  if (hasPanel) classes.push('has-panel')
  if (desk.hidden) classes.push('is-deskless')
  if (desk.popover) classes.push('has-desk')
  if (control.moving) classes.push('has-move')
  return (
    <div ref={root} className={classes.join(' ')}>
      <Desk
        {...{ address, agenda: data.agenda, now, tray, cancelled }}
        onCancelled={() => state.setCancelled(!cancelled)}
        onHide={desk.toggle}
        onCount={actions.goToVisit}
        onTaken={(visit) => actions.lift(visit)}
        onDrag={(event, visit) => startDrag(event, visit, null)}
      />
      <Paper state={state} actions={actions} />
      {hasPanel && data.agenda ? (
        <SidePanel
          agenda={data.agenda}
          visitId={address.view.create ? null : address.view.visit}
          contactId={address.view.contact}
          slot={address.slot}
          mayDelete={mayDelete}
          onClose={panel.close}
          onOpen={panel.openVisit}
          onPlaced={() => {}}
          onAnother={panel.openFor}
          onMove={(visit) => actions.lift(visit)}
        />
      ) : null}
      {decisions.question}
      {keys ? <KeysDialog onClose={() => state.setKeys(false)} /> : null}
    </div>
  )
}

const NONE: readonly AgendaVisit[] = []

/** Bar, grid or list, and the line. */
function Paper({ state, actions }: { state: AgendaState; actions: AgendaActions }) {
  const { address, data, model, focus, scale, tray, desk, said, lostAt } = state
  const { control, panel } = actions
  const isWide = useMedia('(min-width: 60rem)')
  const isList = address.view.show === 'elenco'
  const onNew = lostAt === null ? () => panel.openNew(null) : null
  const loading = data.loading ? { text: `Carico ${dayTitle(address.date).toLowerCase()}…` } : null
  return (
    <div className="ag-paper">
      <Bar
        address={address}
        doctors={data.agenda?.doctors ?? []}
        doctorId={data.doctorId}
        lastDay={model?.columns.at(-1)?.date ?? null}
        deskOpen={!desk.hidden}
        onDesk={desk.toggle}
        find={
          state.finding ? (
            <Find
              visits={data.agenda?.visits ?? NONE}
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
      {isWide || isList ? null : <PhoneChips columns={model?.columns ?? []} grid={focus.grid} />}
      <Middle state={state} actions={actions} />
      <Foot
        shown={control.words ?? loading ?? said}
        moving={control.moving?.by ?? null}
        onBack={control.back}
        grid={focus.grid}
        what={address.view.by === 'stanze' ? 'Stanze' : 'Colonne'}
        count={isList ? 0 : (model?.columns.length ?? 0)}
        layout={scale}
        tray={tray.visits.length}
        onTray={desk.toggle}
      />
      {isWide ? null : <PhoneBar tray={tray.visits.length} onTray={desk.toggle} onNew={onNew} />}
    </div>
  )
}

function Middle({ state, actions }: { state: AgendaState; actions: AgendaActions }) {
  const { address, data, model, now, focus, scale, tray, folds, cancelled } = state
  const { control, panel, onCell, onPointerDown, onPointerMove } = actions
  const { agenda } = data
  if (data.error && !agenda)
    return (
      <div className="ag-failed">
        <NotLoaded what="l’agenda" error={data.error} again={data.again} />
      </div>
    )
  if (agenda && address.view.show === 'elenco')
    return (
      <ListView
        {...{ agenda, cancelled, now }}
        date={agenda.days[0]?.date ?? address.date}
        doctorIds={address.view.doctorIds}
        openId={address.view.visit}
        onOpen={panel.openVisit}
        onAction={(name, visit) => actions.act(name, visit, null)}
      />
    )
  return (
    <GridArea
      {...{ focus, model, agenda, address, now, control, scale, onCell }}
      {...{ onPointerDown, onPointerMove }}
      loading={data.loading}
      inTray={tray.ids}
      onUnfold={folds.open}
    />
  )
}
