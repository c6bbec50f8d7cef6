import { type MouseEvent, useCallback, useEffect, useRef, useState } from 'react'
import { NotLoaded } from '#platform/list/NotLoaded.tsx'
import { toTime } from '#platform/time/dates.ts'
import { useMedia } from '#ui/useMedia.ts'
import type { AgendaVisit } from '../contract.ts'
import { dayTitle, fullName, shortTime } from '../copy.ts'
import type { Slot } from '../panels.tsx'
import { useTray } from '../tray.ts'
import { Bar } from './Bar.tsx'
import { startAt } from './ColumnView.tsx'
import { Desk } from './Desk.tsx'
import { Foot } from './Foot.tsx'
import { GridArea } from './GridArea.tsx'
import { KeysDialog } from './KeysDialog.tsx'
import { ListView } from './ListView.tsx'
import { PhoneBar, PhoneChips } from './Phone.tsx'
import { SidePanel } from './SidePanel.tsx'
import { useAgendaAddress } from './useAgendaAddress.ts'
import { useAgendaData, useGridModel, useNow } from './useAgendaData.ts'
import { runStage, useCommands } from './useCommands.ts'
import { useDecisions } from './useDecisions.tsx'
import { useDesk, useFolds } from './useDesk.ts'
import { useDrag } from './useDrag.ts'
import { useGridFocus } from './useGridFocus.ts'
import { useGridScale } from './useGridScale.ts'
import { useLine } from './useLine.ts'
import { useMoving } from './useMoving.ts'

/** The agenda: desk, bar, grid or list, line, and the panel of a visit. */
export function Agenda() {
  const root = useRef<HTMLDivElement>(null)
  const now = useNow()
  const address = useAgendaAddress(now.date)
  const { view, date, go } = address
  const data = useAgendaData(view, date)
  const { agenda } = data
  const [cancelled, setCancelled] = useState(false)
  const [keys, setKeys] = useState(false)
  const folds = useFolds(date)
  const model = useGridModel(data, view, { cancelled, opened: folds.opened })
  const focus = useGridFocus(model?.columns ?? [])
  const scale = useGridScale(focus.grid, model)
  const tray = useTray(agenda?.visits ?? [])
  const panel = view.create || view.visit !== null
  const desk = useDesk(panel)
  const isWide = useMedia('(min-width: 60rem)')

  const line = useLine()
  const { say } = line
  const decisions = useDecisions({
    agenda,
    today: now.date,
    say,
    spot: () => focus.grid.current?.querySelector('.ag-drop')?.getBoundingClientRect() ?? null,
    onChanged: ({ visit }, before) => {
      if (visit.date !== before.date || visit.time !== before.time || visit.doctorId !== before.doctorId)
        tray.remove(visit.id)
    },
    onAnswered: focus.back,
  })
  const goToDay = useCallback((day: string) => go({ date: day }, { replace: true }), [go])
  const control = useMoving({ model, today: now.date, say, goToDay, onMove: decisions.onMove })
  const cut = (visit: AgendaVisit) => {
    tray.add(visit)
    say({ lead: fullName(visit), text: `da ricollocare. Tiene il posto delle ${shortTime(visit.time)}.` })
  }
  const startDrag = useDrag({
    grid: focus.grid,
    model,
    quarter: scale.quarter,
    control,
    onDay: (day) => go({ date: day }, { replace: true }),
    onTray: cut,
  })
  const openVisit = (id: number) => go({ visit: id, create: false }, { replace: panel })
  const openNew = (slot: Slot | null) => go({ visit: null, create: true }, { slot, replace: panel })
  const closePanel = () => {
    address.close()
    focus.back()
  }
  const paste = (slot: Slot) => {
    const visit = tray.visits[0]
    if (!visit) say({ text: 'Niente da posare: X toglie una visita dal suo posto.' })
    else if (slot.time)
      decisions.onMove(
        visit,
        { date: slot.date, time: slot.time, doctorId: slot.doctorId ?? visit.doctorId },
        `Spostata alle ${shortTime(slot.time)}`,
      )
  }
  const closeNewest = () => {
    if (decisions.isAsking) decisions.close()
    else if (panel) closePanel()
    else if (desk.popover) desk.toggle()
    else return false
    return true
  }
  useCommands({
    ...{ root, address, focus, control, say, cut, paste, closeNewest, openVisit, openNew },
    change: decisions.change,
    askCancel: (visit) => decisions.askCancel(visit, document.activeElement?.getBoundingClientRect() ?? null),
    toggleDesk: desk.toggle,
    toDate: () => desk.toDate(root),
    showKeys: () => setKeys(true),
  })
  useColumnWords(focus.column?.key ?? null, focus, say)

  const onCell = (key: string, event: MouseEvent) => {
    const column = model?.columns.find(({ key: one }) => key.startsWith(`${one}:`))
    const cell = column?.cells.find((one) => one.key === key)
    if (!column || !cell || control.moving) return
    if (cell.kind === 'visit') openVisit(cell.visit.id)
    if (cell.kind !== 'free') return
    const element = (event.target as Element).closest('[data-cell]')
    const start = element ? startAt(cell, element, event.clientY) : cell.start
    openNew({
      date: column.date,
      time: toTime(start),
      ...(column.doctor && { doctorId: column.doctor.id }),
    })
  }
  const onPointerDown = (event: React.PointerEvent) => {
    const key = (event.target as Element).closest('[data-cell]')?.getAttribute('data-cell')
    const column = model?.columns.find(({ key: one }) => key?.startsWith(`${one}:`))
    const cell = column?.cells.find((one) => one.key === key)
    if (column && cell?.kind === 'visit') startDrag(event, cell.visit, column)
  }
  const goToVisit = (visit: AgendaVisit) => {
    if (visit.date !== date && view.show === 'giorno') go({ date: visit.date })
    const column = model?.columns.find(({ visits }) => visits.some(({ id }) => id === visit.id))
    if (column) focus.focusCell(`${column.key}:v${visit.id}`)
  }
  const lastDay = model?.columns.at(-1)?.date ?? null
  const isList = view.show === 'elenco'
  return (
    <div
      ref={root}
      className={`ag${panel ? ' has-panel' : ''}${desk.hidden ? ' is-deskless' : ''}${desk.popover ? ' has-desk' : ''}`}
    >
      <Desk
        {...{ address, agenda, now, tray, cancelled }}
        onCancelled={() => setCancelled(!cancelled)}
        onHide={desk.toggle}
        onCount={goToVisit}
        onTaken={(visit) => {
          if (!control.moving) control.lift(visit, 'key', null)
        }}
        onDrag={(event, visit) => startDrag(event, visit, null)}
      />
      <div className="ag-paper">
        <Bar
          address={address}
          doctors={agenda?.doctors ?? []}
          doctorId={data.doctorId}
          lastDay={lastDay}
          deskOpen={!desk.hidden}
          onDesk={desk.toggle}
          onNew={() => openNew(null)}
          onKeys={() => setKeys(true)}
        />
        {isWide || isList ? null : <PhoneChips columns={model?.columns ?? []} grid={focus.grid} />}
        {data.error && !agenda ? (
          <div className="ag-failed">
            <NotLoaded what="l’agenda" error={data.error} again={data.again} />
          </div>
        ) : isList && agenda ? (
          <ListView
            {...{ agenda, cancelled, now }}
            date={agenda.days[0]?.date ?? date}
            doctorIds={view.doctorIds}
            openId={view.visit}
            onOpen={openVisit}
            onCommand={(visit, command) => runStage(command, visit, { change: decisions.change, say })}
          />
        ) : (
          <GridArea
            {...{ focus, model, agenda, address, now, control, scale, onCell, onPointerDown }}
            loading={data.loading}
            inTray={tray.ids}
            onUnfold={folds.open}
          />
        )}
        <Foot
          shown={
            control.words ?? (data.loading ? { text: `Carico ${dayTitle(date).toLowerCase()}…` } : line.said)
          }
          moving={control.moving !== null}
          grid={focus.grid}
          what={view.by === 'stanze' ? 'Stanze' : 'Colonne'}
          count={isList ? 0 : (model?.columns.length ?? 0)}
          layout={scale}
          tray={tray.visits.length}
          onTray={desk.toggle}
        />
        {isWide ? null : (
          <PhoneBar tray={tray.visits.length} onTray={desk.toggle} onNew={() => openNew(null)} />
        )}
      </div>
      {panel && agenda ? (
        <SidePanel
          agenda={agenda}
          visitId={view.create ? null : view.visit}
          slot={address.slot}
          onClose={closePanel}
          onOpen={openVisit}
          onPlaced={(visit) => openVisit(visit.id)}
          onMove={(visit) => {
            closePanel()
            control.lift(visit, 'key', null)
          }}
        />
      ) : null}
      {decisions.question}
      {keys ? <KeysDialog onClose={() => setKeys(false)} /> : null}
    </div>
  )
}

/** Says the doctor and the number of visits when the focus comes into another column. */
function useColumnWords(
  column: string | null,
  { column: shown, grid }: ReturnType<typeof useGridFocus>,
  say: ReturnType<typeof useLine>['say'],
): void {
  const latest = useRef(shown)
  latest.current = shown
  useEffect(() => {
    const now = latest.current
    if (!column || !now || !grid.current?.contains(document.activeElement)) return
    const count = now.visits.length === 1 ? '1 visita' : `${now.visits.length} visite`
    say({ lead: now.title, text: `${count}.` })
  }, [column, grid, say])
}
