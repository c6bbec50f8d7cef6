import './session-watch.css'
import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { CurrentUser } from '#features/auth/contract.ts'
import { Identify, type Way } from '#features/auth/identify/Identify.tsx'
import { SECURITY } from '#features/auth/login/next.ts'
import { currentUserQuery } from '#features/auth/queries.ts'
import { setIdentifyPrompt } from '#platform/http/send.ts'
import { lastActivity, noteActivity, unattendedMs } from '#platform/session/attendance.ts'
import { dayOf } from '#platform/time/moments.ts'
import { MINUTE_MS } from '#platform/time/units.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { Note } from '#ui/Note.tsx'
import { Cover } from './Cover.tsx'

type SessionWatchProps = { user: CurrentUser; expired: boolean }

/**
 * Watches over the session of an open page: covers the page when it ends or its screen is left alone, asks to identify again
 * where a call needs it, and says when a factor is due.
 */
export function SessionWatch({ user, expired }: SessionWatchProps) {
  const isAlone = useAttendance(user.lockMinutes)
  const isLocked = useLock(user)
  const { asks, answer } = useIdentifyAgain()
  const cover = expired ? 'expired' : isLocked || isAlone ? 'locked' : null
  return (
    <>
      {user.factorDueAt ? <FactorDuty user={user} dueAt={user.factorDueAt} /> : null}
      {asks && !cover ? <IdentifyDialog user={user} onAnswer={answer} /> : null}
      {cover ? <Cover user={user} because={cover} /> : null}
    </>
  )
}

type FactorDutyProps = { user: CurrentUser; dueAt: string }

/** Tells a user whose role needs a second factor, and who has none, by when to set one up. */
function FactorDuty({ user, dueAt }: FactorDutyProps) {
  const isDue = user.state === 'due'
  return (
    <Note tone="warning" className="fr-duty">
      {isDue
        ? 'Il tuo ruolo chiede un secondo fattore, e il tempo per attivarlo è finito: aggiungi una passkey o l’app per tornare al lavoro.'
        : `Il tuo ruolo chiede un secondo fattore: attivalo entro il ${dayOf(dueAt)}. `}
      {isDue ? null : (
        <Link to={SECURITY} className="text-inherit underline">
          Attivalo ora
        </Link>
      )}
    </Note>
  )
}

const UNLOCKED_EVERY_MS = 3000

/** Whether the server has locked the session. Looks whether another tab has unlocked it, and then makes refused calls again. */
function useLock({ state }: CurrentUser): boolean {
  const client = useQueryClient()
  const isLocked = state === 'locked'
  useQuery({ ...currentUserQuery, refetchInterval: isLocked && UNLOCKED_EVERY_MS })
  useEffect(() => {
    if (!isLocked) return
    const others = ({ queryKey }: { queryKey: QueryKey }) => queryKey[0] !== currentUserQuery.queryKey[0]
    return () => void client.invalidateQueries({ predicate: others })
  }, [isLocked, client])
  return isLocked
}

type IdentifyDialogProps = { user: CurrentUser; onAnswer: (identified: boolean) => void }

function IdentifyDialog({ user, onAnswer }: IdentifyDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onAnswer(false))}
      title="Conferma che sei tu"
      description="Questa azione lo chiede a chi non si è identificato negli ultimi dieci minuti."
      size="s"
      initialFocus="field"
    >
      <Identify ways={waysToConfirm(user)} label="Conferma" onDone={() => onAnswer(true)} />
    </Dialog>
  )
}

function waysToConfirm({ factors }: CurrentUser): readonly Way[] {
  return factors.length > 0 ? factors : ['password']
}

/** Calls that are refused until the user identifies again open a dialog. */
function useIdentifyAgain(): { asks: boolean; answer: (identified: boolean) => void } {
  const [resolve, setResolve] = useState<((identified: boolean) => void) | null>(null)
  useEffect(() => {
    setIdentifyPrompt(() => new Promise((resolve) => setResolve(() => resolve)))
    return () => setIdentifyPrompt(async () => false)
  }, [])
  const answer = (identified: boolean) => {
    setResolve(null)
    resolve?.(identified)
  }
  return { asks: resolve !== null, answer }
}

const LOOK_EVERY_MS = 5000
/** The server notes activity up to this late, and so locks up to this much later than the setting says. */
const DELAY_MS = MINUTE_MS

/**
 * The server locks the session of a screen that was left alone. A computer that wakes up, or has no network, does not hear of
 * it: there the page covers itself, and asks the server when it can.
 */
function useAttendance(lockMinutes: number): boolean {
  const client = useQueryClient()
  const [isAlone, setAlone] = useState(false)
  useEffect(shareAttendance, [])
  useEffect(() => {
    if (lockMinutes === 0) return
    const look = async () => {
      if (unattendedMs() < lockMinutes * MINUTE_MS + DELAY_MS) return
      setAlone(true)
      const user = await client.fetchQuery({ ...currentUserQuery, staleTime: 0 }).catch(() => undefined)
      if (user === undefined) return
      // The server noted activity in a tab that could not tell this one.
      if (user?.state !== 'locked') noteActivity(Date.now())
      setAlone(false)
    }
    const timer = setInterval(() => void look(), LOOK_EVERY_MS)
    const onShown = () => void look()
    document.addEventListener('visibilitychange', onShown)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onShown)
    }
  }, [lockMinutes, client])
  return isAlone
}

/** Shares the moment of the last activity with the other tabs. Returns the function that stops it. */
function shareAttendance(): () => void {
  const channel = new BroadcastChannel('attendance')
  let told = 0
  channel.onmessage = ({ data }) => noteActivity(Number(data))
  const timer = setInterval(() => {
    if (lastActivity === told) return
    told = lastActivity
    channel.postMessage(told)
  }, LOOK_EVERY_MS)
  return () => {
    clearInterval(timer)
    channel.close()
  }
}
