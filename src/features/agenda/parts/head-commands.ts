import { createContext } from 'react'
import type { AgendaDoctor } from '../contract.ts'

export type Head = { doctor: AgendaDoctor; date: string }

/** An absence or a block to enter: of a doctor, on a day, from a time on where one was chosen; with an id, one that is there. */
export type OpenMark = Head & {
  kind: 'absence' | 'block'
  time?: string | undefined
  id?: number
  /** Asks whether to remove it. */
  removing?: boolean
}

type HeadCommands = { onIll: (head: Head) => void; onMark: (mark: OpenMark) => void }

/** The commands of the columns' menus: a context, so that the memoised columns between need not pass them on. */
export const HeadCommandsContext = createContext<HeadCommands | null>(null)
