import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { CurrentUser } from '#features/auth/contract.ts'
import { Identify, type Way } from '#features/auth/identify/Identify.tsx'
import { currentUserQuery } from '#features/auth/queries.ts'
import { askWith } from '#platform/http/send.ts'
import { lastSign, noteSign, unattendedMs } from '#platform/session/attendance.ts'
import { MINUTE_MS } from '#platform/time/units.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { FactorDuty } from './FactorDuty.tsx'

type SessionWatchProps = {
  user: CurrentUser
  /** The page is covered, and what covers it asks for the user. */
  covered: boolean
  onLeftAlone: (alone: boolean) => void
}

/** Watches over the session of an open page: whether a person is there, whether a call asks for an identification, and whether a factor is due. */
export function SessionWatch({ user, covered, onLeftAlone }: SessionWatchProps) {
  useAttendance(user.lockMinutes, onLeftAlone)
  const { asks, answer } = useIdentifyAgain()
  return (
    <>
      {user.factorDueAt ? <FactorDuty user={user} dueAt={user.factorDueAt} /> : null}
      {asks && !covered ? <IdentifyDialog user={user} onAnswer={answer} /> : null}
    </>
  )
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
    askWith(() => new Promise((resolve) => setResolve(() => resolve)))
    return () => askWith(async () => false)
  }, [])
  const answer = (identified: boolean) => {
    setResolve(null)
    resolve?.(identified)
  }
  return { asks: resolve !== null, answer }
}

const LOOK_EVERY_MS = 5000
/** The server notes a sign of the user with up to that delay, and locks that much later. */
const DELAY_MS = MINUTE_MS

/**
 * The server locks the session of a screen that was left alone. A computer that wakes up, or has no network, does not hear of
 * it: there the page covers itself, and asks the server when it can.
 */
function useAttendance(lockMinutes: number, onLeftAlone: (alone: boolean) => void): void {
  const client = useQueryClient()
  useEffect(shareAttendance, [])
  useEffect(() => {
    if (lockMinutes === 0) return
    const look = async () => {
      if (unattendedMs() < lockMinutes * MINUTE_MS + DELAY_MS) return
      onLeftAlone(true)
      const user = await client.fetchQuery({ ...currentUserQuery, staleTime: 0 }).catch(() => undefined)
      if (user === undefined) return
      // The server has seen a person, in a tab that could not tell.
      if (user?.state !== 'locked') noteSign(Date.now())
      onLeftAlone(false)
    }
    const timer = setInterval(() => void look(), LOOK_EVERY_MS)
    const onShown = () => void look()
    document.addEventListener('visibilitychange', onShown)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onShown)
    }
  }, [lockMinutes, client, onLeftAlone])
}

/** Tells the other tabs of the signs in this one, and hears of theirs; answers how to stop. */
function shareAttendance(): () => void {
  const channel = new BroadcastChannel('attendance')
  let told = 0
  channel.onmessage = ({ data }) => noteSign(Number(data))
  const timer = setInterval(() => {
    if (lastSign === told) return
    told = lastSign
    channel.postMessage(told)
  }, LOOK_EVERY_MS)
  return () => {
    clearInterval(timer)
    channel.close()
  }
}
